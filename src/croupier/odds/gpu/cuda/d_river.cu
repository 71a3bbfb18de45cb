// Boards of five cards: what every two cards are worth on each kind, and the best offer.
//
// Two cards have a place in the row of a kind. `pair_at_place` gives their pair of types (on plain
// kinds and on flush kinds), `hand_at_place` their starting hand.

struct PayLines {
    const i64 *pay, *hole;      // [line, category, way] and [line, starting hand]
    i64 by_hole, hands;         // whether there is pay by starting hand; dealer's hands of a board
};

// The comparisons of two cards on a board.
struct Met {
    u64 ways;
    int category, hand;

    __device__ i64 way(int i) const { return (i64)((ways >> (16 * i)) & 0xFFFF); }
};

__device__ i64 worth(const PayLines& lines, int line, const Met& met) {
    if (line < 0) return 0;
    const i64* pay = lines.pay + (line * 10 + met.category) * 4;
    i64 total = 0;
    for (int i = 0; i < 4; i++) total += pay[i] * met.way(i);
    return lines.by_hole ? total + lines.hole[line * 169 + met.hand] * lines.hands : total;
}

// The best offer of a gain, whose lines are ended by -2; of equal ones the first.
__device__ i64 best_line(const PayLines& lines, const i64* offers, const Met& met, int* taken) {
    i64 best = worth(lines, (int)offers[0], met);
    *taken = 0;
    for (int offer = 1; offers[offer] > -2; offer++) {
        i64 this_one = worth(lines, (int)offers[offer], met);
        if (this_one > best) {
            best = this_one;
            *taken = offer;
        }
    }
    return best;
}

__device__ Met met_at(int kind, int place, const u64* ways, const u8* categories,
                      const i16* pair_at_place, const i16* hand_at_place) {
    i64 at = pairs_at(kind) + pair_at_place[(kind < PLAIN ? 0 : PLAIN_ROW) + place];
    return Met{ways[at], categories[at], hand_at_place[place]};
}

// Fills `values[row, place]` and `codes[river gain, place]`, each for all kinds.
extern "C" __global__ void price_kinds(
    i64 kinds, i64 size, const u64* ways, const u8* categories, const i16* pair_at_place,
    const i16* hand_at_place, const i64* pay, const i64* hole, i64 by_hole, i64 hands,
    const i64* river, i64 gains, i64 river_width, const i64* rows, i64 many, i64 rows_width,
    i64* values, u8* codes) {
    PayLines lines = {pay, hole, by_hole, hands};
    int taken;
    for (int kind = blockIdx.x; kind < kinds; kind += gridDim.x) {
        i64 at = row_at(kind);
        EACH(place, row_size(kind)) {
            Met met = met_at(kind, place, ways, categories, pair_at_place, hand_at_place);
            bool held = met.category != NOT_HELD;
            for (int i = 0; i < many; i++) {
                i64 total = 0;
                if (held) {
                    total = worth(lines, (int)rows[i * rows_width], met);
                    for (int j = 1; rows[i * rows_width + j] >= 0; j++)
                        total += best_line(lines, river + rows[i * rows_width + j] * river_width,
                                           met, &taken);
                }
                values[i * size + at + place] = total;
            }
            for (int gain = 0; gain < gains; gain++) {
                taken = 0;
                if (held) best_line(lines, river + gain * river_width, met, &taken);
                codes[gain * size + at + place] = (u8)taken;
            }
        }
    }
}

// Adds to `gained[river gain, starting hand]`, two cards of a kind counted as often as they come.
extern "C" __global__ void gain_on_rivers(
    i64 kinds, const u64* ways, const u8* categories, const i16* pair_at_place,
    const i16* hand_at_place, const i64* pay, const i64* hole, i64 by_hole, i64 hands,
    const i64* river, i64 river_width, const int* times, u64* gained) {
    __shared__ i64 total[FLUSH_ROW];
    PayLines lines = {pay, hole, by_hole, hands};
    const i64* offers = river + blockIdx.y * river_width;
    int taken;
    EACH(place, FLUSH_ROW) total[place] = 0;
    for (int kind = blockIdx.x; kind < kinds; kind += gridDim.x) {
        i64 at = row_at(kind);
        EACH(place, row_size(kind)) {
            Met met = met_at(kind, place, ways, categories, pair_at_place, hand_at_place);
            if (met.category != NOT_HELD)
                total[place] += times[at + place] * best_line(lines, offers, met, &taken);
        }
    }
    EACH(place, FLUSH_ROW)
        atomicAdd(gained + blockIdx.y * 169 + hand_at_place[place], (u64)total[place]);
}

// Adds to `met[starting hand, category, way]` what all two cards meet on all boards.
extern "C" __global__ void meet_kinds(i64 kinds, const u64* ways, const u8* categories,
                                      const i16* pair_at_place, const i16* hand_at_place,
                                      const int* times, u64* met) {
    for (int kind = blockIdx.x; kind < kinds; kind += gridDim.x) {
        i64 at = row_at(kind);
        EACH(place, row_size(kind)) {
            Met here = met_at(kind, place, ways, categories, pair_at_place, hand_at_place);
            if (here.category == NOT_HELD) continue;
            for (int way = 0; way < 4; way++)
                atomicAdd(met + (here.hand * 10 + here.category) * 4 + way,
                          (u64)(times[at + place] * here.way(way)));
        }
    }
}
