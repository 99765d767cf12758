import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { slugCandidates, slugOf } from './slugs.ts'

// Fixed seed: the same inputs in every run.
fc.configureGlobal({ seed: 20_261_121 })

describe('slugOf', () => {
  it.each([
    ['Explain escrow in a thread', 'explain-escrow-in-a-thread'],
    ['  Ünïcode & Co. — “What’s new?”', 'unicode-co-whats-new'],
    ['日本語のタイトルです、長い', 'bounty'],
    [
      'one two three four five six seven eight nine ten eleven twelve',
      'one-two-three-four-five-six-seven-eight-nine-ten-eleven',
    ],
  ])('makes %j into %s', (title, slug) => {
    expect(slugOf(title)).toBe(slug)
  })

  it('returns a short path segment for any title', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (title) => {
        expect(slugOf(title)).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
        expect(slugOf(title).length).toBeLessThanOrEqual(60)
      }),
    )
  })
})

describe('slugCandidates', () => {
  it('ends with a unique candidate', () => {
    const id = '0f1e2d3c-4b5a-4968-8776-655443322110'
    expect(slugCandidates('A title', id).at(-1)).toBe('a-title-0f1e2d3c4b5a49688776655443322110')
  })
})
