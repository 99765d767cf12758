import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type ApiReply, api } from '../../lib/api/api.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { meKeys } from '../../lib/session-keys.ts'

type Webhooks = ApiReply<'GET /api/v1/me/webhooks'>
/** An address that is told about events. */
export type Webhook = Webhooks['items'][number]
/** What was or will be sent to a webhook about one event. */
export type DeliveryCard = ApiReply<'GET /api/v1/me/webhooks/{id}/deliveries'>['items'][number]
/** A delivery in full. */
export type Delivery = ApiReply<'GET /api/v1/me/webhooks/{id}/deliveries/{deliveryId}'>
/** A type of event. */
export type EventKind = ApiReply<'GET /api/v1/event-types'>['items'][number]
/** What became of a delivery. */
export type DeliveryState = DeliveryCard['state']

/** The catalogue of events. */
export const eventTypesQuery = queryOptions({
  queryKey: ['event-types'],
  queryFn: ({ signal }) => api('GET /api/v1/event-types', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** The viewer’s webhooks, newest first. */
export const webhooksQuery = queryOptions({
  queryKey: meKeys.part('webhooks', 'list'),
  queryFn: ({ signal }) => api('GET /api/v1/me/webhooks', { signal }),
  refetchInterval: 30_000,
})

/** The deliveries of a webhook, newest first. */
export const deliveriesQuery = (id: string, state: DeliveryState | null) =>
  infiniteQueryOptions({
    queryKey: meKeys.part('webhooks', 'deliveries', id, state),
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/v1/me/webhooks/{id}/deliveries', {
        params: { id },
        query: {
          ...(state === null ? {} : { state }),
          ...(pageParam === null ? {} : { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: (query) => (query.state.data?.pages.length === 1 ? 5000 : false),
  })

/** A delivery in full. */
export const deliveryQuery = (id: string, deliveryId: string) =>
  queryOptions({
    queryKey: meKeys.part('webhooks', 'delivery', deliveryId),
    queryFn: ({ signal }) =>
      api('GET /api/v1/me/webhooks/{id}/deliveries/{deliveryId}', {
        params: { id, deliveryId },
        signal,
      }),
  })

/** Loads the viewer’s webhooks and their deliveries again. */
export function refreshWebhooks(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: meKeys.part('webhooks') })
}
