import { createHash } from 'node:crypto'
import { PROOF_PARTS, PROOF_SEPARATOR } from '@laurel/contract/proof-of-work'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { firstWordOfHash, solveChallenge } from './solve.ts'

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()

describe('firstWordOfHash', () => {
  it('equals SHA-256 of the ten words', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 40, maxLength: 40 }), (bytes) => {
        const schedule = new Int32Array(64)
        const view = new DataView(bytes.buffer, bytes.byteOffset)
        for (let word = 0; word < 10; word += 1) schedule[word] = view.getInt32(word * 4)
        expect(firstWordOfHash(schedule)).toBe(sha256(bytes).readInt32BE(0))
      }),
    )
  })
})

describe('solveChallenge', () => {
  it('finds a counter for each part', () => {
    const digest = sha256('a challenge')
    const token = solveChallenge({
      challenge: 'a challenge',
      digest: digest.toString('hex'),
      bits: 8,
    })
    const [challenge, counters = ''] = token.split(PROOF_SEPARATOR)
    expect(challenge).toBe('a challenge')
    expect(counters.split('.')).toHaveLength(PROOF_PARTS)
    for (const [part, counter] of counters.split('.').entries()) {
      const tail = Buffer.alloc(8)
      tail.writeUInt32BE(part, 0)
      tail.writeUInt32BE(Number(counter), 4)
      expect(sha256(Buffer.concat([digest, tail]))[0]).toBe(0)
    }
  })
})
