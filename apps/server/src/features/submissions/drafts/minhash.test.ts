import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { jaccardSimilarity, minHashSignature } from './minhash.ts'

// Fixed seed: the same inputs in every run.
fc.configureGlobal({ seed: 20_261_121 })

const WORDS = fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 8 })
const TEXT = fc.array(WORDS, { minLength: 30, maxLength: 300 }).map((words) => words.join(' '))

/** The exact share of common shingles, which the signature estimates. */
function exactSimilarity(a: string, b: string): number {
  const shingles = (text: string) => {
    const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
    return new Set(
      words.slice(2).map((word, index) => [words[index], words[index + 1], word].join(' ')),
    )
  }
  const [left, right] = [shingles(a), shingles(b)]
  const common = [...left].filter((shingle) => right.has(shingle)).length
  return common / (left.size + right.size - common)
}

/** A text of numbered words, with every `nth` replaced. */
function variant(length: number, nth: number): string {
  return Array.from({ length }, (_, index) =>
    nth > 0 && index % nth === nth - 1 ? `other${index}` : `word${index}`,
  ).join(' ')
}

describe('minHashSignature', () => {
  it('keeps at most 64 hashes, whatever the length', () => {
    expect(minHashSignature(variant(5000, 0))).toHaveLength(64)
    expect(minHashSignature(variant(40, 0))).toHaveLength(38)
  })

  it('is empty for a text that is too short to compare', () => {
    expect(minHashSignature('Here is my video about rollups')).toEqual([])
    expect(minHashSignature('')).toEqual([])
  })

  it('ignores case, punctuation and line breaks', () => {
    const text = variant(60, 0)
    expect(minHashSignature(`# ${text.toUpperCase().replaceAll(' ', ',\n')}!`)).toEqual(
      minHashSignature(text),
    )
  })

  it('compares scripts without spaces by characters', () => {
    const text = '区块链上的每一笔转账都可以被任何人查证而不需要信任任何人'
    expect(minHashSignature(text).length).toBeGreaterThan(10)
    expect(
      jaccardSimilarity(minHashSignature(text), minHashSignature(`${text}吗`)),
    ).toBeGreaterThan(0.8)
  })
})

describe('jaccardSimilarity', () => {
  it('is 1 for a text and itself, and symmetric', () => {
    fc.assert(
      fc.property(TEXT, TEXT, (a, b) => {
        const [left, right] = [minHashSignature(a), minHashSignature(b)]
        fc.pre(left.length > 0 && right.length > 0)
        expect(jaccardSimilarity(left, left)).toBe(1)
        expect(jaccardSimilarity(left, right)).toBe(jaccardSimilarity(right, left))
      }),
    )
  })

  it('is 0 without common shingles', () => {
    const other = variant(300, 0).replaceAll('word', 'thing')
    expect(jaccardSimilarity(minHashSignature(variant(300, 0)), minHashSignature(other))).toBe(0)
  })

  it('is exact up to 64 shingles', () => {
    for (const nth of [5, 10, 20]) {
      const [a, b] = [variant(40, 0), variant(40, nth)]
      const union = minHashSignature(a).length + minHashSignature(b).length
      expect(union).toBeLessThan(128)
      expect(jaccardSimilarity(minHashSignature(a), minHashSignature(b))).toBeCloseTo(
        exactSimilarity(a, b),
        1,
      )
    }
  })

  it('stays near the exact share for long texts', () => {
    for (const nth of [10, 30, 60]) {
      const [a, b] = [variant(900, 0), variant(900, nth)]
      expect(
        Math.abs(
          jaccardSimilarity(minHashSignature(a), minHashSignature(b)) - exactSimilarity(a, b),
        ),
      ).toBeLessThan(0.15)
    }
  })

  it('is 0 when one text is too short', () => {
    expect(jaccardSimilarity([], minHashSignature(variant(50, 0)))).toBe(0)
  })
})
