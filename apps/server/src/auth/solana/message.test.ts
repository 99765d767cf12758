import { createWallet } from '@laurel/scenarios/wallet'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { writeMessage } from '../../../testing/money/wallets.ts'
import { parseMessage, type SignInMessage } from './message.ts'
import { MessageRefused } from './message-refused.ts'

// The same inputs in every run.
fc.configureGlobal({ seed: 20_261_121 })

const wallet = createWallet()
const full: SignInMessage = {
  domain: 'laurel.test',
  address: wallet.address,
  statement: 'Sign in to Laurel.',
  uri: 'https://laurel.test/auth?a=b#c',
  version: '1',
  chainId: 'solana:devnet',
  nonce: 'a1B2c3D4',
  issuedAt: '2026-11-02T09:00:00.000Z',
  expirationTime: '2026-11-02T09:05:00Z',
  notBefore: '2026-11-02T10:00:00+01:00',
  requestId: 'r-1',
  resources: ['https://laurel.test/terms', 'ipfs://abc'],
}
const least: SignInMessage = {
  ...full,
  statement: null,
  chainId: null,
  nonce: null,
  expirationTime: null,
  notBefore: null,
  requestId: null,
  resources: null,
}

const refusal = (text: string): unknown => {
  try {
    return parseMessage(text)
  } catch (error) {
    return error
  }
}

describe('a Sign in with Solana message', () => {
  it.each(['wallet', 'client'] as const)('is parsed in the form that a %s writes', (writer) => {
    expect(parseMessage(writeMessage(full, writer))).toEqual(full)
    expect(parseMessage(writeMessage(least, writer))).toEqual(least)
  })

  it('may have a port, and an empty list', () => {
    const local = {
      ...least,
      domain: '127.0.0.1:3000',
      uri: 'http://127.0.0.1:3000/',
      resources: [],
    }
    expect(parseMessage(writeMessage(local))).toEqual(local)
    const version6 = { ...local, domain: '[::1]:3000' }
    expect(parseMessage(writeMessage(version6))).toEqual(version6)
  })

  const text = writeMessage(full)
  it.each<[string, string]>([
    ['nothing', ''],
    ['less than 64 characters', text.slice(0, 63)],
    ['more than 20,000', `${text}\n${'- https://a.test/\n'.repeat(1200)}`],
    ['another first line', text.replace('Solana account', 'Ethereum account')],
    ['no domain', text.slice('laurel.test'.length)],
    ['a domain with an account', text.replace('laurel.test wants', 'me@laurel.test wants')],
    ['a domain with a path', text.replace('laurel.test wants', 'laurel.test/a wants')],
    ['an address with a zero', text.replace(/\n\w+\n/, `\n0${wallet.address.slice(1)}\n`)],
    ['a short address', text.replace(/\n\w+\n/, '\n1111\n')],
    ['no line after the address', text.replace(`${wallet.address}\n`, wallet.address)],
    ['a statement of two lines', text.replace('Sign in', 'Sign\nin')],
    ['a statement beyond ASCII', text.replace('Sign in', 'Sign ïn')],
    ['a statement with a quote', text.replace('Sign in', '"Sign in"')],
    ['too long a statement', text.replace('Sign in', 'x'.repeat(1000))],
    ['a carriage return', text.replace('\n', '\r\n')],
    ['NUL', text.replace('Sign', 'Si\u0000gn')],
    ['a line at the end', `${text}\n`],
    ['a line before', `\n${text}`],
    ['version 2', text.replace('Version: 1', 'Version: 2')],
    ['no version', text.replace('Version: 1\n', '')],
    ['no URI', text.replace(/URI: .*\n/, '')],
    ['no time of issue', text.replace(/Issued At: .*\n/, '')],
    ['a URI without a scheme', text.replace('URI: https:', 'URI: ')],
    ['an invalid URI', text.replace(/URI: .*/, 'URI: https://[')],
    ['another chain', text.replace('solana:devnet', 'ethereum:1')],
    ['a short nonce', text.replace('a1B2c3D4', 'a1B2c3D')],
    ['a nonce of other characters', text.replace('a1B2c3D4', 'a1B2_3D4')],
    ['an impossible date', text.replace('2026-11-02T09:00', '2026-02-30T09:00')],
    ['month 13', text.replace('2026-11-02T09:00', '2026-13-02T09:00')],
    ['hour 24', text.replace('T09:00:00.000Z', 'T24:00:00Z')],
    ['a time without a zone', text.replace('T09:00:00.000Z', 'T09:00:00')],
    ['a date alone', text.replace('2026-11-02T09:00:00.000Z', '2026-11-02')],
    ['a field twice', text.replace('Nonce:', 'Nonce: a1B2c3D4\nNonce:')],
    ['an unknown field', text.replace('Nonce:', 'Admin: yes\nNonce:')],
    ['a field named like a method', text.replace('Nonce:', 'constructor: x\nNonce:')],
    ['fields in an unknown order', text.replace(/(Nonce: .*)\n(Issued At: .*)/, '$2\n$1')],
    ['another letter case', text.replace('Nonce', 'nonce')],
    ['a resource without its dash', text.replace('- ipfs', 'ipfs')],
    ['an invalid resource', text.replace('ipfs://abc', 'abc')],
    ['a field after the resources', `${text}\nNonce: a1B2c3D4`],
    ['a list without its colon in the order of wallets', text.replace('Resources:', 'Resources')],
  ])('is refused with %s', (_name, broken) => {
    expect(broken).not.toBe(text)
    expect(refusal(broken)).toBeInstanceOf(MessageRefused)
  })

  it('is never a transaction, and no transaction is one', () => {
    // A transaction begins with how many signatures it needs, each of which takes 64 bytes, or with a version of 128
    // and more; the largest has 1,232 bytes. The first character that a domain can have is "-", 45.
    const first = text.charCodeAt(0)
    expect(first).toBeLessThan(128)
    expect(45 * 64).toBeGreaterThan(1232)
    const header = [1, 0, 1, 3, ...Buffer.alloc(150, 7)]
    for (const version of [[], [0x80], [0x81]]) {
      const transaction = Buffer.from([...version, ...header]).toString('latin1')
      expect(refusal(transaction)).toBeInstanceOf(MessageRefused)
    }
  })
})

