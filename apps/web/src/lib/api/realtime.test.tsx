import { act, renderHook, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useIsConnected } from './connection.ts'
import { useChannel } from './realtime.ts'

type Status = 'SUBSCRIBED' | 'CLOSED'

/** What stands in for the client: it joins at once, and remembers what it was asked. */
const service = vi.hoisted(() => ({
  calls: [] as string[],
  options: undefined as Record<string, unknown> | undefined,
  statusOf: new Map<string, (status: string) => void>(),
}))

vi.mock('@supabase/realtime-js', () => ({
  RealtimeClient: class {
    channels: { topic: string }[] = []
    constructor(_url: string, options: Record<string, unknown>) {
      service.options = options
    }
    setAuth = async () => {}
    getChannels = () => this.channels
    channel(topic: string) {
      service.calls.push(`open ${topic}`)
      const channel = {
        topic,
        subscribe: (onStatus: (status: Status) => void) => {
          service.statusOf.set(topic, onStatus as (status: string) => void)
          onStatus('SUBSCRIBED')
        },
      }
      this.channels.push(channel)
      return channel
    }
    async removeChannel(channel: { topic: string }) {
      service.calls.push(`leave ${channel.topic}`)
      await Promise.resolve()
      this.channels = this.channels.filter((one) => one !== channel)
      service.calls.push(`left ${channel.topic}`)
    }
    async disconnect() {
      service.calls.push('disconnect')
    }
  },
}))
vi.mock('./config.ts', () => ({ readConfig: async () => ({ publicKey: 'key' }) }))

beforeEach(() => {
  service.calls.length = 0
})

const hold = (name: string | null, onJoin?: (isAgain: boolean) => void) =>
  renderHook(
    (props: { name: string | null }) =>
      useChannel(
        props.name,
        {},
        { bind: () => {}, onJoin: (_channel, isAgain) => onJoin?.(isAgain) },
      ),
    { initialProps: { name } },
  )

describe('useChannel', () => {
  it('listens with the heartbeat of the specification', async () => {
    const { unmount } = hold('a')
    await waitFor(() => expect(service.calls).toEqual(['open a']))
    expect(service.options).toMatchObject({ heartbeatIntervalMs: 30_000, timeout: 10_000 })
    unmount()
    await waitFor(() => expect(service.calls.at(-1)).toBe('disconnect'))
  })

  it('joins a topic again only when it was left, and hangs up with the last one', async () => {
    const first = hold('a')
    await waitFor(() => expect(service.calls).toEqual(['open a']))
    first.unmount()
    const second = hold('a')
    await waitFor(() => expect(service.calls.at(-1)).toBe('open a'))
    expect(service.calls.slice(0, 3)).toEqual(['open a', 'leave a', 'left a'])
    second.rerender({ name: null })
    await waitFor(() => expect(service.calls.at(-1)).toBe('disconnect'))
  })

  it('opens nothing where there is no channel, or nobody is there any more', async () => {
    hold(null).unmount()
    hold('a').unmount()
    const last = hold('b')
    await waitFor(() => expect(service.calls).toEqual(['open b']))
    last.unmount()
    await waitFor(() => expect(service.calls.at(-1)).toBe('disconnect'))
  })

  it('says which joins may have missed something, and comes back when it was sent away', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const joins: boolean[] = []
    const { unmount } = hold('a', (isAgain) => joins.push(isAgain))
    await waitFor(() => expect(joins).toEqual([false]))
    service.statusOf.get('a')?.('SUBSCRIBED')
    expect(joins).toEqual([false, true])
    service.statusOf.get('a')?.('CLOSED')
    await vi.advanceTimersByTimeAsync(10_000)
    await waitFor(() => expect(joins).toEqual([false, true, true]))
    unmount()
    await waitFor(() => expect(service.calls.at(-1)).toBe('disconnect'))
    vi.useRealTimers()
  })

  it('notes that the service is gone, and that it is back', async () => {
    const state = renderHook(() => useIsConnected())
    const { unmount } = hold('a')
    await waitFor(() => expect(service.calls).toEqual(['open a']))
    act(() => service.statusOf.get('a')?.('CHANNEL_ERROR'))
    expect(state.result.current).toBe(false)
    act(() => service.statusOf.get('a')?.('SUBSCRIBED'))
    expect(state.result.current).toBe(true)
    unmount()
    await waitFor(() => expect(service.calls.at(-1)).toBe('disconnect'))
  })
})
