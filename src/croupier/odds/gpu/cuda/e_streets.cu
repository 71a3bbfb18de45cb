// Turns and flops: sums over the next card, and the best decision of every hand.

// Sums over the river cards that are in neither hand: `sums[row, turn, hand]`.
//
// The rows of all rivers are added up by place, and the rows of the two cards in hand, which
// cannot come, are subtracted again. Hands with a card that cannot be dealt have zero.
extern "C" __global__ void sum_turns(i64 turns, const int* rivers, const i16* places,
                                     const u8* first, const u8* second, i64 size, i64 rows,
                                     const i64* values, i64* sums) {
    __shared__ int river[52], times[52], used[4];
    __shared__ i64 plain[PLAIN_ROW], flush[4 * FLUSH_ROW];
    for (int n = blockIdx.x; n < turns; n += gridDim.x) {
        EACH(s, 4) used[s] = 0;
        EACH(card, 52) river[card] = rivers[n * 52 + card];
        __syncthreads();
        EACH(card, 52) {
            // how many cards of its rank make the same kind, on the first of them
            int mine = river[card], many = mine >= 0;
            for (int other = card & ~3; other < (card | 3) + 1; other++)
                if (other != card && river[other] == mine) many = other < card ? 0 : many + (many > 0);
            times[card] = mine < 0 ? 0 : many;
            if (mine >= 0 && river_suit(mine) < 4) used[river_suit(mine)] = 1;
        }
        __syncthreads();
        for (int i = 0; i < rows; i++) {
            const i64* value = values + i * size;
            EACH(at, PLAIN_ROW + 4 * FLUSH_ROW) {
                int suit = at < PLAIN_ROW ? NO_SUIT : (at - PLAIN_ROW) / FLUSH_ROW;
                int place = at < PLAIN_ROW ? at : (at - PLAIN_ROW) % FLUSH_ROW;
                if (suit < 4 && !used[suit]) continue;
                i64 total = 0;
                for (int card = 0; card < 52; card++)
                    if (times[card] && river_suit(river[card]) == suit)
                        total += value[row_at(river_kind(river[card])) + place] * times[card];
                if (suit == NO_SUIT) plain[place] = total;
                else flush[at - PLAIN_ROW] = total;
            }
            __syncthreads();
            EACH(hand, ROW) {
                int a = river[first[hand]], b = river[second[hand]];
                i64 total = 0;
                if (a >= 0 && b >= 0) {
                    total = plain[places[NO_SUIT * ROW + hand]];
                    for (int s = 0; s < 4; s++)
                        if (used[s]) total += flush[s * FLUSH_ROW + places[s * ROW + hand]];
                    total -= value[row_at(river_kind(a)) + places[river_suit(a) * ROW + hand]];
                    total -= value[row_at(river_kind(b)) + places[river_suit(b) * ROW + hand]];
                }
                sums[(i * turns + n) * ROW + hand] = total;
            }
            __syncthreads();
        }
    }
}

// The class of every turn of a flop, and the exchange of suits that leads there; -1 for none.
__device__ void list_turns(const u8* flop, u64 dead, const int* where, const u8* exchanges,
                           int* turn, int* exchange) {
    u64 blocked = mask_of(flop, 3) | dead;
    u8 four[4];
    EACH(card, 52) {
        turn[card] = -1;
        if ((blocked >> card) & 1) continue;
        with_card(flop, 3, card, four);
        int at = number(four, 4);
        turn[card] = where[at];
        exchange[card] = exchanges[at];
    }
}

// Sums over the turns of every flop: `sums[row, flop, hand]`. `exchanged[exchange, hand]` is a hand
// with its suits exchanged. Hands with a card on the turn have zero there.
extern "C" __global__ void sum_flops(i64 flops, const u8* boards, i64 dead, const int* where,
                                     const u8* exchanges, const i16* exchanged, i64 turns,
                                     i64 rows, const i64* values, i64* sums) {
    __shared__ int turn[52], exchange[52];
    for (int n = blockIdx.x; n < flops; n += gridDim.x) {
        list_turns(boards + 3 * n, (u64)dead, where, exchanges, turn, exchange);
        __syncthreads();
        EACH(at, ROW * rows) {
            int hand = at % ROW, i = at / ROW;
            i64 total = 0;
            for (int card = 0; card < 52; card++)
                if (turn[card] >= 0)
                    total += values[(i * turns + turn[card]) * ROW
                                    + exchanged[exchange[card] * ROW + hand]];
            sums[(i * flops + n) * ROW + hand] = total;
        }
        __syncthreads();
    }
}

