import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { boolean } from '../../../db/columns.ts'
import { LIVE_ATTEMPT_STATES, payoutAttempts, payoutBatches } from '../../../db/schema/payments.ts'
import { statement } from '../../../db/statement.ts'

const ours = statement(
  'signature-is-ours',
  { isOurs: boolean },
  sql`
    select exists (select from ${payoutAttempts} where signature = ${sql.placeholder('signature')})
      or exists (select from ${payoutBatches} where signature = ${sql.placeholder('signature')}) as "isOurs"
  `,
  'each time',
)

/** Whether a transaction belongs to a batch: signed for it, or the one that paid it. */
export async function isOwnTransaction(db: Db, signature: string): Promise<boolean> {
  const [row] = await ours(db, { signature })
  return row?.isOurs === true
}

/** Whether one of these accounts is the reference of a batch that is in flight and not known to differ. */
export async function belongsToLiveBatch(db: Db, accountKeys: readonly string[]): Promise<boolean> {
  const rows = await db
    .select({ id: payoutBatches.id })
    .from(payoutBatches)
    .innerJoin(payoutAttempts, eq(payoutAttempts.batchId, payoutBatches.id))
    .where(
      and(
        inArray(payoutBatches.reference, [...accountKeys]),
        inArray(payoutBatches.state, ['awaiting_signature', 'sent', 'confirmed']),
        inArray(payoutAttempts.state, [...LIVE_ATTEMPT_STATES]),
      ),
    )
    .limit(1)
  return rows.length > 0
}
