import type { bounties } from '../../apps/server/src/db/schema/bounties.ts'
import type { submissions } from '../../apps/server/src/db/schema/submissions.ts'

/** A bounty as it is written. */
export type NewBounty = typeof bounties.$inferInsert
/** A submission as it is written. */
export type NewEntry = typeof submissions.$inferInsert
