/**
 * Solves a proof of work (see `@laurel/contract/proof-of-work`). An own SHA-256 of one block, because the browser's is
 * asynchronous, which costs more than the hash.
 */
import { PROOF_BYTES, PROOF_PARTS, PROOF_SEPARATOR } from '@laurel/contract/proof-of-work'

const WORDS = PROOF_BYTES / 4
const { K, INITIAL } = constants()

/** The first word of the SHA-256 of ten words; `schedule` is reused memory of 64 words that begins with them. */
export function firstWordOfHash(schedule: Int32Array): number {
  schedule[WORDS] = 0x80000000
  schedule.fill(0, WORDS + 1, 15)
  schedule[15] = PROOF_BYTES * 8
  for (let t = 16; t < 64; t += 1) {
    const early = schedule[t - 15] as number
    const late = schedule[t - 2] as number
    const small0 = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3)
    const small1 = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10)
    schedule[t] = ((schedule[t - 16] as number) + small0 + (schedule[t - 7] as number) + small1) | 0
  }
  let [a, b, c, d, e, f, g, h] = INITIAL
  for (let t = 0; t < 64; t += 1) {
    const big1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
    const choice = (e & f) ^ (~e & g)
    const first = (h + big1 + choice + (K[t] as number) + (schedule[t] as number)) | 0
    const big0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
    const majority = (a & b) ^ (a & c) ^ (b & c)
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + big0 + majority) | 0
  }
  return (a + INITIAL[0]) | 0
}

/** A challenge of the server. */
export interface Challenge {
  challenge: string
  /** The challenge's SHA-256 in hex: browsers hash only on secure pages. */
  digest: string
  bits: number
}

/** The token that solves a challenge. */
export function solveChallenge({ challenge, digest, bits }: Challenge): string {
  const schedule = new Int32Array(64)
  for (let word = 0; word < 8; word += 1) {
    schedule[word] = Number.parseInt(digest.slice(word * 8, word * 8 + 8), 16)
  }
  const counters = Array.from({ length: PROOF_PARTS }, (_, part) => {
    schedule[8] = part
    for (let counter = 0; ; counter += 1) {
      schedule[9] = counter
      if (firstWordOfHash(schedule) >>> (32 - bits) === 0) return counter
    }
  })
  return `${challenge}${PROOF_SEPARATOR}${counters.join('.')}`
}

function rotate(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by))
}

/** The constants of SHA-256: the fractions of the roots of the first primes (FIPS 180-4). */
function constants() {
  const fraction = (root: number) => ((root % 1) * 2 ** 32) | 0
  const primes: number[] = []
  for (let number = 2; primes.length < 64; number += 1) {
    if (primes.every((prime) => number % prime !== 0)) primes.push(number)
  }
  return {
    K: Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime))),
    INITIAL: primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime))) as unknown as readonly [
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
    ],
  }
}
