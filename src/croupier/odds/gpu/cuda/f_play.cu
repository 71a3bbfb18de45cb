// Every deal played as decided, and counted by how it ends.

// The tree of decisions: by node its open cards, the gain it decides by, and where codes lead.
struct Walk {
    const int *seen, *gain, *leads, *begins;
    i64 widest;

    __device__ int lead(int node, int code) const { return leads[node * widest + code]; }
};

// Decisions of a street: `codes[gain, class, hand]`.
struct Codes {
    const u8* codes;
    i64 classes;

    __device__ int code(int gain, i64 at, int hand) const {
        return gain < 0 ? 0 : codes[(gain * classes + at) * ROW + hand];
    }
};

// Of the four flops before a turn, how many lead a hand to each target: `ways[target, turn, hand]`.
extern "C" __global__ void walk_turns(
    i64 turns, const u8* boards, const int* where, const u8* exchanges, const i16* exchanged,
    i64 flops, const u8* flop_codes, const u8* turn_codes, const int* seen, const int* gain,
    const int* leads, i64 widest, const int* begins, const i16* starting, const u8* first,
    const u8* second, const int* targets, i64 many, u8* ways) {
    __shared__ int flop[4], exchange[4];
    Walk walk = {seen, gain, leads, begins, widest};
    Codes on_flops = {flop_codes, flops}, on_turns = {turn_codes, turns};
    for (int n = blockIdx.x; n < turns; n += gridDim.x) {
        const u8* board = boards + 4 * n;
        EACH(without, 4) {
            u8 three[3];
            for (int i = 0, size = 0; i < 4; i++)
                if (i != without) three[size++] = board[i];
            int at = number(three, 3);
            flop[without] = where[at];
            exchange[without] = exchanges[at];
        }
        __syncthreads();
        u64 blocked = mask_of(board, 4);
        EACH(hand, ROW) {
            int start = walk.begins[starting[hand]], there[4];
            bool good = start >= 0 && !(((blocked >> first[hand]) | (blocked >> second[hand])) & 1);
            for (int i = 0; i < 4 && good; i++) {
                int node = start;
                if (seen[node] == 3) {
                    int turned = exchanged[exchange[i] * ROW + hand];
                    node = walk.lead(node, on_flops.code(gain[node], flop[i], turned));
                }
                if (node >= 0 && seen[node] == 4)
                    node = walk.lead(node, on_turns.code(gain[node], n, hand));
                there[i] = node;
            }
            for (int t = 0; t < many; t++) {
                int found = 0;
                for (int i = 0; i < 4 && good; i++) found += there[i] == targets[t];
                ways[(t * turns + n) * ROW + hand] = (u8)found;
            }
        }
        __syncthreads();
    }
}

const int FOLDED = PLAIN_ROW + 2 * FLUSH_ROW; // at most two suits of a turn can make a flush board

// The ways of a turn's hands added up by place in the rows of its rivers.
extern "C" __global__ void fold_ways(i64 turns, const u8* boards, const i16* places, const u8* ways,
                                     u8* folded) {
    __shared__ int total[FOLDED];
    for (int n = blockIdx.x; n < turns; n += gridDim.x) {
        int counts = 0, used[2] = {-1, -1}, many = 0;
        for (int i = 0; i < 4; i++) counts += 1 << (4 * (boards[4 * n + i] & 3));
        for (int s = 0; s < 4; s++)
            if (((counts >> (4 * s)) & 15) >= 2) used[many++] = s;
        i64 at = blockIdx.y * turns + n;
        EACH(i, FOLDED) total[i] = 0;
        __syncthreads();
        EACH(hand, ROW) {
            int found = ways[at * ROW + hand];
            if (!found) continue;
            atomicAdd(total + places[NO_SUIT * ROW + hand], found);
            for (int i = 0; i < many; i++)
                atomicAdd(total + PLAIN_ROW + i * FLUSH_ROW + places[used[i] * ROW + hand], found);
        }
        __syncthreads();
        EACH(i, FOLDED) folded[at * FOLDED + i] = (u8)total[i];
        __syncthreads();
    }
}

