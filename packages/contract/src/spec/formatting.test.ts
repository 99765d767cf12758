import { describe, expect, it } from 'vitest'
import { defaultUsername, relativeTime, shortAddress, unreadBadge } from './formatting.ts'

describe('defaultUsername', () => {
  it("is user_ and the id's first 8 characters", () => {
    expect(defaultUsername('3f2a91c0-77aa-4c1e-9d1f-000000000000')).toBe('user_3f2a91c0')
  })
})

describe('shortAddress', () => {
  it('shows the first and last 4 characters of addresses longer than 8', () => {
    expect(shortAddress('So11111111111111111111111111111111111111112')).toBe('So11…1112')
    expect(shortAddress('12345678')).toBe('12345678')
  })
})

describe('unreadBadge', () => {
  it('counts to 9 and hides at 0', () => {
    expect([0, 1, 9, 10, 250].map(unreadBadge)).toEqual([null, '1', '9', '9+', '9+'])
  })
})

describe('relativeTime', () => {
  const minute = 60_000
  const hour = 60 * minute

  it.each([
    [-5 * minute, '1 minute ago'],
    [0, '1 minute ago'],
    [2 * minute, '2 minutes ago'],
    [59 * minute + 59_999, '59 minutes ago'],
    [hour, '1 hour ago'],
    [24 * hour - 1, '23 hours ago'],
    [24 * hour, '1 day ago'],
    [400 * 24 * hour, '400 days ago'],
  ])('after %d ms says "%s"', (ageMs, text) => {
    const now = new Date('2026-03-01T12:00:00Z')
    expect(relativeTime(new Date(now.getTime() - ageMs), now)).toBe(text)
  })
})
