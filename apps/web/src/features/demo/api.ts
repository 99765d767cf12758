import { queryOptions } from '@tanstack/react-query'
import { type ApiReply, api } from '../../lib/api/api.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { syncClock } from '../../lib/clock.ts'
import { demoKeys } from './keys.ts'

/** The demo's clock, next deadline and personas. */
export type Demo = ApiReply<'GET /api/v1/demo'>
/** A demo account that a visitor can sign in as. */
export type Persona = Demo['personas'][number]
/** An email in the demo's outbox. */
export type DemoMail = ApiReply<'GET /api/v1/demo/mails'>['items'][number]

/** The state of the demo; the browser's clock follows it. */
export const demoQuery = queryOptions({
  queryKey: demoKeys.all,
  queryFn: async ({ signal }) => {
    const demo = await api('GET /api/v1/demo', { signal })
    syncClock(demo.now)
    return demo
  },
  refetchInterval: 60_000,
})

/** The outbox, newest first; `to` narrows it to one address. */
export function mailsQuery(to?: string) {
  return queryOptions({
    queryKey: demoKeys.mails(to ?? null),
    queryFn: ({ signal }) =>
      api('GET /api/v1/demo/mails', { query: to === undefined ? {} : { to }, signal }),
    refetchInterval: 5_000,
  })
}

/** How far the demo’s clock moves. */
export type ClockMove = 'hour' | 'day' | 'week' | 'next-deadline'

/** Advances the demo clock, then refetches every query, since any of them may have changed. */
export async function advanceClock(advance: ClockMove): Promise<void> {
  const { now } = await api('POST /api/v1/demo/clock', { body: { advance } })
  syncClock(now)
  await queryClient.invalidateQueries()
}
