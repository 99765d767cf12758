import { describe, expect, it } from 'vitest'
import { createPasswords } from './passwords.ts'

describe('passwords', () => {
  it('are hashed with argon2id: 19 MiB, two passes and one lane', async () => {
    const passwords = await createPasswords()
    const hash = await passwords.hash('Correct-Horse-9')
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await passwords.matches(hash, 'Correct-Horse-9')).toBe(true)
    expect(await passwords.matches(hash, 'Correct-Horse-9 ')).toBe(false)
    expect(await passwords.hash('Correct-Horse-9')).not.toBe(hash)
  })

  it('never match where there is no hash, nor the placeholder hash', async () => {
    const passwords = await createPasswords()
    expect(await passwords.matches(null, 'the password of nobody')).toBe(false)
  })

  it('are hashed two at a time, in order, and too many requests are refused', async () => {
    let running = 0
    let most = 0
    const release: (() => void)[] = []
    const passwords = await createPasswords(2, {
      hash: async () => '',
      verify: async () => {
        running += 1
        most = Math.max(most, running)
        await new Promise<void>((resolve) => release.push(resolve))
        running -= 1
        return true
      },
    })
    const order: number[] = []
    const refused: number[] = []
    const all = Array.from({ length: 205 }, (_, index) =>
      passwords.matches('hash', 'secret').then(
        () => order.push(index),
        (error: { code: string; retryAfterSeconds: number }) => {
          expect([error.code, error.retryAfterSeconds]).toEqual(['request_timeout', 1])
          refused.push(index)
        },
      ),
    )
    while (order.length + refused.length < all.length) {
      for (const free of release.splice(0)) free()
      await new Promise(setImmediate)
    }
    await Promise.all(all)
    expect(most).toBe(2)
    expect(refused).toEqual([202, 203, 204])
    expect(order).toEqual(Array.from({ length: 202 }, (_, index) => index))
  })

  it('release their slot when they fail', async () => {
    let tries = 0
    const passwords = await createPasswords(1, {
      hash: async () => '',
      verify: async () => {
        tries += 1
        if (tries === 1) throw new Error('out of memory')
        return true
      },
    })
    await expect(passwords.matches('hash', 'x')).rejects.toThrow('out of memory')
    expect(await passwords.matches('hash', 'x')).toBe(true)
  })
})
