import type { bounties } from '../../apps/server/src/db/schema/bounties.ts'
import type { submissions } from '../../apps/server/src/db/schema/submissions.ts'

/** A bounty row to insert. */
export type NewBounty = typeof bounties.$inferInsert
/** A submission row to insert. */
export type NewEntry = typeof submissions.$inferInsert
