/* Rules whose C is written by hand: products of long rows in whole numbers of 16 bits, added up in 32. Nothing is
   rounded on the way, so that wide and narrow machines give the same bits. */
typedef int32_t i32;
typedef struct { const i16 *row; i32 times; } Pair; /* the weights of two inputs in turn, and what both are given */
enum { C_HELD = 512, C_SUMS = 1024 }; /* pairs and sums at once */

/* sum[j] += row[2 * j] * (lower half of times) + row[2 * j + 1] * (upper half) for all pairs and every j from `from` on
   that fits in, N registers of sums at a time; returns how far it came. */
#define C_PRODUCTS(name, target, Lanes, N, LOAD, STORE, ALL, MADD, ADD) \
    target static i64 name(i32 *sum, i64 from, i64 n, const Pair *pairs, int held) { \
        enum { LANES = sizeof(Lanes) / sizeof(i32) }; \
        for (; from + N * LANES <= n; from += N * LANES) { \
            Lanes sums[N]; \
            for (int k = 0; k < N; k++) sums[k] = LOAD((const void *)(sum + from + k * LANES)); \
            for (int p = 0; p < held; p++) { \
                const i16 *row = pairs[p].row + 2 * from; \
                const Lanes times = ALL(pairs[p].times); \
                for (int k = 0; k < N; k++) \
                    sums[k] = ADD(sums[k], MADD(LOAD((const void *)(row + 2 * k * LANES)), times)); \
            } \
            for (int k = 0; k < N; k++) STORE((void *)(sum + from + k * LANES), sums[k]); \
        } \
        return from; \
    }

#if defined(__x86_64__) && defined(__linux__) && defined(__GNUC__) && !defined(__clang__) && !defined(__TINYC__)
#include <immintrin.h>
#define C_WIDER
#define C_WIDE __attribute__((target_clones("arch=skylake-avx512", "avx2", "default"), optimize("no-fp-contract")))
C_PRODUCTS(products_512, __attribute__((target("avx512bw"))), __m512i, 16,
    _mm512_loadu_si512, _mm512_storeu_si512, _mm512_set1_epi32, _mm512_madd_epi16, _mm512_add_epi32)
C_PRODUCTS(products_256, __attribute__((target("avx2"))), __m256i, 8,
    _mm256_loadu_si256, _mm256_storeu_si256, _mm256_set1_epi32, _mm256_madd_epi16, _mm256_add_epi32)
#else
#define C_WIDE
#endif
#ifdef C_PAIRS
C_PRODUCTS(products_128, , __m128i, 8,
    _mm_loadu_si128, _mm_storeu_si128, _mm_set1_epi32, _mm_madd_epi16, _mm_add_epi32)
#endif

static void add_pairs(i32 *sum, i64 n, const Pair *pairs, int held) {
    i64 from = 0;
#ifdef C_WIDER
    if (__builtin_cpu_supports("avx512bw")) from = products_512(sum, from, n, pairs, held);
    if (__builtin_cpu_supports("avx2")) from = products_256(sum, from, n, pairs, held);
#endif
#ifdef C_PAIRS
    from = products_128(sum, from, n, pairs, held);
#endif
    for (int p = 0; p < held; p++) {
        const i16 *row = pairs[p].row;
        i32 low = (i16)pairs[p].times, high = pairs[p].times >> 16;
        for (i64 j = from; j < n; j++) sum[j] += row[2 * j] * low + row[2 * j + 1] * high;
    }
}

C_WIDE static void round_parts(i16 *restrict whole, const f32 *restrict given, i64 n, f32 parts) {
    for (i64 i = 0; i < n; i++) {
        f32 found = given[i] * parts;
        found += found < 0.0f ? -0.5f : 0.5f;
        found = found > 32767.0f ? 32767.0f : found;
        found = found < -32767.0f ? -32767.0f : found;
        whole[i] = (i16)(i32)found;
    }
}

/* out[j] += unit * the sum over i of (given[i] * fine, a whole number) * weights[i / 2][2 * j + i % 2]. */
static void add_products(f32 *restrict out, i64 n, const f32 *restrict given, i64 m, const i16 *weights, i64 rows,
                         i64 width, f64 fine, f64 unit) {
    _Alignas(64) i32 sum[C_SUMS];
    _Alignas(64) i16 whole[2 * C_HELD];
    Pair pairs[C_HELD];
    const f32 counts = (f32)unit;
    (void)rows;
    for (; n > 0; n -= C_SUMS, out += C_SUMS, weights += 2 * C_SUMS) {
        const i64 wide = n < C_SUMS ? n : C_SUMS;
        for (i64 j = 0; j < wide; j++) sum[j] = 0;
        for (i64 first = 0; first < m; first += 2 * C_HELD) {
            const i64 here = m - first < 2 * C_HELD ? m - first : 2 * C_HELD;
            const i16 *row = weights + first / 2 * width;
            int held = 0;
            round_parts(whole, given + first, here, (f32)fine);
            if (here % 2) whole[here] = 0;
            for (i64 i = 0; i < here; i += 2, row += width) { /* without a branch, which nobody could foresee */
                pairs[held].row = row;
                pairs[held].times = (i32)((uint32_t)(uint16_t)whole[i + 1] << 16 | (uint16_t)whole[i]);
                held += pairs[held].times != 0;
            }
            add_pairs(sum, wide, pairs, held);
        }
        for (i64 j = 0; j < wide; j++) out[j] += (f32)sum[j] * counts;
    }
}
