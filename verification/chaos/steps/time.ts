import type { BountyDetail } from '@laurel/contract/work/bounties'
import { createJobQueue } from '../../../apps/server/src/platform/work/jobs.ts'
import type { Node } from '../node.ts'
import type { LoadParts } from './load-parts.ts'

/** How far the dates of a bounty in this state move into the past, so that its wait is over. */
const PASSED: Partial<Record<BountyDetail['state'], string>> = {
  open: "deadline_at = now() - interval '25 hours'",
  voting: "voting_ends_at = now() - interval '1 second'",
  judging: "decision_due_at = now() - interval '8 days'",
  challenge: "challenge_ends_at = now() - interval '1 second'",
}

/** Lets the present wait of a bounty be over, gives voters their energy back, and asks for a sweep. */
export async function passTime({ node }: LoadParts, bounty: BountyDetail): Promise<void> {
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
    await askForSweep(node)
  } catch {
    // The database is away, so time stands still.
  }
}

/** Queues a sweep, which a server runs within a second or two. */
async function askForSweep({ database }: Node): Promise<void> {
  const jobs = createJobQueue(database)
  await database.transaction((db) => jobs.send(db, 'sweep', {}))
}

/**
 * A sweep that was under way when the server or the database was killed blocks the next one until its heartbeat is
 * missed; this lets that time pass.
 */
export async function dropDeadSweep({ pool }: Node['database']): Promise<void> {
  await pool.query("delete from pgboss.job where name = 'sweep' and state = 'active'")
}