// The first offer that no other exceeds, and what it adds up to; `stride` lies between rows.
__device__ i64 best_offer(const i64* offers, i64 width, const i64* sums, i64 stride, int* taken) {
    i64 best = 0;
    *taken = 0;
    for (int offer = 0; offers[offer * width] > -2; offer++) {
        i64 total = 0;
        for (int i = 0; offers[offer * width + i] >= 0; i++)
            total += sums[offers[offer * width + i] * stride];
        if (offer == 0 || total > best) {
            best = total;
            *taken = offer;
        }
    }
    return best;
}

// For every gain, board and hand the best offer: `codes`, and its value as a row after the others.
extern "C" __global__ void decide(i64 many, i64 rows, i64 gains, const i64* offers, i64 most,
                                  i64 width, i64* sums, u8* codes) {
    i64 stride = many * ROW;
    int taken;
    for (i64 at = blockIdx.x * (i64)blockDim.x + threadIdx.x; at < stride;
         at += gridDim.x * (i64)blockDim.x)
        for (int gain = 0; gain < gains; gain++) {
            sums[(rows + gain) * stride + at]
                = best_offer(offers + gain * most * width, width, sums + at, stride, &taken);
            codes[gain * stride + at] = (u8)taken;
        }
}

const int TILE = 102; // hands that a block adds up: a thirteenth of them

// Boards added up, each as often as it comes: `totals[52, hand]` and, where `size` is not zero,
// `totals[card, hand]` over the boards with that card.
extern "C" __global__ void add_boards(i64 many, const u8* boards, i64 size, const int* weights,
                                      const i64* values, u64* totals) {
    __shared__ i64 total[53 * TILE];
    EACH(i, 53 * TILE) total[i] = 0;
    __syncthreads();
    EACH(i, TILE) {
        for (int n = blockIdx.x; n < many; n += gridDim.x) {
            i64 value = values[n * (i64)ROW + blockIdx.y * TILE + i] * weights[n];
            total[52 * TILE + i] += value;
            for (int c = 0; c < size; c++) total[boards[n * size + c] * TILE + i] += value;
        }
    }
    __syncthreads();
    EACH(i, 53 * TILE)
        if (total[i]) atomicAdd(totals + i / TILE * ROW + blockIdx.y * TILE + i % TILE, (u64)total[i]);
}

// Flops when one of turn and river has been seen: adds to `totals[card, hand]` for one gain.
extern "C" __global__ void flops_with_card(i64 flops, const u8* boards, const int* weights, i64 dead,
                                           const int* where, const u8* exchanges,
                                           const i16* exchanged, i64 turns, const i64* offers,
                                           i64 width, const i64* values, u64* totals) {
    __shared__ int turn[52], exchange[52];
    __shared__ i64 total[52 * TILE];
    int taken;
    EACH(i, 52 * TILE) total[i] = 0;
    for (int n = blockIdx.x; n < flops; n += gridDim.x) {
        __syncthreads();
        list_turns(boards + 3 * n, (u64)dead, where, exchanges, turn, exchange);
        __syncthreads();
        EACH(at, 52 * TILE) {
            int card = at / TILE, hand = blockIdx.y * TILE + at % TILE;
            if (turn[card] < 0) continue;
            const i64* here = values + turn[card] * (i64)ROW + exchanged[exchange[card] * ROW + hand];
            total[at] += weights[n] * best_offer(offers, width, here, turns * ROW, &taken);
        }
    }
    EACH(at, 52 * TILE)
        atomicAdd(totals + at / TILE * ROW + blockIdx.y * TILE + at % TILE, (u64)total[at]);
}
