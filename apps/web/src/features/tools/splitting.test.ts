import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BRIEF_TEMPLATES } from './brief-templates.ts'
import { CAMPAIGN_FIELDS, campaignLink } from './campaign-link.ts'
import { contrastRatio, parseHex, type Rgb, toHex } from './contrast.ts'
import { coverCrop, IMAGE_SIZES } from './image-sizes.ts'
import { CURVES, type Curve, splitReward } from './reward-split.ts'
import { splitThread } from './split-thread.ts'
import { countCharacters, countForX, textFacts } from './text-length.ts'

// Fixed seed: the same inputs in every run.
fc.configureGlobal({ seed: 20_261_123 })

describe('splitThread', () => {
  const options = { limit: 60, measure: countForX, isNumbered: true }
  const word = fc.constantFrom(
    'a',
    'word,',
    'sentence.',
    'https://a.example/long',
    '日本語',
    '👩‍👩‍👧',
    '\n\n',
  )

  it('numbers posts within the limit, in order, without losing a word', () => {
    fc.assert(
      fc.property(fc.array(word, { minLength: 20, maxLength: 150 }), (words) => {
        const text = words.join(' ')
        const posts = splitThread(text, options)
        expect(posts.filter((post) => !post.isWellFormed())).toEqual([])
        if (posts.length < 2) return
        expect(posts.filter((post) => countForX(post) > options.limit)).toEqual([])
        const endings = posts.map((_, index) => ` ${index + 1}/${posts.length}`)
        expect(posts.filter((post, index) => !post.endsWith(endings[index] ?? '?'))).toEqual([])
        const bare = posts.map((post, index) => post.slice(0, -(endings[index]?.length ?? 0)))
        expect(bare.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''))
      }),
    )
  })

  it('breaks at a blank line before the end of a sentence', () => {
    const text = 'This is the first part of it.\n\nSecond part. It goes on for quite a while here.'
    expect(splitThread(text, { ...options, isNumbered: false })).toEqual([
      'This is the first part of it.',
      'Second part. It goes on for quite a while here.',
    ])
  })

  it('cuts a word that no post can hold, never inside an emoji of two units', () => {
    const posts = splitThread('🦊'.repeat(70), { ...options, measure: countCharacters })
    expect(posts.map((post) => post.replace(/ \d\/\d$/, '')).join('')).toBe('🦊'.repeat(70))
    expect(posts.every((post) => post.isWellFormed())).toBe(true)
  })

  it('needs more room for two digits than for one', () => {
    const posts = splitThread('word '.repeat(120), { ...options, limit: 50 })
    expect(posts.length).toBeGreaterThan(9)
    expect(posts.at(-1)).toMatch(new RegExp(` ${posts.length}/${posts.length}$`))
    expect(posts.filter((post) => countForX(post) > 50)).toEqual([])
  })
})

describe('textFacts', () => {
  it.each([
    ['', { characters: 0, words: 0, lines: 0, readingSeconds: 0 }],
    [' \n ', { characters: 3, words: 0, lines: 2, readingSeconds: 0 }],
    ['one two', { characters: 7, words: 2, lines: 1, readingSeconds: 1 }],
    ['w '.repeat(240), { words: 240, readingSeconds: 60 }],
    ['#größe a#b #1 @a.b mail@x.example', { hashtags: 2, mentions: 1 }],
  ])('counts %j', (text, facts) => {
    expect(textFacts(text)).toMatchObject(facts)
  })
})

describe('splitReward', () => {
  const curve = fc.constantFrom<Curve>(...(Object.keys(CURVES) as Curve[]))

  it('gives away all of the prize, never more to a lower place', () => {
    fc.assert(
      fc.property(
        fc.nat(1_000_000),
        fc.integer({ min: 1, max: 10 }),
        curve,
        (total, places, of) => {
          const parts = splitReward(total, places, of)
          expect(parts).toHaveLength(places)
          expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total)
          expect(parts.toSorted((a, b) => b - a)).toEqual(parts)
          expect(parts.every((part) => Number.isInteger(part) && part >= 0)).toBe(true)
        },
      ),
    )
  })

  it('differs by one point at most where it is equal', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.integer({ min: 1, max: 10 }), (total, places) => {
        const parts = splitReward(total, places, 'equal')
        expect((parts[0] ?? 0) - (parts.at(-1) ?? 0)).toBeLessThanOrEqual(1)
      }),
    )
  })
})