const letters = (alphabet: string, minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...alphabet), minLength, maxLength })
const alphanumeric = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null })
const time = fc
  .date({
    min: new Date('2000-01-01T00:00:00Z'),
    max: new Date('2100-01-01T00:00:00Z'),
    noInvalidDate: true,
  })
  .map((date) => date.toISOString())
const uri = fc
  .tuple(fc.constantFrom('https', 'http', 'ipfs'), letters(`${alphanumeric}/?#=&.-`, 1, 40))
  .map(([scheme, rest]) => `${scheme}://a${rest}`)
  .filter((text) => URL.canParse(text))

const messages: fc.Arbitrary<SignInMessage> = fc.record({
  domain: letters('abc.-019', 1, 30),
  address: letters('123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz', 32, 44),
  statement: optional(letters(`${alphanumeric} .,:;!?()[]@&+=/'$*~_-`, 1, 200)),
  uri,
  version: fc.constant('1'),
  chainId: optional(
    fc.constantFrom('devnet', 'solana:devnet', 'mainnet', 'solana:mainnet', 'localnet'),
  ),
  nonce: optional(letters(alphanumeric, 8, 60)),
  issuedAt: time,
  expirationTime: optional(time),
  notBefore: optional(time),
  requestId: optional(letters(`${alphanumeric}-._~!$&`, 0, 30)),
  resources: optional(fc.array(uri, { maxLength: 4 })),
})

describe('the message parser', () => {
  it('returns the fields of every valid message', () => {
    fc.assert(
      fc.property(messages, fc.constantFrom('wallet', 'client'), (message, writer) => {
        expect(parseMessage(writeMessage(message, writer))).toEqual(message)
      }),
      { numRuns: 2000 },
    )
  })

  it('notices every change of one byte', () => {
    fc.assert(
      fc.property(messages, fc.nat(), fc.integer({ min: 1, max: 255 }), (message, place, mask) => {
        const bytes = Buffer.from(writeMessage(message))
        const at = place % bytes.length
        bytes[at] = (bytes[at] ?? 0) ^ mask
        const found = refusal(bytes.toString('latin1'))
        if (found instanceof MessageRefused) return
        expect(found).not.toEqual(message)
      }),
      { numRuns: 5000 },
    )
  })

  it('returns fields or refuses, for any text', () => {
    const lines = fc.constantFrom(...writeMessage(full).split('\n'), 'Resources', 'URI: ', '- ', '')
    const shuffled = fc.array(lines, { maxLength: 20 }).map((list) => list.join('\n'))
    const grown = fc
      .tuple(
        fc.constantFrom(writeMessage(full), writeMessage(least)),
        fc.nat(),
        fc.string({ unit: 'binary' }),
      )
      .map(([known, place, extra]) => {
        const at = place % known.length
        return known.slice(0, at) + extra + known.slice(at)
      })
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary', maxLength: 500 }), shuffled, grown),
        (any) => {
          const found = refusal(any)
          if (found instanceof MessageRefused) return
          const written = (['wallet', 'client'] as const).map((writer) =>
            writeMessage(found as SignInMessage, writer),
          )
          expect(written).toContain(any)
        },
      ),
      { numRuns: 5000 },
    )
  })
})
