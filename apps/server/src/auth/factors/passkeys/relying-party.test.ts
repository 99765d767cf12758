import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createSealing } from '../../keys/sealing.ts'
import { relyingPartyOf } from './relying-party.ts'

describe('the relying party', () => {
  it.each([
    ['https://laurel.example', 'laurel.example', 'https://laurel.example'],
    ['https://laurel.example:8443', 'laurel.example', 'https://laurel.example:8443'],
    ['http://127.0.0.1:3000', 'localhost', 'http://localhost:3000'],
    ['http://localhost:3000', 'localhost', 'http://localhost:3000'],
  ])('of %s is %s', (publicUrl, id, origin) => {
    expect(relyingPartyOf(publicUrl)).toEqual({ id, name: 'Laurel', origins: [origin] })
  })

  it.each(['http://192.168.1.4:3000', 'https://[2001:db8::1]'])(
    'of %s does not exist',
    (publicUrl) => {
      expect(relyingPartyOf(publicUrl)).toBeNull()
    },
  )
})

describe('a sealed secret', () => {
  const sealing = createSealing(randomBytes(32))

  it('opens for its owner', () => {
    expect(sealing.open(sealing.seal('secret', 'a'), 'a')).toBe('secret')
    expect(sealing.seal('secret', 'a')).not.toBe(sealing.seal('secret', 'a'))
  })

  it('opens for no other person, with no other key, and not after any bit changed', () => {
    const sealed = sealing.seal('secret', 'a')
    expect(() => sealing.open(sealed, 'b')).toThrow()
    expect(() => createSealing(randomBytes(32)).open(sealed, 'a')).toThrow()
    const bytes = Buffer.from(sealed, 'base64url')
    bytes.writeUInt8(bytes.readUInt8(20) ^ 1, 20)
    expect(() => sealing.open(bytes.toString('base64url'), 'a')).toThrow()
    expect(() => sealing.open('', 'a')).toThrow()
  })
})
