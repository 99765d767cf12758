import { limits } from '@laurel/contract/spec/limits'
import type { RealtimeChannel, RealtimeChannelOptions, RealtimeClient } from '@supabase/realtime-js'
import { useEffect, useEffectEvent, useState } from 'react'
import { accessToken } from '../session/session.ts'
import { meKeys } from '../session-keys.ts'
import { readConfig } from './config.ts'
import { setConnected } from './connection.ts'
import { queryClient } from './query-client.ts'

/** A channel that the server closed is tried again after this. */
const REOPEN_MS = 10_000

let clientPromise: Promise<RealtimeClient> | undefined
/** What is being left: a topic is joined again only when it was left. */
let leaving: Promise<unknown> = Promise.resolve()

/** The realtime client, loaded by the first who listens. */
function realtimeClient(): Promise<RealtimeClient> {
  clientPromise ??= createClient().catch((error: unknown) => {
    clientPromise = undefined
    throw error
  })
  return clientPromise
}

async function createClient(): Promise<RealtimeClient> {
  const [{ RealtimeClient }, { publicKey }] = await Promise.all([
    import('@supabase/realtime-js'),
    readConfig(),
  ])
  return new RealtimeClient(`${window.location.origin.replace(/^http/, 'ws')}/realtime/v1`, {
    params: { apikey: publicKey },
    heartbeatIntervalMs: limits.realtimeHeartbeatMs,
    timeout: limits.realtimeTimeoutMs,
    accessToken,
  })
}

/** Leaves a channel; with the last one the connection ends. */
function leave(client: RealtimeClient, channel: RealtimeChannel): void {
  leaving = leaving
    .then(async () => {
      await client.removeChannel(channel)
      if (client.getChannels().length === 0) await client.disconnect()
    })
    .catch(() => undefined)
}

/** What a component does with a channel. */
interface ChannelHandlers {
  /** Sets listeners up before the channel is joined. */
  bind(channel: RealtimeChannel): void
  /** Called after each join; when it was joined before, what happened since was not heard. */
  onJoin?(channel: RealtimeChannel, isAgain: boolean): void
}

/**
 * Holds a channel while the component is there; null for none. It reconnects by itself. Where the service can't be
 * reached nothing happens: every page looks again by itself.
 */
export function useChannel(
  name: string | null,
  options: RealtimeChannelOptions['config'],
  handlers: ChannelHandlers,
): void {
  const [attempt, setAttempt] = useState(0)
  const open = useEffectEvent((client: RealtimeClient, topic: string, onClosed: () => void) => {
    const channel = client.channel(topic, { config: options })
    handlers.bind(channel)
    let isAgain = attempt > 0
    channel.subscribe((status) => {
      // Closed it may be for its own reasons: a page was left, a session ended.
      if (status !== 'CLOSED') setConnected(status === 'SUBSCRIBED')
      if (status === 'SUBSCRIBED') {
        handlers.onJoin?.(channel, isAgain)
        isAgain = true
      }
      if (status === 'CLOSED') onClosed()
    })
    return channel
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens the channel anew.
  useEffect(() => {
    if (name === null) return
    let isGone = false
    let close = (): void => undefined
    let timer: number | undefined
    const reopen = (): void => {
      if (isGone) return
      // The server closes channels of sessions that have ended: whether this one has, any request tells.
      void queryClient.invalidateQueries({ queryKey: meKeys.all })
      timer = window.setTimeout(() => setAttempt((count) => count + 1), REOPEN_MS)
    }
    const start = async (): Promise<void> => {
      const client = await realtimeClient()
      await Promise.all([leaving, client.setAuth()])
      if (isGone) return
      const channel = open(client, name, reopen)
      close = () => leave(client, channel)
    }
    start().catch(() => undefined)
    return () => {
      isGone = true
      window.clearTimeout(timer)
      close()
    }
  }, [name, attempt])
}
