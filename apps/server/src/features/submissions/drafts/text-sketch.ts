import { hash } from 'node:crypto'

/**
 * Near-duplicates without reading every text: a text is the set of its shingles (runs of three words), and of that
 * set only the 64 smallest hashes are kept. The share of common shingles (Jaccard) follows from two such sketches:
 * exactly up to 64 shingles, within about 0.05 beyond (bottom-k sketch; A. Broder, "On the resemblance and
 * containment of documents", 1997). Scripts without spaces are cut into runs of three characters.
 */

/** Hashes kept of a text. */
const SKETCH_SIZE = 64
const SHINGLE_LENGTH = 3
/** Shorter texts are too alike by nature to say anything. */
const MIN_SHINGLES = 12

/** The sketch of a text as signed 32-bit integers, ascending; empty for a text too short to compare. */
export function sketchOf(text: string): number[] {
  const shingles = shinglesOf(text)
  if (shingles.size < MIN_SHINGLES) return []
  const hashes = new Set<number>()
  for (const shingle of shingles) {
    hashes.add(hash('sha256', shingle, 'buffer').readInt32BE(0))
  }
  return [...hashes].sort((a, b) => a - b).slice(0, SKETCH_SIZE)
}

/** The share of shingles that two texts have in common, 0 to 1; 0 when either sketch is empty. */
export function similarityOf(a: readonly number[], b: readonly number[]): number {
  if (a.length === 0 || b.length === 0) return 0
  const [inA, inB] = [new Set(a), new Set(b)]
  const union = [...new Set([...a, ...b])].sort((x, y) => x - y).slice(0, SKETCH_SIZE)
  return union.filter((value) => inA.has(value) && inB.has(value)).length / union.length
}

/** More accents than this on one letter are no writing, and sorting them would take the square of their number. */
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
