import type { BountyDetail } from '@laurel/contract/work/bounties'
import { createJobQueue } from '../../../apps/server/src/platform/work/jobs.ts'
import type { Node } from '../node.ts'
import type { LoadParts } from './load-parts.ts'

/** How the dates of a bounty in each state move into the past to end its wait. */
const PASSED: Partial<Record<BountyDetail['state'], string>> = {
  open: "deadline_at = now() - interval '25 hours'",
  voting: "voting_ends_at = now() - interval '1 second'",
  judging: "decision_due_at = now() - interval '8 days'",
  challenge: "challenge_ends_at = now() - interval '1 second'",
}

/** Ends the current wait of a bounty, refills the voters' energy, and queues a sweep. */
export async function endCurrentWait({ node }: LoadParts, bounty: BountyDetail): Promise<void> {
  const passed = PASSED[bounty.state]
  if (passed === undefined) return
  const { pool } = node.database
  try {
    await pool.query(`update bounties set ${passed} where id = $1 and state = $2`, [
      bounty.bountyId,
      bounty.state,
    ])
    await pool.query('update objections set due_at = now() where bounty_id = $1', [bounty.bountyId])
    await pool.query('update user_standings set energy_tenths = 1000 where energy_tenths < 200')
    await queueSweep(node)
  } catch {
    // The database is down, so no time passes.
  }
}

/** Queues a sweep, which a server runs within a second or two. */
export async function queueSweep({ database }: Node): Promise<void> {
  // Outside a transaction: the queue reads its settings from the pool first.
  await createJobQueue(database).send(database.db, 'sweep', {})
}

/**
 * Ends a sweep that was killed with the server or the database, which would block the next one until its heartbeat
 * times out.
 */
export async function expireKilledSweep({ pool }: Node['database']): Promise<void> {
  await pool.query("delete from pgboss.job where name = 'sweep' and state = 'active'")
}
