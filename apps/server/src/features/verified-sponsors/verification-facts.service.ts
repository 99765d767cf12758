import type { Db } from '../../db/client.ts'
import { findVerification } from './verified-sponsors.queries.ts'

/** Whether staff has verified a sponsor: only then do their bounties mint points (product.md 4). */
export async function isSponsorVerified(db: Db, sponsorId: string): Promise<boolean> {
  return (await findVerification(db, sponsorId)) !== null
}
