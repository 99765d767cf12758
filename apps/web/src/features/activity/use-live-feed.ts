import { ACTIVITY_CHANNEL, ACTIVITY_EVENT } from '@laurel/contract/realtime'
import { useQueryClient } from '@tanstack/react-query'
import { activityKeys } from '../../lib/api/query-keys.ts'
import { useChannel } from '../../lib/api/realtime.ts'
import { useGathered } from '../../lib/api/use-gathered.ts'
import { useSession } from '../../lib/session/session.ts'

/** Many things may happen at once; the feed is looked at again once for all of them. */
const GATHER_MS = 1000

/** Looks at the feed again when something happened, for people who are signed in; visitors' pages look by the clock. */
export function useLiveFeed(): void {
  const { status } = useSession()
  const queries = useQueryClient()
  const refresh = useGathered(
    () => void queries.invalidateQueries({ queryKey: activityKeys.all }),
    GATHER_MS,
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
