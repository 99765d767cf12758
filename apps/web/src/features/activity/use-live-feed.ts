import { ACTIVITY_CHANNEL, ACTIVITY_EVENT } from '@laurel/contract/realtime'
import { useQueryClient } from '@tanstack/react-query'
import { activityKeys } from '../../lib/api/query-keys.ts'
import { useChannel } from '../../lib/api/realtime.ts'
import { useThrottled } from '../../lib/api/use-throttled.ts'
import { useSession } from '../../lib/session/session.ts'

/** Batches a burst of events into one refetch. */
const BATCH_MS = 1000

/** Refetches the feed on live events for signed-in users; visitors' pages poll. */
export function useLiveFeed(): void {
  const { status } = useSession()
  const queries = useQueryClient()
  const refresh = useThrottled(
    () => void queries.invalidateQueries({ queryKey: activityKeys.all }),
    BATCH_MS,
  )
  useChannel(
    status === 'signed-in' ? ACTIVITY_CHANNEL : null,
    {},
    {
      bind: (channel) => channel.on('broadcast', { event: ACTIVITY_EVENT }, refresh),
      onJoin: (_channel, isAgain) => isAgain && refresh(),
    },
  )
}
