import { hash } from 'node:crypto'

/**
 * Near-duplicate detection by bottom-k MinHash: a text is the set of its shingles (runs of three words), and its
 * signature the 64 smallest hashes of that set. Two signatures give the share of common shingles (Jaccard similarity):
 * exact up to 64 shingles, within about 0.05 beyond (A. Broder, "On the resemblance and
 * containment of documents", 1997). Scripts without spaces are cut into runs of three characters.
 */

/** Hashes in a signature. */
const SIGNATURE_SIZE = 64
const SHINGLE_LENGTH = 3
/** Shorter texts are too alike for the comparison to mean anything. */
const MIN_SHINGLES = 12

/** The MinHash signature of a text as signed 32-bit integers, ascending; empty for a text too short to compare. */
export function minHashSignature(text: string): number[] {
  const shingles = shinglesOf(text)
  if (shingles.size < MIN_SHINGLES) return []
  const hashes = new Set<number>()
  for (const shingle of shingles) {
    hashes.add(hash('sha256', shingle, 'buffer').readInt32BE(0))
  }
  return [...hashes].sort((a, b) => a - b).slice(0, SIGNATURE_SIZE)
}

/** The Jaccard similarity of two texts, 0 to 1; 0 when either signature is empty. */
export function jaccardSimilarity(a: readonly number[], b: readonly number[]): number {
  if (a.length === 0 || b.length === 0) return 0
  const [inA, inB] = [new Set(a), new Set(b)]
  const union = [...new Set([...a, ...b])].sort((x, y) => x - y).slice(0, SIGNATURE_SIZE)
  return union.filter((value) => inA.has(value) && inB.has(value)).length / union.length
}

/** Longer runs of combining marks are not writing, and normalising them takes quadratic time. */
const CROWDED = /(\p{M}{8})\p{M}+/gu

function shinglesOf(text: string): Set<string> {
  const words =
    text
      .toLowerCase()
      .replace(CROWDED, '$1')
      .normalize('NFKC')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  const isSpaced = words.length * 16 > words.join('').length
  const units = isSpaced ? words : [...words.join('')]
  const shingles = new Set<string>()
  for (let start = 0; start + SHINGLE_LENGTH <= units.length; start += 1) {
    shingles.add(units.slice(start, start + SHINGLE_LENGTH).join(' '))
  }
  return shingles
}
