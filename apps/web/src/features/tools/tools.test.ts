import { array, assert, configureGlobal, constantFrom, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { campaignLink } from './campaign-link.ts'
import { contrastRatio, parseHex } from './contrast.ts'
import { coverCrop } from './image-sizes.ts'
import { splitReward } from './reward-split.ts'
import { splitThread } from './split-thread.ts'
import { countCharacters, countForX, textFacts } from './text-length.ts'

// Fixed seed: the same inputs in every run.
configureGlobal({ seed: 20_261_121 })

describe('countForX', () => {
  it.each([
    ['hello', 5],
    ['日本', 4],
    ['👩‍👩‍👧', 2],
    ['see https://example.org/a/very/long/address now', 31],
  ])('counts %s as %d', (text, count) => expect(countForX(text)).toBe(count))
})

describe('textFacts', () => {
  it('counts the parts of a caption', () => {
    expect(textFacts('Made with @ada_l\n#art #no1 not#this 👩‍👩‍👧')).toMatchObject({
      words: 7,
      lines: 2,
      hashtags: 2,
      mentions: 1,
    })
  })
})

describe('splitThread', () => {
  const options = { limit: 40, measure: countCharacters, isNumbered: true }

  it('keeps a short text unchanged', () => {
    expect(splitThread('Short enough.', options)).toEqual(['Short enough.'])
    expect(splitThread('   ', options)).toEqual([])
  })

  it('cuts between sentences and numbers the posts', () => {
    const text = 'The first sentence is here. The second one follows it. And a third.'
    expect(splitThread(text, options)).toEqual([
      'The first sentence is here. 1/3',
      'The second one follows it. 2/3',
      'And a third. 3/3',
    ])
  })

  it('fits every post and loses no word', () => {
    const word = constantFrom('a', 'word', 'sentence.', 'longerwordwithoutend', '日本語', '\n\n')
    assert(
      property(array(word, { maxLength: 120 }), (words) => {
        const text = words.join(' ')
        const posts = splitThread(text, { ...options, measure: countForX, isNumbered: false })
        expect(posts.filter((post) => countForX(post) > options.limit)).toEqual([])
        expect(posts.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''))
      }),
    )
  })
})

describe('campaignLink', () => {
  it('adds the given values in one spelling and keeps the rest', () => {
    const values = { utm_source: ' X ', utm_campaign: 'Spring Launch', utm_term: '' }
    expect(campaignLink('https://a.example/p?x=1#top', values)).toBe(
      'https://a.example/p?x=1&utm_source=x&utm_campaign=spring-launch#top',
    )
  })

  it('refuses anything but an http address', () => {
    expect(campaignLink('javascript:alert(1)', {})).toBeNull()
  })
})

describe('splitReward', () => {
  it('adds up to the last point', () => {
    expect(splitReward(1000, 3, 'steep')).toEqual([571, 286, 143])
    for (const curve of ['equal', 'gentle', 'steep'] as const) {
      for (const places of [1, 3, 7, 10]) {
        const parts = splitReward(1001, places, curve)
        expect(parts.reduce((a, b) => a + b, 0)).toBe(1001)
        expect(parts.toSorted((a, b) => b - a)).toEqual(parts)
      }
    }
  })
})

describe('contrast', () => {
  it('is 21 for black on white and 1 for a colour on itself', () => {
    const white = parseHex('#fff')
    const black = parseHex('000000')
    if (white === null || black === null) throw new Error('unreadable')
    expect(contrastRatio(white, black)).toBeCloseTo(21)
    expect(contrastRatio(white, white)).toBe(1)
    expect([parseHex('#12'), parseHex('red')]).toEqual([null, null])
  })
})

describe('coverCrop', () => {
  it('returns the centre in the aspect ratio of the target', () => {
    expect(coverCrop({ width: 400, height: 200 }, { width: 100, height: 100 })).toEqual({
      x: 100,
      y: 0,
      width: 200,
      height: 200,
    })
  })
})
