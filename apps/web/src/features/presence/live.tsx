import {
  NOTIFICATION_EVENT,
  ONLINE_CHANNEL,
  ONLINE_EVENT,
  type OnlineList,
  personChannel,
} from '@laurel/contract/realtime'
import type { RealtimeChannel } from '@supabase/realtime-js'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import {
  activityKeys,
  boostKeys,
  bountyKeys,
  notificationKeys,
  submissionKeys,
} from '../../lib/api/query-keys.ts'
import { useChannel } from '../../lib/api/realtime.ts'
import { useThrottled } from '../../lib/api/use-throttled.ts'
import { meKeys } from '../../lib/session-keys.ts'
import { onlineQuery } from './online.ts'

const GATHER_MS = 300

/** Keeps open pages up to date for a signed-in user: new notifications, and who is online. */
export default function Live({ userId }: { userId: string }) {
  const queries = useQueryClient()
  const online = useRef<RealtimeChannel>(null)
  const refresh = useThrottled(() => {
    void queries.invalidateQueries({ queryKey: notificationKeys.all })
    void queries.invalidateQueries({ queryKey: activityKeys.all })
    void queries.invalidateQueries({ queryKey: meKeys.all })
    void queries.invalidateQueries({ queryKey: boostKeys.all })
    // A notification is usually about a bounty or submission: refresh those too, so that the page agrees with the bell.
    void queries.invalidateQueries({
      predicate: ({ queryKey: [noun, , ...part] }) =>
        (noun === bountyKeys.all[0] || noun === submissionKeys.all[0]) && part.length === 0,
    })
  }, GATHER_MS)

  useChannel(
    personChannel(userId),
    { private: true },
    {
      bind: (channel) => channel.on('broadcast', { event: NOTIFICATION_EVENT }, refresh),
      onJoin: (_channel, isAgain) => isAgain && refresh(),
    },
  )
  useChannel(
    ONLINE_CHANNEL,
    {},
    {
      bind(channel) {
        online.current = channel
        channel.on('broadcast', { event: ONLINE_EVENT }, ({ payload }) =>
          queries.setQueryData(onlineQuery.queryKey, payload as OnlineList),
        )
      },
      onJoin: track,
    },
  )
  useEffect(() => {
    const follow = () => {
      if (online.current !== null) track(online.current)
    }
    document.addEventListener('visibilitychange', follow)
    return () => document.removeEventListener('visibilitychange', follow)
  }, [])
  return null
}

/** Announces presence; the server knows the user, and whether they are listed. */
function track(channel: RealtimeChannel): void {
  if (channel.state !== 'joined') return
  void channel.track({ status: document.visibilityState === 'hidden' ? 'away' : 'online' })
}
