import type { bounties } from '../../db/schema/bounties.ts'
import type { submissions } from '../../db/schema/submissions.ts'

/** A bounty as it is written. */
export type NewBounty = typeof bounties.$inferInsert
/** A submission as it is written. */
export type NewEntry = typeof submissions.$inferInsert
