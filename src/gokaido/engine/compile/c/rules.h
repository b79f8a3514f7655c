/* What the C of every game begins with: kinds of numbers, and Python's arithmetic. */
#if defined(__CUDACC_RTC__) /* which has no files to include */
typedef short i16;
typedef long long i64;
typedef unsigned char u8;
#define INT64_C(number) number##LL
#else
#include <stdint.h>
#include <math.h>
typedef int16_t i16;
typedef int64_t i64;
typedef uint8_t u8;
#endif
typedef float f32;
typedef double f64;

#if defined(__CUDACC__) || defined(__CUDACC_RTC__)
#define C_RULE static __device__
#define C_TABLE static __device__ const
#define C_EXPORT static __device__
#else
#define C_RULE static
#define C_TABLE static const
#if defined(_WIN32)
#define C_EXPORT __declspec(dllexport)
#else
#define C_EXPORT __attribute__((visibility("default")))
#endif
#endif

#ifdef __cplusplus
#define C_MADE(kind) kind
#define C_ALIGNED alignas(8)
#define _Static_assert static_assert
#else
#define C_MADE(kind) (kind)
#define C_ALIGNED _Alignas(8)
#endif
#if defined(__SSE2__) && !defined(__TINYC__) && !defined(__CUDACC__) && !defined(__CUDACC_RTC__)
#include <emmintrin.h>
/* Four sums, each of two products of neighbours in rows of eight numbers. */
#define C_PAIRS(a, b) _mm_madd_epi16(_mm_loadu_si128((const __m128i *)(a)), _mm_loadu_si128((const __m128i *)(b)))
#endif
#define C_CAUGHT
#if defined(__GNUC__) && !defined(__clang__) && defined(__x86_64__) && !defined(__CUDACC__) && !defined(__CUDACC_RTC__)
/* gcc copies records of known size by `rep movs`, which starts slowly: larger ones are left to the system's memcpy. */
static inline void py_copy(void *to, const void *from, unsigned long size) {
    if (size > 256) __asm__("" : "+r"(size));
    __builtin_memcpy(to, from, size);
}
#define C_COPY(to, from) py_copy((to), (from), sizeof *(to))
#else
#define C_COPY(to, from) (*(to) = *(from))
#endif

C_RULE inline i64 py_floordiv(i64 a, i64 b) { return b == 0 ? 0 : a / b - (a % b != 0 && (a < 0) != (b < 0)); }
C_RULE inline i64 py_mod(i64 a, i64 b) { return b == 0 ? 0 : a % b + (a % b != 0 && (a < 0) != (b < 0) ? b : 0); }
C_RULE inline i64 py_sum_i16(const i16 *at, int n) { /* in 32 bits, which go into wide registers */
    int sum = 0, k = 0;
#ifdef C_PAIRS
    if (n >= 8) { /* eight at a time; those of the last eight that were counted before count 0 times */
        static const i16 times[16] = {0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1};
        __m128i sums = C_PAIRS(at, times + 8);
        for (k = 8; k + 8 <= n; k += 8) sums = _mm_add_epi32(sums, C_PAIRS(at + k, times + 8));
        if (k < n) sums = _mm_add_epi32(sums, C_PAIRS(at + n - 8, times + n - k));
        sums = _mm_add_epi32(sums, _mm_shuffle_epi32(sums, _MM_SHUFFLE(1, 0, 3, 2)));
        return _mm_cvtsi128_si32(sums) + _mm_cvtsi128_si32(_mm_shuffle_epi32(sums, 1));
    }
#endif
    for (; k < n; k++) sum += at[k];
    return sum;
}
C_RULE inline i64 py_abs_i64(i64 a) { return a < 0 ? -a : a; }
C_RULE inline f64 py_abs_f64(f64 a) { return fabs(a); }
C_RULE inline i64 py_min_i64(i64 a, i64 b) { return b < a ? b : a; }
C_RULE inline i64 py_max_i64(i64 a, i64 b) { return b > a ? b : a; }
C_RULE inline f64 py_min_f64(f64 a, f64 b) { return b < a ? b : a; }
C_RULE inline f64 py_max_f64(f64 a, f64 b) { return b > a ? b : a; }