describe('campaignLink', () => {
  const names = CAMPAIGN_FIELDS.map(({ name }) => name)
  const values = fc.record(
    Object.fromEntries(names.map((name) => [name, fc.string({ maxLength: 20 })])),
  )

  const text = fc.string({ maxLength: 10 }).map(encodeURIComponent)
  const address = fc
    .record({ host: fc.constantFrom('a.example', 'www.b.example:8080'), path: text, value: text })
    .map(({ host, path, value }) => `https://${host}/${path}?q=${value}&utm_term=old#${path}`)

  it('writes each value once, in one spelling, and changes nothing the second time', () => {
    fc.assert(
      fc.property(address, values, (url, typed) => {
        const link = campaignLink(url, typed)
        if (link === null) throw new Error('every web address is accepted')
        const { searchParams } = new URL(link)
        for (const [name, value] of Object.entries(typed)) {
          const written = value.trim().toLowerCase().replace(/\s+/g, '-')
          expect(searchParams.getAll(name)).toEqual(written === '' ? [] : [written])
        }
        expect(campaignLink(link, typed)).toBe(link)
        expect(new URL(link).host).toBe(new URL(url).host)
      }),
    )
  })

  it('replaces values of the address, and removes those that were emptied', () => {
    expect(
      campaignLink(' https://a.example/?utm_source=old&utm_term=t&q=1 ', { utm_source: 'X' }),
    ).toBe('https://a.example/?utm_source=x&q=1')
  })

  it.each(['', 'a.example', 'ftp://a.example', 'mailto:a@a.example'])('refuses %j', (address) => {
    expect(campaignLink(address, {})).toBeNull()
  })
})

describe('contrast', () => {
  const channel = fc.integer({ min: 0, max: 255 })
  const colour: fc.Arbitrary<Rgb> = fc
    .record({ r: channel, g: channel, b: channel })
    .map(({ r, g, b }) => [r, g, b] as const)

  it('is the same both ways and within 1 and 21', () => {
    fc.assert(
      fc.property(colour, colour, (one, other) => {
        const ratio = contrastRatio(one, other)
        expect(contrastRatio(other, one)).toBe(ratio)
        expect(ratio >= 1 && ratio <= 21.000001).toBe(true)
      }),
    )
  })

  it('reads every colour that it could write, in both cases, with or without the sign', () => {
    fc.assert(
      fc.property(colour, fc.boolean(), fc.boolean(), (rgb, hasSign, isUpper) => {
        const text = hasSign ? toHex(rgb) : toHex(rgb).slice(1)
        expect(parseHex(isUpper ? text.toUpperCase() : text)).toEqual(rgb)
      }),
    )
  })

  it.each([
    ['#777777', '#ffffff', 4.48],
    ['#767676', '#ffffff', 4.54],
    ['#0000ff', '#ffffff', 8.59],
  ])('knows the published ratio of %s on %s', (ink, ground, ratio) => {
    const [one, other] = [parseHex(ink), parseHex(ground)]
    if (one === null || other === null) throw new Error('unreadable')
    expect(contrastRatio(one, other)).toBeCloseTo(ratio, 2)
  })
})

describe('coverCrop', () => {
  const side = fc.float({ min: 1, max: 8000, noNaN: true })

  it('takes the largest centred part in the shape of every target', () => {
    fc.assert(
      fc.property(
        side,
        side,
        fc.constantFrom(...Object.values(IMAGE_SIZES)),
        (width, height, to) => {
          const crop = coverCrop({ width, height }, to)
          expect(crop.width / crop.height).toBeCloseTo(to.width / to.height, 5)
          expect(Math.min(width - crop.width, height - crop.height)).toBeCloseTo(0, 5)
          expect(crop.x * 2 + crop.width).toBeCloseTo(width, 5)
          expect(crop.y * 2 + crop.height).toBeCloseTo(height, 5)
        },
      ),
    )
  })
})

describe('BRIEF_TEMPLATES', () => {
  it('has one brief per category, each with every part of a brief', () => {
    const categories = BRIEF_TEMPLATES.map(({ category }) => category)
    expect(new Set(categories).size).toBe(categories.length)
    const parts = ['What we want', 'Format and length', 'Rights', 'AI policy']
    for (const { brief } of BRIEF_TEMPLATES) {
      expect(parts.filter((part) => !brief.includes(`## ${part}`))).toEqual([])
    }
  })
})
