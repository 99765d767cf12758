import { describe, expect, it } from 'vitest'
import {
  cleanInput,
  isEmail,
  isHttpUrl,
  passwordError,
  sanitiseFilename,
  stripHtml,
} from './validation.ts'

/** The longest text that a request can contain. */
const BODY_CHARS = 262_144
/** A linear pass takes milliseconds; comparing each pair of places takes minutes. */
const LIMIT_MS = 3000

const UNITS = [
  'a',
  ' ',
  '<',
  '<a',
  '<a ',
  'a@',
  'a.',
  '@.',
  '\u0000',
  '\ud800',
  '\ud83d\ude00',
  '\n ',
]
const CHECKS: Record<string, (text: string) => unknown> = {
  cleanInput,
  isEmail,
  isHttpUrl: (text) => isHttpUrl(`https://${text}`),
  passwordError,
  sanitiseFilename,
  stripHtml,
}

describe.each(Object.keys(CHECKS))('%s', (name) => {
  it.each(UNITS.map((unit) => JSON.stringify(unit)))(
    'processes a body full of %s in linear time',
    (unit) => {
      const text = `a${(JSON.parse(unit) as string).repeat(BODY_CHARS / 2)}`.slice(0, BODY_CHARS)
      const startMs = performance.now()
      CHECKS[name]?.(text)
      CHECKS[name]?.(`${text}>`)
      expect(performance.now() - startMs).toBeLessThan(LIMIT_MS)
    },
  )
})
