import { describe, expect, it } from 'vitest'
import { codeParts } from './code-kinds.ts'
import { SAMPLES } from './samples.ts'

const shown = (code: string) =>
  codeParts(code)
    .filter(({ kind }) => kind !== 'plain')
    .map(({ kind, text }) => `${kind} ${text.trim()}`)

describe('codeParts', () => {
  it('tells comments, strings and keywords apart', () => {
    expect(shown("// From 'a'\nconst a = await from('https://x.y')\n# no import")).toEqual([
      "comment // From 'a'",
      'keyword const',
      'keyword await',
      'keyword from',
      "string 'https://x.y'",
      'comment # no import',
    ])
    expect(shown('list.of(lettuce) $(date +%s)')).toEqual([])
  })

  it('loses no character of a sample', () => {
    for (const sample of Object.values(SAMPLES).flatMap((texts) => Object.values(texts))) {
      expect(
        codeParts(sample)
          .map(({ text }) => text)
          .join(''),
      ).toBe(sample)
    }
  })
})
