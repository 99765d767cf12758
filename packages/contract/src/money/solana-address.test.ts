import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { encodeBase58 } from './base58.ts'
import { isAddress, isWalletAddress } from './solana-address.ts'

describe('an address', () => {
  it('is 32 bytes in base58', () => {
    for (const length of [0, 31, 33, 64])
      expect(isAddress(encodeBase58(randomBytes(length)))).toBe(false)
    for (let count = 0; count < 50; count += 1)
      expect(isAddress(encodeBase58(randomBytes(32)))).toBe(true)
    expect(isAddress('11111111111111111111111111111111')).toBe(true)
    expect(isAddress('0OIl1111111111111111111111111111')).toBe(false)
  })

  it('belongs to a wallet when it is a key', () => {
    for (let count = 0; count < 50; count += 1) {
      const { x = '' } = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' })
      expect(isWalletAddress(encodeBase58(Buffer.from(x, 'base64url')))).toBe(true)
    }
  })

  it('belongs to no wallet when it is not on the curve, as about half of all', () => {
    const numbers = Array.from({ length: 64 }, (_, index) =>
      new Uint8Array(32).fill(7).with(0, index),
    )
    const count = numbers.filter((bytes) => isWalletAddress(encodeBase58(bytes))).length
    expect(count).toBeGreaterThan(10)
    expect(count).toBeLessThan(54)
  })
})
