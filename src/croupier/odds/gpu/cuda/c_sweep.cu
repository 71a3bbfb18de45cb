// Every pair of types of card compared with all hands of the dealer, on every kind of board.

__device__ int pair_of(int t, int u, int types) { // t not above u
    return t * types - t * (t - 1) / 2 + u - t;
}

// A board and what two types of card make on it.
struct Table {
    int suit, held, suited, types;
    const i16 *row, *flush;

    __device__ Table(const u8* board, int kind, const i16* mixed, const i16* flushes) {
        suit = kind < PLAIN ? NO_SUIT : flush_suit(board);
        types = kind < PLAIN ? 13 : TYPES;
        held = suited = 0;
        for (int i = 0; i < 5; i++)
            if ((board[i] & 3) == suit) {
                held++;
                suited |= 1 << (board[i] >> 2);
            }
        row = mixed + ranks_of(board) * 169;
        flush = flushes;
    }

    __device__ int rung(int t, int u) const {
        int mine = t >= 13, yours = u >= 13, r = t - 13 * mine, q = u - 13 * yours;
        if (suit != NO_SUIT && held + mine + yours >= 5)
            return flush[suited | (mine << r) | (yours << q)];
        return row[r * 13 + q];
    }

    __device__ int spare(int t, u64 blocked) const {
        int left = 0, rank = t % 13;
        for (int s = 0; s < 4; s++)
            if ((s == suit) == (t >= 13)) left += !((blocked >> (4 * rank + s)) & 1);
        return left;
    }

    // The strength of the dealer's hand: a card that has been seen, and one of type t.
    __device__ int rung_with(int card, int t) const {
        return rung((card >> 2) + 13 * (suit != NO_SUIT && (card & 3) == suit), t);
    }
};

__device__ u64 packed(bool above, int lose, int tie, int win, int fails, int fails_ahead) {
    u64 a = above ? lose : lose - fails_ahead, b = above ? tie : fails_ahead;
    u64 c = above ? win - fails : tie, d = above ? fails : win;
    return a | (b << 16) | (c << 32) | (d << 48);
}

// Hands below a strength that hold one certain card of a type.
__device__ int below_with(int t, int limit, int types, const int* rungs, const int* spare) {
    int many = 0;
    for (int x = 0; x < types; x++) {
        int rung = rungs[pair_of(min(t, x), max(t, x), types)];
        if (rung < limit) many += spare[x] - (x == t);
    }
    return many;
}

// Of all dealer's hands: `rungs` is above all where a pair cannot be held.
__device__ u64 against_all(int t, int u, int mine, int line, int types, int pairs, int hands,
                           const int* rungs, const int* weights, const int* spare,
                           const int* short_with, int short_hands) {
    int win = 0, level = 0;
    for (int p = 0; p < pairs; p++) {
        int weight = weights[p], rung = rungs[p];
        win += rung < mine ? weight : 0;
        level += rung <= mine ? weight : 0;
    }
    int tie = level - win + 1;
    for (int x = 0; x < types; x++) {
        int left = spare[x], with_t = rungs[pair_of(min(t, x), max(t, x), types)];
        int with_u = rungs[pair_of(min(u, x), max(u, x), types)];
        win -= with_t < mine ? left - (x == t) : 0;
        win -= with_u < mine ? left - (x == u) : 0;
        tie -= with_t == mine ? left - (x == t) : 0;
        tie -= with_u == mine ? left - (x == u) : 0;
    }
    int fails = short_hands - short_with[t] - short_with[u];
    return packed(mine >= line, hands - win - tie, tie, win, fails, fails + 1 - win - tie);
}

// Of the dealer's hands that hold the card seen: `single` by the type of the other.
__device__ u64 against_seen(int t, int u, int mine, int line, int types, int hands,
                            const int* single, const int* spare) {
    int win = 0, tie = 0, fails = 0, fails_ahead = 0;
    for (int x = 0; x < types; x++) {
        int left = spare[x] - (x == t) - (x == u), rung = single[x];
        if (left <= 0) continue;
        win += rung < mine ? left : 0;
        tie += rung == mine ? left : 0;
        fails += rung < line ? left : 0;
        fails_ahead += mine < rung && rung < line ? left : 0;
    }
    return packed(mine >= line, hands - win - tie, tie, win, fails, fails_ahead);
}

// Fills `ways` (four comparisons of sixteen bits) and `categories` by kind and pair of types.
// `card` is one of the dealer's that has been seen, or -1; `types_of` holds the types of a pair.
extern "C" __global__ void sweep_kinds(i64 kinds, const u8* boards, i64 dead, i64 card, i64 line,
                                       const i16* mixed, const i16* flush, const u8* category,
                                       const u8* types_of, u64* ways, u8* categories) {
    __shared__ int spare[TYPES], single[TYPES], short_with[TYPES], short_hands;
    __shared__ int rungs[FLUSH_PAIRS], weights[FLUSH_PAIRS];
    for (int kind = blockIdx.x; kind < kinds; kind += gridDim.x) {
        const u8* board = boards + 5 * (i64)kind;
        i64 at = pairs_at(kind);
        int pairs = kind < PLAIN ? PLAIN_PAIRS : FLUSH_PAIRS;
        const u8* listed = types_of + (kind < PLAIN ? 0 : 2 * PLAIN_PAIRS);
        if (board[0] == 255) {
            EACH(p, pairs) {
                ways[at + p] = 0;
                categories[at + p] = NOT_HELD;
            }
            continue;
        }
        Table table(board, kind, mixed, flush);
        u64 blocked = mask_of(board, 5) | (u64)dead;
        EACH(t, table.types) {
            spare[t] = table.spare(t, blocked);
            single[t] = card < 0 ? 0 : table.rung_with((int)card, t);
        }
        __syncthreads();
        EACH(p, pairs) {
            int t = listed[2 * p], u = listed[2 * p + 1];
            int weight = t == u ? spare[t] * (spare[t] - 1) / 2 : spare[t] * spare[u];
            weights[p] = weight;
            rungs[p] = weight ? table.rung(t, u) : 1 << 20;
        }
        __syncthreads();
        EACH(t, table.types) short_with[t] = below_with(t, (int)line, table.types, rungs, spare);
        __syncthreads();
        if (threadIdx.x == 0) {
            short_hands = 0;
            for (int t = 0; t < table.types; t++) short_hands += spare[t] * short_with[t];
            short_hands /= 2; // every hand has been counted with both of its cards
        }
        __syncthreads();
        int left = 52 - __popcll(blocked);
        int hands = card < 0 ? (left - 2) * (left - 3) / 2 : left - 2;
        EACH(p, pairs) {
            int t = listed[2 * p], u = listed[2 * p + 1], mine = rungs[p];
            bool held = weights[p] > 0;
            ways[at + p] = !held ? 0
                : card < 0 ? against_all(t, u, mine, (int)line, table.types, pairs, hands, rungs,
                                         weights, spare, short_with, short_hands)
                : against_seen(t, u, mine, (int)line, table.types, hands, single, spare);
            categories[at + p] = held ? category[mine] : NOT_HELD;
        }
        __syncthreads();
    }
}
