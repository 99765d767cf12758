import { limits } from '@laurel/contract/spec/limits'
import type { RealtimeChannel, RealtimeChannelOptions, RealtimeClient } from '@supabase/realtime-js'
import { useEffect, useEffectEvent, useState } from 'react'
import { accessToken } from '../session/session.ts'
import { meKeys } from '../session-keys.ts'
import { readConfig } from './config.ts'
import { setConnected } from './connection.ts'
import { queryClient } from './query-client.ts'

/** How long to wait before reopening a channel that the server closed. */
const REOPEN_MS = 10_000

let clientPromise: Promise<RealtimeClient> | undefined
/** Pending leaves: a topic is rejoined only once it was left. */
let leaving: Promise<unknown> = Promise.resolve()

/** The realtime client, loaded with the first channel. */
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

/** Leaves a channel, and disconnects after the last one. */
function leave(client: RealtimeClient, channel: RealtimeChannel): void {
  leaving = leaving
    .then(async () => {
      await client.removeChannel(channel)
      if (client.getChannels().length === 0) await client.disconnect()
    })
    .catch(() => undefined)
}

/** The channel handlers of a component. */
interface ChannelHandlers {
  /** Sets listeners up before the channel is joined. */
  bind(channel: RealtimeChannel): void
  /** Called after each join; with `isAgain`, events in between were missed. */
  onJoin?(channel: RealtimeChannel, isAgain: boolean): void
}

/**
 * Joins a channel while the component is mounted; null for none. Reconnects automatically. Failures are ignored, since
 * every page also polls.
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
      // `CLOSED` may be intended: the page was left, or the session ended.
      if (status !== 'CLOSED') setConnected(status === 'SUBSCRIBED')
      if (status === 'SUBSCRIBED') {
        handlers.onJoin?.(channel, isAgain)
        isAgain = true
      }
      if (status === 'CLOSED') onClosed()
    })
    return channel
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reopens the channel.
  useEffect(() => {
    if (name === null) return
    let isGone = false
    let close = (): void => undefined
    let timer: number | undefined
    const reopen = (): void => {
      if (isGone) return
      // The server closes the channels of ended sessions; any request shows whether this one has ended.
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
