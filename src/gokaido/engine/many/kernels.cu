/* Kernels: many matches on a GPU, one for each thread. The rules stand above this text as device functions.

   Threads of a warp that run different rules wait for each other. So the matches of a block are sorted before every
   action by the action, and before asking what is legal by the phase: neighbours then run the same rule. */
enum { DEAL = ACTIONS, DONE = ACTIONS + 1, BINS = (ACTIONS + 2 + 31) / 32 * 32, IDLE = BINS - 1, SHARE = BINS / 32 };
enum { TILE = 32, FEATURES = N_FEATURES > 0 ? N_FEATURES : 1 };

/* One copy of each of these in the program, however often it is called: they are long. */
static __device__ __noinline__ i64 legal_now(State *s, i16_row out) { return RULE_LEGAL(s, out); }
static __device__ __noinline__ void play_now(State *s, i64 action) { RULE_PLAY(s, action); }
static __device__ __noinline__ void set_up_now(State *s) { RULE_SETUP(s); }

/* The matches of a block in the order of their keys; this thread's is returned, starts[k] is where key k begins. */
static __device__ int sort_block(int key, int *starts, int *order) {
    int t = threadIdx.x, size = blockDim.x;
    for (int k = t; k < BINS; k += size) starts[k] = 0;
    __syncthreads();
    int place = atomicAdd(&starts[key], 1);
    __syncthreads();
    if (t < 32) {
        int total = 0;
        for (int k = SHARE * t; k < SHARE * t + SHARE; k++) {
            int count = starts[k];
            starts[k] = total;
            total += count;
        }
        int before = total;
        for (int d = 1; d < 32; d *= 2) {
            int other = __shfl_up_sync(0xFFFFFFFF, before, d);
            if (t >= d) before += other;
        }
        before -= total;
        for (int k = SHARE * t; k < SHARE * t + SHARE; k++) starts[k] += before;
    }
    __syncthreads();
    order[starts[key] + place] = t;
    __syncthreads();
    return order[t];
}

extern "C" __global__ void check_kernel(const Matches *given, const i64 *actions, i64 *wrong) {
    i64 i = (i64)blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= given->rows) return;
    i64 a = actions[i];
    if (a < 0 || a >= ACTIONS || given->masks[i * ACTIONS + a] == 0) atomicMin((long long *)wrong, (long long)i);
}

/* `moves` actions in every match: the first as given, if any are, the others at random; none: the matches are dealt.
   Matches that end wait until some can be dealt together, since a deal is as long as many moves. */
extern "C" __global__ void __launch_bounds__(BLOCK, 2)
play_kernel(const Matches *given, const i64 *actions, i64 moves) {
    __shared__ int starts[BINS], order[BLOCK], chosen[BLOCK], phase[BLOCK], left[BLOCK];
    Matches frame = *given, *f = &frame;
    int t = threadIdx.x, size = blockDim.x;
    i64 base = (i64)blockIdx.x * size, rows = f->rows, mine = rows - base < size ? rows - base : size;
    i16 space[ACTIONS], ranked[2 * MOST_SIDES];
    i16_row out = {space, ACTIONS}, ranks = {ranked, 2 * MOST_SIDES};
    chosen[t] = moves > 0 ? DONE : DEAL;
    left[t] = moves > 0 ? (int)moves - 1 : 0;
    if (t >= mine) {
        chosen[t] = DONE;
    } else if (moves > 0) {
        State *s = &f->states[base + t];
        if (actions) {
            chosen[t] = (int)actions[base + t];
            f->ended[base + t] = 0;
        } else {
            i64 n = legal_now(s, out);
            chosen[t] = space[below(s, n)];
        }
        for (i64 p = 0; p < f->sides; p++) f->rewards[(base + t) * f->sides + p] = 0;
    }
    for (i64 j = t; j < mine * ACTIONS; j += size) f->masks[base * ACTIONS + j] = 0;
    while (__syncthreads_or(chosen[t] != DONE)) {
        int k = sort_block(chosen[t], starts, order);
        i64 i = base + k;
        int acting = starts[DEAL], waiting = starts[DONE] - acting;
        phase[k] = IDLE;
        if (chosen[k] < DEAL) {
            play_now(&f->states[i], chosen[k]);
            phase[k] = (int)f->states[i].PHASE;
        } else if (chosen[k] == DEAL && (waiting >= DEALT_TOGETHER || acting == 0)) {
            seed_row(f, i);
            set_up_now(&f->states[i]);
            phase[k] = (int)f->states[i].PHASE;
        }
        __syncthreads();
        k = sort_block(phase[t], starts, order);
        i = base + k;
        if (phase[k] != IDLE) {
            i64 n = legal_now(&f->states[i], out);
            if (n == 0) {
                add_rewards(f, i, ranks);
                f->played[i] += 1;
                if (actions) f->ended[i] = 1;
                chosen[k] = DEAL;
            } else if (n == 1 && !RULE_ASKS(&f->states[i])) {
                chosen[k] = space[0];
            } else if (left[k] == 0) {
                chosen[k] = DONE;
                mark(f, i, n, out);
            } else {
                left[k] -= 1;
                chosen[k] = space[below(&f->states[i], n)];
            }
        }
    }
}

/* The features of every match, as the seat to act sees them. Each thread looks at a copy of the record in memory of its
   own, where fields of the same name of 32 neighbours lie side by side; in the records they are far apart. For the same
   reason a warp writes the features of its matches one after the other. */
extern "C" __global__ void __launch_bounds__(LINE)
see_kernel(const Matches *given) {
    __shared__ f32 tiles[LINE / 32][32][TILE + 1];
    int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    i64 first = (i64)blockIdx.x * LINE + warp * 32, rows = given->rows;
    f32 *all = given->features + first * N_FEATURES;
    f32 own[FEATURES];
    f32_row row = {own, N_FEATURES};
    if (first + lane < rows) {
        State copy = given->states[first + lane];
        RULE_FEATURES(&copy, copy.actor, row);
    }
    for (int begin = 0; begin < N_FEATURES; begin += TILE) {
        for (int j = 0; j < TILE && begin + j < N_FEATURES; j++) tiles[warp][lane][j] = own[begin + j];
        __syncwarp();
        for (int j = 0; j < 32 && first + j < rows; j++)
            if (begin + lane < N_FEATURES) all[(i64)j * N_FEATURES + begin + lane] = tiles[warp][j][lane];
        __syncwarp();
    }
}

extern "C" __global__ void pick_kernel(const Matches *given, i64 *actions) {
    i64 i = (i64)blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= given->rows) return;
    const u8 *mask = &given->masks[i * ACTIONS];
    i64 n = given->counts[i], k = (given->states[i].rng[0] * n) >> 32;
    for (int a = 0; a < ACTIONS; a++)
        if (mask[a] && k-- == 0) actions[i] = a;
}
