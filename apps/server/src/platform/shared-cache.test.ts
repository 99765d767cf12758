import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSharedCache, matchesEtag } from './shared-cache.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Makes numbered values, each on command. */
function maker() {
  const waiting: PromiseWithResolvers<string>[] = []
  return {
    make: () => {
      const answer = Promise.withResolvers<string>()
      waiting.push(answer)
      return answer.promise
    },
    finish: (index: number) => waiting[index]?.resolve(`answer ${index}`),
    fail: (index: number) => waiting[index]?.reject(new Error('no')),
    count: () => waiting.length,
  }
}

describe('createSharedCache', () => {
  it('loads a value once for all concurrent readers, however long that takes', async () => {
    const cache = createSharedCache(1000)
    const { make, finish, count } = maker()
    const first = cache.get('a', make)
    vi.advanceTimersByTime(5000)
    const second = cache.get('a', make)
    finish(0)
    expect((await first).body).toBe('answer 0')
    expect(await second).toBe(await first)
    expect(count()).toBe(1)
  })

  it('keeps a value for its maximum age, counted from the start of its load', async () => {
    const cache = createSharedCache(1000)
    const { make, finish, count } = maker()
    const first = cache.get('a', make)
    vi.advanceTimersByTime(600)
    finish(0)
    await first
    vi.advanceTimersByTime(399)
    expect(await cache.get('a', make)).toBe(await first)
    vi.advanceTimersByTime(1)
    const second = cache.get('a', make)
    finish(1)
    expect((await second).body).toBe('answer 1')
    expect(count()).toBe(2)
  })

  it('gives equal bytes the same tag and other bytes another', async () => {
    const cache = createSharedCache(1000)
    const a = await cache.get('a', async () => 'same')
    const b = await cache.get('b', async () => 'same')
    const c = await cache.get('c', async () => 'other')
    expect(a.etag).toMatch(/^"[\w-]{22}"$/)
    expect(b.etag).toBe(a.etag)
    expect(c.etag).not.toBe(a.etag)
  })

  it('rejects all waiting readers on failure, and caches nothing', async () => {
    const cache = createSharedCache(1000)
    const { make, fail, finish } = maker()
    const both = [cache.get('a', make), cache.get('a', make)]
    fail(0)
    for (const attempt of both) await expect(attempt).rejects.toThrow('no')
    const next = cache.get('a', make)
    finish(1)
    expect((await next).body).toBe('answer 1')
  })

  it('evicts the oldest of too many', async () => {
    const cache = createSharedCache(1000)
    let made = 0
    const make = async () => {
      made += 1
      return ''
    }
    const ask = (key: string) => cache.get(key, make)
    for (let index = 0; index <= 500; index += 1) await ask(`key ${index}`)
    await ask('key 500')
    expect(made).toBe(501)
    await ask('key 0')
    expect(made).toBe(502)
  })

  it('keeps nothing with an age of 0', async () => {
    const cache = createSharedCache(0)
    expect((await cache.get('a', async () => 'one')).body).toBe('one')
    expect((await cache.get('a', async () => 'two')).body).toBe('two')
  })
})

describe('matchesEtag', () => {
  it.each([
    ['"a"', true],
    ['W/"a"', true],
    ['"b", W/"a"', true],
    ['*', true],
    ['"b"', false],
    ['a', false],
    [undefined, false],
  ])('%s: %s', (header, expected) => {
    expect(matchesEtag(header, '"a"')).toBe(expected)
  })
})
