import type { WebhookDeskState } from '@laurel/contract/developers/webhook-words'
import { and, desc, eq, gt, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { integer, nullable, uuid } from '../../../db/columns.ts'
import { webhooks } from '../../../db/schema/developers/webhooks.ts'
import { userProfiles } from '../../../db/schema/people.ts'
import { statement } from '../../../db/statement.ts'
import { personColumns } from '../../../platform/person.ts'

/** A webhook with its owner. */
export type DeskRow = Awaited<ReturnType<typeof listAll>>[number]

const IN_STATE: Readonly<Record<WebhookDeskState, SQL | undefined>> = {
  working: and(isNull(webhooks.pauseReason), eq(webhooks.failuresInARow, 0)),
  failing: and(isNull(webhooks.pauseReason), gt(webhooks.failuresInARow, 0)),
  paused: isNotNull(webhooks.pauseReason),
}

const withOwner = (db: Db) =>
  db
    .select({ webhook: webhooks, owner: personColumns })
    .from(webhooks)
    .leftJoin(userProfiles, eq(userProfiles.userId, webhooks.userId))

/** A page of everyone's webhooks, in a state if one is given, newest first. */
export async function listAll(
  db: Db,
  state: WebhookDeskState | undefined,
  page: { after: readonly [number, string] | null; limit: number },
) {
  const [ms, id] = page.after ?? []
  const at = ms === undefined ? undefined : new Date(ms)
  return await withOwner(db)
    .where(
      and(
        state === undefined ? undefined : IN_STATE[state],
        at === undefined || id === undefined
          ? undefined
          : or(lt(webhooks.createdAt, at), and(eq(webhooks.createdAt, at), lt(webhooks.id, id))),
      ),
    )
    .orderBy(desc(webhooks.createdAt), desc(webhooks.id))
    .limit(page.limit)
}

/** A webhook of anyone, locked if it will change; null without one. */
export async function findAny(db: Db, id: string, isLocked = false): Promise<DeskRow | null> {
  const query = withOwner(db).where(eq(webhooks.id, id))
  const [row] = await (isLocked ? query.for('update', { of: webhooks }) : query)
  return row ?? null
}

const recentTries = statement(
  'webhooks-recent-tries',
  { webhookId: uuid, tries: integer, succeeded: integer, p95Ms: nullable(integer) },
  sql`
    select webhook.id as "webhookId",
      count(*)::integer as tries,
      (count(*) filter (where attempt.error is null))::integer as succeeded,
      (percentile_disc(0.95) within group (order by attempt.duration_ms))::integer as "p95Ms"
    from unnest(${sql.placeholder('ids')}::uuid[]) as webhook (id)
    cross join lateral (
      select delivery.id
      from webhook_deliveries as delivery
      where delivery.webhook_id = webhook.id
        and delivery.created_at > ${sql.placeholder('since')}
        and not delivery.is_test
      order by delivery.created_at desc
      limit 1000
    ) as recent
    join webhook_attempts as attempt on attempt.delivery_id = recent.id
    group by webhook.id
  `,
)

/** How the tries of these webhooks went since a time: those of the newest 1,000 deliveries, without tests. */
export async function countRecentTries(
  db: Db,
  ids: readonly string[],
  since: Date,
): Promise<ReadonlyMap<string, { tries: number; succeeded: number; p95Ms: number | null }>> {
  const rows = await recentTries(db, { ids: [...ids], since })
  return new Map(rows.map((row) => [row.webhookId, row]))
}
