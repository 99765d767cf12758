import { expect, it, vi } from 'vitest'
import { createLaurel } from './create-laurel.ts'
import { followEvents } from './follow.ts'

/** A client whose requests get these pages, one after the other, and what it asked for. */
function clientWith(pages: readonly object[]) {
  const asked: (string | null)[] = []
  const left = [...pages]
  const laurel = createLaurel({
    baseUrl: 'https://laurel.example',
    fetch: async (url) => {
      asked.push(new URL(url).searchParams.get('cursor'))
      return Response.json(left.shift() ?? { items: [], cursor: 'end', hasMore: false })
    },
  })
  return { laurel, asked }
}

it('fetches what is there at once, waits for what is not, and goes on after each cursor', async () => {
  vi.useFakeTimers()
  const { laurel, asked } = clientWith([
    { items: [{ id: '1' }], cursor: 'a', hasMore: true },
    { items: [{ id: '2' }], cursor: 'b', hasMore: false },
    { items: [], cursor: 'b', hasMore: false },
    { items: [{ id: '3' }], cursor: 'c', hasMore: false },
  ])
  const events = followEvents(laurel, { cursor: 'saved' })
  expect((await events.next()).value).toEqual({ items: [{ id: '1' }], cursor: 'a' })
  expect((await events.next()).value).toEqual({ items: [{ id: '2' }], cursor: 'b' })
  const next = events.next()
  await vi.advanceTimersByTimeAsync(9_999)
  expect(asked).toEqual(['saved', 'a', 'b'])
  await vi.advanceTimersByTimeAsync(1)
  expect((await next).value).toEqual({ items: [{ id: '3' }], cursor: 'c' })
  vi.useRealTimers()
})

it('ends with the reason of its signal, also while it waits', async () => {
  const { laurel } = clientWith([{ items: [{ id: '1' }], cursor: 'a', hasMore: false }])
  const controller = new AbortController()
  const events = followEvents(laurel, { signal: controller.signal })
  await events.next()
  const next = events.next()
  controller.abort(new Error('enough'))
  await expect(next).rejects.toThrow('enough')

  const aborted = followEvents(laurel, { signal: controller.signal })
  await expect(aborted.next()).rejects.toThrow('enough')
})
