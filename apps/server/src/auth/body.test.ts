import { assert, configureGlobal, constantFrom, oneof, property, string, tuple } from 'fast-check'
import addressparser from 'nodemailer/lib/addressparser'
import { describe, expect, it } from 'vitest'
import { requireEmail } from './body.ts'
import { AuthError } from './errors.ts'

// The same inputs in every run.
configureGlobal({ seed: 20_261_122 })

/** The address, or null for invalid text. */
function accepted(typed: string): string | null {
  try {
    return requireEmail(typed)
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    return null
  }
}

const SIGNS = constantFrom(...'ab1.,;:@"()<>[]\\ -_+\'`{}|~é\u0301ａß\u200b\t\r\n'.split(''))
const pieces = string({ unit: oneof(constantFrom('a', 'b', 'B', '1'), SIGNS), maxLength: 4 })
/** Near misses of addresses, and arbitrary text. */
const anyAddress = oneof(
  tuple(
    pieces,
    constantFrom('', 'victim'),
    pieces,
    constantFrom('example.test', 'müller.de'),
    pieces,
  ).map(([before, name, middle, domain, after]) => `${before}${name}${middle}@${domain}${after}`),
  tuple(pieces, pieces).map(([local, domain]) => `${local}@${domain}.test`),
  string({ unit: 'binary', maxLength: 300 }),
)

describe('an accepted address', () => {
  it('is parsed by the mail library as exactly one address, unchanged', () => {
    let count = 0
    assert(
      property(anyAddress, (typed) => {
        const email = accepted(typed)
        if (email === null) return
        count += 1
        expect(addressparser(email)).toEqual([{ address: email, name: '' }])
        expect(addressparser(`x@example.test, ${email}`)).toHaveLength(2)
      }),
      { numRuns: 5000 },
    )
    expect(count).toBeGreaterThan(50)
  })

  it('has one spelling: upper case, surrounding spaces and the form of its domain make no difference', () => {
    assert(
      property(anyAddress, (typed) => {
        const email = accepted(typed)
        if (email === null) return
        expect(accepted(email)).toBe(email)
        expect(accepted(`  ${email} `)).toBe(email)
        expect(accepted(email.replace('@', '@@'))).toBeNull()
        expect(accepted(`${email}.`)).toBeNull()
        expect(accepted(`.${email}`)).toBeNull()
      }),
      { numRuns: 5000 },
    )
    expect(accepted('Victim@MÜLLER.de')).toBe('victim@xn--mller-kva.de')
    expect(accepted('victim@xn--mller-kva.de')).toBe('victim@xn--mller-kva.de')
  })
})
