import type { OnlineList } from '@laurel/contract/realtime'
import { queryOptions } from '@tanstack/react-query'
import { presenceKeys } from '../../lib/api/query-keys.ts'

/** Who is online now, pushed by the realtime channel and never fetched; empty until the first message. */
export const onlineQuery = queryOptions<OnlineList>({
  queryKey: presenceKeys.part('online'),
  queryFn: () => ({ count: 0, people: [] }),
  enabled: false,
  initialData: { count: 0, people: [] },
  staleTime: Number.POSITIVE_INFINITY,
})
