import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_JSON_DEPTH, parseJson } from './json-body.ts'

// The same inputs in every run.
fc.configureGlobal({ seed: 20_261_122 })

const text = fc.string({ unit: fc.constantFrom('[', '{', ']', '}', '"', '\\', 'a', '\n', 'é') })
const tree = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    text,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(text, tie('value'), { maxKeys: 3, noNullPrototype: true }),
  ),
})).value

/** A value inside this many arrays and objects. */
const wrapped = (value: unknown, levels: number): unknown =>
  levels === 0 ? value : wrapped(levels % 2 === 0 ? [value] : { '[{"': value }, levels - 1)

function depthOf(value: unknown): number {
  if (value === null || typeof value !== 'object') return 0
  return 1 + Math.max(0, ...Object.values(value).map(depthOf))
}

describe('parseJson', () => {
  it('parses up to 64 levels of nesting and refuses the rest, whatever its texts contain', () => {
    fc.assert(
      fc.property(
        tree,
        fc.integer({ min: 0, max: 80 }),
        fc.nat({ max: 4 }),
        (inner, levels, space) => {
          const value = wrapped(inner, levels)
          const json = JSON.stringify(value, null, space)
          if (depthOf(value) <= MAX_JSON_DEPTH) expect(parseJson(json)).toEqual(value)
          else expect(() => parseJson(json)).toThrow('too deeply')
        },
      ),
      { numRuns: 2000 },
    )
  })

  it.each(['', '[', '{"a":', '"', '\\', ']]', '"\\"'])(
    'refuses %j as JSON.parse does',
    (broken) => {
      expect(() => parseJson(broken)).toThrow(SyntaxError)
      expect(() => parseJson(broken.padEnd(300, '['))).toThrow(SyntaxError)
    },
  )
})
