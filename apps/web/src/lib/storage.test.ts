import { hashSeed, seededRandom } from '@laurel/contract/covers/seed'
import { assert, configureGlobal, constantFrom, property, string } from 'fast-check'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { randomId } from './ids.ts'
import { storage } from './storage.ts'
import { createStore } from './store.ts'
import { dismissToast, toast } from './toast.ts'

// Fixed seed: the same inputs in every run.
configureGlobal({ seed: 20_261_123 })

beforeEach(() => localStorage.clear())

describe('storage', () => {
  it('reads what was stored, and null for the rest', () => {
    storage.set('laurel-theme', 'dark')
    expect([storage.get('laurel-theme'), storage.get('laurel-wallet')]).toEqual(['dark', null])
  })

  it('removes what begins with a prefix, and nothing else', () => {
    for (const key of ['laurel-auth', 'laurel-auth-code-verifier', 'laurel-theme', 'x-laurel-auth'])
      storage.set(key, 'kept')
    storage.removeAll('laurel-auth')
    expect(Object.keys(localStorage).toSorted()).toEqual(['laurel-theme', 'x-laurel-auth'])
  })

  it('never throws where the browser refuses storage', () => {
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    vi.stubGlobal('localStorage', new Proxy({}, { get: refuse, ownKeys: refuse }))
    expect(storage.get('a')).toBeNull()
    expect(storage.set('a', 'b')).toBeUndefined()
    expect(storage.removeAll('a')).toBeUndefined()
    vi.unstubAllGlobals()
  })
})

describe('randomId', () => {
  const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/

  it.each([true, false])('is a UUID of version 4 in a secure context: %s', (isSecure) => {
    if (!isSecure) {
      const getRandomValues = crypto.getRandomValues.bind(crypto)
      vi.stubGlobal('crypto', { getRandomValues })
    }
    const ids = Array.from({ length: 200 }, randomId)
    vi.unstubAllGlobals()
    expect(ids.filter((id) => !UUID.test(id))).toEqual([])
    expect(new Set(ids).size).toBe(200)
  })
})

describe('seeds', () => {
  it('hashes a text to the same 32 bits everywhere', () => {
    expect([hashSeed(''), hashSeed('laurel')]).toEqual([2_872_998_923, 1_196_988_179])
    assert(
      property(string(), (text) => {
        const hash = hashSeed(text)
        expect(Number.isInteger(hash) && hash >= 0 && hash < 2 ** 32).toBe(true)
      }),
    )
  })

  it('spreads similar texts over all remainders', () => {
    const buckets = new Array<number>(8).fill(0)
    for (let at = 0; at < 4000; at += 1) {
      const bucket = hashSeed(`user-${at}`) % 8
      buckets[bucket] = (buckets[bucket] ?? 0) + 1
    }
    expect(buckets.filter((count) => count < 400 || count > 600)).toEqual([])
  })

  it('draws the same numbers from the same seed, all in [0, 1)', () => {
    assert(
      property(constantFrom(0, 1, 2 ** 31, 2 ** 32 - 1), (seed) => {
        const one = seededRandom(seed)
        const other = seededRandom(seed)
        const drawn = Array.from({ length: 500 }, one)
        expect(Array.from({ length: 500 }, other)).toEqual(drawn)
        expect(drawn.filter((value) => value < 0 || value >= 1)).toEqual([])
        expect(new Set(drawn).size).toBeGreaterThan(495)
      }),
    )
  })
})

describe('createStore', () => {
  it('holds the newest value', () => {
    const store = createStore('a')
    store.set('b')
    expect(store.get()).toBe('b')
  })
})

describe('toast', () => {
  it('gives each toast an id of its own', () => {
    const ids = [toast({ title: 'Saved' }), toast({ title: 'Saved' })]
    expect(new Set(ids).size).toBe(2)
    for (const id of ids) dismissToast(id)
  })
})
