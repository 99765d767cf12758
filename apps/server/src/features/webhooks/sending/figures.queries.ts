import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { integer, nullable, timestamp } from '../../../db/columns.ts'
import { statement } from '../../../db/statement.ts'

const deliveryFigures = statement(
  'webhook-figures',
  {
    pending: integer,
    delivered: integer,
    failed: integer,
    dueSince: nullable(timestamp),
  },
  sql`
    select
      (select count(*)::integer from webhook_deliveries where state = 'pending') as pending,
      (
        select count(*)::integer
        from webhook_deliveries
        where state = 'delivered' and settled_at > ${sql.placeholder('since')}
      ) as delivered,
      (
        select count(*)::integer
        from webhook_deliveries
        where state = 'failed' and settled_at > ${sql.placeholder('since')}
      ) as failed,
      (
        select min(coalesce(delivery.next_try_at, delivery.created_at))
        from webhook_deliveries as delivery
        join webhooks as webhook on webhook.id = delivery.webhook_id and webhook.pause_reason is null
        where delivery.state = 'pending'
          and (delivery.next_try_at is null or delivery.next_try_at <= ${sql.placeholder('now')})
          -- Later events of one object wait for the earlier.
          and not exists (
            select
            from webhook_deliveries as earlier
            where earlier.webhook_id = delivery.webhook_id
              and earlier.subject_id = delivery.subject_id
              and earlier.state = 'pending'
              and earlier.event_sequence < delivery.event_sequence
          )
      ) as "dueSince"
  `,
  'each time',
)

/** Figures of deliveries to webhooks. */
export interface DeliveryFigures {
  pending: number
  delivered: number
  failed: number
  /** Since when the delivery that is due longest is due. */
  dueSince: Date | null
}

/** Counts deliveries that wait, and those settled since a time. */
export async function readDeliveryFigures(
  db: Db,
  now: Date,
  since: Date,
): Promise<DeliveryFigures> {
  const [row] = await deliveryFigures(db, { now, since })
  return row ?? { pending: 0, delivered: 0, failed: 0, dueSince: null }
}
