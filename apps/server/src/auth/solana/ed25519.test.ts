import { createHash } from 'node:crypto'
import { decodeBase58, encodeBase58 } from '@laurel/contract/money/base58'
import { createWallet } from '@laurel/scenarios/wallet'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { verifySignature } from './ed25519.ts'
import { MessageRefused } from './message-refused.ts'

// The same inputs in every run.
fc.configureGlobal({ seed: 20_261_121 })

const P = 2n ** 255n - 19n
const L = 2n ** 252n + 27742317777372353535851937790883648493n
const text = 'A text'

const bytesOf = (value: bigint): Buffer =>
  Buffer.from(value.toString(16).padStart(64, '0'), 'hex').reverse()
const integerOf = (bytes: Uint8Array): bigint =>
  BigInt(`0x${Buffer.from(bytes).reverse().toString('hex')}`)
const said = (address: string, signature: string): string => {
  try {
    verifySignature(address, text, signature)
    return 'verified'
  } catch (error) {
    if (!(error instanceof MessageRefused)) throw error
    return error.message
  }
}

describe('a signature', () => {
  it('is valid for the key that made it and for its text alone', () => {
    for (let count = 0; count < 20; count += 1) {
      const wallet = createWallet()
      expect(said(wallet.address, wallet.sign(text))).toBe('verified')
      expect(said(wallet.address, wallet.sign(`${text}.`))).toMatch(/not of this message/)
      expect(said(createWallet().address, wallet.sign(text))).toMatch(/not of this message/)
    }
  })

  it('is refused in any other form', () => {
    const wallet = createWallet()
    const signature = wallet.sign(text)
    const bytes = Buffer.from(signature, 'base64url')
    const [point, scalar] = [bytes.subarray(0, 32), bytes.subarray(32)]
    const second = bytesOf(integerOf(scalar) + L)
    const largeKey = Buffer.concat([bytesOf(P), scalar])
    expect(said(wallet.address, Buffer.concat([point, second]).toString('base64url'))).toMatch(
      /not canonical/,
    )
    expect(said(wallet.address, largeKey.toString('base64url'))).toMatch(/no point/)
    for (const wrong of [
      '',
      signature.slice(1),
      `${signature}=`,
      `${signature}A`,
      bytes.toString('hex'),
      `${signature.slice(0, 85)}${signature.at(85) === 'B' ? 'C' : 'B'}`,
    ]) {
      expect(said(wallet.address, wrong)).toMatch(/not 64 bytes|not of this message/)
    }
  })

  it('is refused under a low-order key, which fits many texts', () => {
    const y8 = integerOf(
      Buffer.from('c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a', 'hex'),
    )
    const sign = 2n ** 255n
    const lowOrder = [0n, sign, 1n, P - 1n, y8, y8 + sign, P - y8, P - y8 + sign]
    // Neutral point and zero: for OpenSSL, they sign every text under each such key.
    const signature = Buffer.concat([bytesOf(1n), Buffer.alloc(32)]).toString('base64url')
    for (const y of lowOrder) {
      expect(said(encodeBase58(bytesOf(y)), signature), String(y)).toMatch(/low order/)
    }
    const wallet = createWallet()
    expect(said(wallet.address, signature)).toMatch(/low order/)
    // The same points in non-canonical encodings.
    for (const y of [P, P + 1n, 2n ** 255n - 1n]) {
      expect(said(encodeBase58(bytesOf(y)), signature)).toMatch(/no point/)
    }
  })

  it('needs an address of 32 bytes on the curve', () => {
    const wallet = createWallet()
    const signature = wallet.sign(text)
    const key = decodeBase58(wallet.address) ?? new Uint8Array()
    for (const address of [
      '',
      wallet.address.replace(/.$/, '0'),
      wallet.address.replace(/.$/, 'l'),
      encodeBase58(key.subarray(1)),
      encodeBase58(Uint8Array.of(1, ...key)),
      `1${wallet.address}`,
      'z'.repeat(1000),
    ]) {
      expect(said(address, signature)).toMatch(/not 32 bytes/)
    }
    const hashes = Array.from({ length: 40 }, (_, index) =>
      createHash('sha256').update(String(index)).digest(),
    )
    const offCurve = hashes.filter((hash) => /no point/.test(said(encodeBase58(hash), signature)))
    // Half of all texts are not a key; addresses that programs own are chosen to be such.
    expect(offCurve.length).toBeGreaterThan(8)
    expect(offCurve.length).toBeLessThan(32)
  })
})

describe('base58', () => {
  it('decodes addresses of Solana', () => {
    expect(encodeBase58(new Uint8Array(32))).toBe('1'.repeat(32))
    const token = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
    const bytes = decodeBase58(token)
    expect(Buffer.from(bytes ?? []).toString('hex')).toBe(
      '06ddf6e1d765a193d9cbe146ceeb79ac1cb485ed5f5b37913a8cf5857eff00a9',
    )
  })

  it('decodes what it encodes, and refuses all else', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
        expect(decodeBase58(encodeBase58(bytes))).toEqual(bytes)
      }),
    )
    for (const wrong of ['0', 'O', 'I', 'l', ' ', 'a b', 'é', '1'.repeat(101)]) {
      expect(decodeBase58(wrong)).toBeNull()
    }
  })
})
