import type { Person } from '@laurel/contract/shapes'
import type { RealtimeChannel } from '@supabase/realtime-js'
import { queryOptions } from '@tanstack/react-query'

/** Somebody who has Laurel open now. */
export interface OnlinePerson {
  person: Person
  status: 'online' | 'away'
}

/** Who is here now, as the realtime channel says; empty until it does, and never asked for otherwise. */
export const onlineQuery = queryOptions<OnlinePerson[]>({
  queryKey: ['online'],
  queryFn: () => [],
  enabled: false,
  initialData: [],
  staleTime: Number.POSITIVE_INFINITY,
})

/** The people on a channel, once each: online when they are in any of their windows. */
export function onlinePeople(channel: RealtimeChannel): OnlinePerson[] {
  const found = Object.values(channel.presenceState<Partial<OnlinePerson>>()).flatMap((metas) => {
    const person = metas.find((meta) => meta.person != null)?.person
    if (person === undefined) return []
    const isOnline = metas.some(({ status }) => status === 'online')
    return [{ person, status: isOnline ? ('online' as const) : ('away' as const) }]
  })
  return found.sort((a, b) => a.person.displayName.localeCompare(b.person.displayName))
}
