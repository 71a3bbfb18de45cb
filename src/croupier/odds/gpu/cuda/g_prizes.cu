// Hands that win a jackpot with the flop: which they are, and how many are given up later.

const int STRAIGHT = 4, FLUSH_HAND = 5, FULL_HOUSE = 6, FOURS = 7, STRAIGHT_FLUSH = 8, ROYAL = 9;

// The category of five cards from a straight up; 0 for less.
__device__ int prize_category(const u8* cards) {
    int ranks = 0, suits = 0;
    u64 counts = 0;
    for (int i = 0; i < 5; i++) {
        ranks |= 1 << (cards[i] >> 2);
        suits |= 1 << (cards[i] & 3);
        counts += 1ULL << (4 * (cards[i] >> 2));
    }
    int top = -1, threes = 0, pairs = 0;
    for (int high = 12; high > 3 && top < 0; high--)
        if (((ranks >> (high - 4)) & 31) == 31) top = high;
    if (top < 0 && (ranks & 0x100F) == 0x100F) top = 3;
    if ((suits & (suits - 1)) == 0)
        return top < 0 ? FLUSH_HAND : top == 12 ? ROYAL : STRAIGHT_FLUSH;
    for (int rank = 0; rank < 13; rank++) {
        int held = (int)(counts >> (4 * rank)) & 15;
        if (held == 4) return FOURS;
        threes += held == 3;
        pairs += held == 2;
    }
    if (threes && pairs) return FULL_HOUSE;
    return top >= 0 ? STRAIGHT : 0;
}

// `categories[flop, hand]`: what every hand makes with the flop, from a straight up.
extern "C" __global__ void list_prizes(i64 flops, const u8* boards, const u8* first,
                                       const u8* second, u8* categories) {
    for (int n = blockIdx.x; n < flops; n += gridDim.x)
        EACH(hand, ROW) {
            const u8* flop = boards + 3 * n;
            u8 five[5] = {flop[0], flop[1], flop[2], first[hand], second[hand]};
            u64 own = (1ULL << five[3]) | (1ULL << five[4]);
            categories[n * ROW + hand] = own & mask_of(flop, 3) ? 0 : (u8)prize_category(five);
        }
}

// Adds to `counts[end, category]` the prize hands that come to an early end past the first
// decision, once for every turn and river in order. An entry is a flop and a hand.
extern "C" __global__ void follow_prizes(
    i64 entries, const int* listed, const u8* prizes, const u8* flops, const int* weights, i64 many,
    const int* where, const u8* exchanges, const i16* exchanged, i64 turns, const u8* flop_codes,
    const u8* turn_codes, const u8* river_codes, i64 size, const i16* sets, const i16* places,
    const int* seen, const int* gain, const int* leads, i64 widest, const int* begins,
    const u8* early, const u8* risky, const i16* starting, const u8* first, const u8* second,
    u64* counts) {
    Walk walk = {seen, gain, leads, begins, widest};
    Codes on_flops = {flop_codes, many}, on_turns = {turn_codes, turns};
    for (int entry = blockIdx.x; entry < entries; entry += gridDim.x) {
        int n = listed[entry] / ROW, hand = listed[entry] % ROW;
        int category = prizes[listed[entry]], node = walk.begins[starting[hand]];
        u64 weight = weights[n];
        if (node >= 0 && seen[node] == 3) {
            node = walk.lead(node, on_flops.code(gain[node], n, hand));
            if (node < 0 && early[-1 - node] && threadIdx.x == 0)
                atomicAdd(counts + (-1 - node) * 10 + category, weight * (47 * 46));
        }
        if (node < 0 || !risky[node]) continue;
        const u8* flop = flops + 3 * n;
        u64 blocked = mask_of(flop, 3) | (1ULL << first[hand]) | (1ULL << second[hand]);
        EACH(at, 52 * 52) {
            int card = at / 52, last = at % 52, there = node;
            if (card == last || ((blocked >> card) & 1) || ((blocked >> last) & 1)) continue;
            u8 four[4], five[5];
            with_card(flop, 3, card, four);
            if (seen[node] == 4) {
                int turn = number(four, 4), turned = exchanged[exchanges[turn] * ROW + hand];
                there = walk.lead(node, on_turns.code(gain[node], where[turn], turned));
            }
            if (there >= 0) {
                int code = 0;
                if (gain[there] >= 0) {
                    with_card(four, 4, last, five);
                    int suit = flush_suit(five);
                    code = river_codes[gain[there] * size + row_at(kind_of(five, suit, 0, sets))
                                       + places[suit * ROW + hand]];
                }
                there = walk.lead(there, code);
            }
            if (early[-1 - there]) atomicAdd(counts + (-1 - there) * 10 + category, weight);
        }
    }
}