// A way for a kind of board to come: the turn, the river card, the flush suit and the part of the
// folded row it reads. A kind has the entries from `starts[kind]` to `starts[kind + 1]`.
//
// `found[target, place]` counts, for all kinds, the ways to a target; the hands that hold the river
// card are subtracted, because it cannot be dealt to them.
extern "C" __global__ void find_ways(i64 kinds, i64 size, i64 turns, const int* starts,
                                     const int* entries, const int* weights, const u8* ways,
                                     const u8* folded, const i16* places, const i16* hand_of,
                                     int* found) {
    __shared__ int total[FLUSH_ROW];
    for (int kind = blockIdx.x; kind < kinds; kind += gridDim.x) {
        int begin = starts[kind], many = starts[kind + 1] - begin, wide = row_size(kind);
        EACH(place, FLUSH_ROW) total[place] = 0;
        __syncthreads();
        EACH(place, wide) {
            int sum = 0;
            for (int e = begin; e < begin + many; e++) {
                int turn = entries[e] >> 11, part = (entries[e] >> 9) & 3;
                int skip = part ? PLAIN_ROW + (part - 1) * FLUSH_ROW : 0;
                sum += weights[turn] * folded[(blockIdx.y * turns + turn) * FOLDED + skip + place];
            }
            atomicAdd(total + place, sum);
        }
        EACH(i, many * 52) {
            int entry = entries[begin + i / 52], turn = entry >> 11, suit = (entry >> 6) & 7;
            int card = entry & 63, other = i % 52;
            if (card == other) continue;
            int hand = hand_of[card * 52 + other];
            int held = ways[(blockIdx.y * turns + turn) * ROW + hand];
            if (held) atomicAdd(total + places[suit * ROW + hand], -held * weights[turn]);
        }
        __syncthreads();
        EACH(place, wide) found[blockIdx.y * size + row_at(kind) + place] = total[place];
        __syncthreads();
    }
}

// Adds the values of one key in a warp: sums of 32 bits in two parts, which cannot overflow.
__device__ u64 warp_sum(bool mine, u64 value) {
    u64 low = __reduce_add_sync(~0u, mine ? (unsigned)(value & 0xFFFF) : 0u);
    u64 high = __reduce_add_sync(~0u, mine ? (unsigned)(value >> 16) : 0u);
    return low + (high << 16);
}

const int MOST_ENDS = 24; // terminals whose counts a block can keep for itself

// Adds to `counts[terminal, slot, category, way]` the ways found, under the end decided on.
// There is one slot, or one for each starting hand.
extern "C" __global__ void enter_kinds(
    i64 kinds, i64 size, const u64* ways, const u8* categories, const i16* pair_at_place,
    const i16* hand_at_place, const int* found, const u8* codes, const int* gain, const int* leads,
    i64 widest, const int* targets, i64 terminals, i64 slots, u64* counts) {
    __shared__ u64 own[MOST_ENDS * 40];
    int target = targets[blockIdx.y], decided = target < 0 ? -1 : gain[target];
    bool near = slots == 1 && terminals <= MOST_ENDS;
    EACH(i, MOST_ENDS * 40) own[i] = 0;
    __syncthreads();
    u64* into = near ? own : counts;
    for (int kind = blockIdx.x; kind < kinds; kind += gridDim.x) {
        i64 at = row_at(kind);
        int wide = row_size(kind);
        for (int from = 0; from < wide; from += blockDim.x) {
            int place = from + threadIdx.x, times = 0, key = -1;
            Met met = {0, 0, 0};
            if (place < wide) times = found[blockIdx.y * size + at + place];
            if (times) {
                met = met_at(kind, place, ways, categories, pair_at_place, hand_at_place);
                int code = decided < 0 ? 0 : codes[decided * size + at + place];
                int end = -1 - (target < 0 ? target : leads[target * widest + code]);
                key = (end * (int)slots + (slots > 1 ? met.hand : 0)) * 10 + met.category;
            }
            unsigned open = __ballot_sync(~0u, key >= 0);
            while (open) {
                int leader = __ffs(open) - 1, chosen = __shfl_sync(~0u, key, leader);
                bool mine = key == chosen;
                open &= ~__ballot_sync(~0u, mine);
                for (int way = 0; way < 4; way++) {
                    u64 sum = warp_sum(mine, (u64)(times * met.way(way)));
                    if (mine && (int)(threadIdx.x & 31) == leader && sum)
                        atomicAdd(into + chosen * 4 + way, sum);
                }
            }
        }
    }
    __syncthreads();
    if (near)
        EACH(i, terminals * 40)
            if (own[i]) atomicAdd(counts + i, own[i]);
}
