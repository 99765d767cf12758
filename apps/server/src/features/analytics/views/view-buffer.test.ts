import { describe, expect, it } from 'vitest'
import { createViewBuffer, type WaitingView } from './view-buffer.ts'

const LIMITS = { impressionsPerSecond: 1000, maxWaiting: 5000 }
const HOUR = new Date('2026-11-24T10:00:00Z')

function view(viewerPoint: number, more: Partial<WaitingView> = {}): WaitingView {
  return {
    day: '2026-11-24',
    hour: HOUR,
    subject: 'submission',
    subjectId: 'a',
    kind: 'impression',
    source: 'feed',
    referrerHost: '',
    dwellBucket: 0,
    viewerKey: String(viewerPoint),
    viewerPoint,
    viewerId: null,
    weight: 1,
    ...more,
  }
}
const sum = (views: readonly WaitingView[]) =>
  views.reduce((total, { weight }) => total + weight, 0)

describe('createViewBuffer', () => {
  it('keeps everything up to 1,000 impressions a second', () => {
    const buffer = createViewBuffer(LIMITS)
    for (let second = 0; second < 3; second += 1) {
      for (let index = 0; index < 1000; index += 1) buffer.add(view(index / 1000))
      const taken = buffer.take()
      expect(taken).toHaveLength(1000)
      expect(sum(taken)).toBe(1000)
    }
  })

  it('keeps a sample above, whose weights add up to what came', () => {
    const buffer = createViewBuffer(LIMITS)
    for (let index = 0; index < 8000; index += 1) buffer.add(view(index / 8000))
    const taken = buffer.take()
    expect(taken).toHaveLength(1000)
    expect(sum(taken)).toBe(8000)
  })

  it('counts a returning viewer neither twice nor more than the first time', () => {
    const buffer = createViewBuffer(LIMITS)
    const counted = new Map<string, number>()
    const write = () => {
      for (const { viewerKey, weight } of buffer.take())
        if (!counted.has(viewerKey)) counted.set(viewerKey, weight)
    }
    for (let index = 0; index < 4000; index += 1) buffer.add(view(index / 4000))
    write()
    // A quiet hour later everyone comes back, a few at a time.
    for (let index = 0; index < 4000; index += 1) {
      buffer.add(view(index / 4000))
      if (index % 500 === 0) write()
    }
    write()
    expect([...counted.values()].reduce((total, weight) => total + weight, 0)).toBe(4000)
  })

  it('keeps everything again on the next day', () => {
    const buffer = createViewBuffer(LIMITS)
    for (let index = 0; index < 2000; index += 1) buffer.add(view(index / 2000))
    buffer.take()
    buffer.add(view(0.9))
    expect(buffer.take()).toEqual([])
    buffer.add(view(0.9, { day: '2026-11-25' }))
    expect(buffer.take()).toHaveLength(1)
  })

  it('holds a bounded number of views that could not be written', () => {
    const buffer = createViewBuffer(LIMITS)
    for (let round = 0; round < 20; round += 1) {
      for (let index = 0; index < 900; index += 1) {
        buffer.add(view(index / 900, { kind: 'open', viewerKey: `${round} ${index}` }))
      }
      buffer.restore(buffer.take())
    }
    const taken = buffer.take()
    expect(taken.length).toBeLessThanOrEqual(LIMITS.maxWaiting)
    expect(Math.abs(sum(taken) - 18_000)).toBeLessThan(400)
  })
})
