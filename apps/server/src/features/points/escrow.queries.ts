import assert from 'node:assert/strict'
import { type Points, points } from '@laurel/contract/money/money'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { bounties } from '../../db/schema/bounties.ts'
import { ledgerTransfers } from '../../db/schema/ledger.ts'

/** The transfer of a starter grant into a bounty's escrow, null without one. */
export async function findStarterGrant(
  db: Db,
  bountyId: string,
): Promise<{ amountPoints: Points; seasonId: string | null } | null> {
  const [grant] = await db
    .select({ amountPoints: ledgerTransfers.amountPoints, seasonId: ledgerTransfers.seasonId })
    .from(ledgerTransfers)
    .where(
      and(
        eq(ledgerTransfers.causeKind, 'bounty'),
        eq(ledgerTransfers.causeId, bountyId),
        eq(ledgerTransfers.category, 'starter_grant'),
      ),
    )
  return grant === undefined
    ? null
    : { amountPoints: points(grant.amountPoints), seasonId: grant.seasonId }
}

/** A bounty's title and address, for the lines of the ledger. */
export interface BountyLabel {
  id: string
  slug: string
  title: string
}

/** Reads a bounty's title and address. */
export async function findBountyLabel(db: Db, bountyId: string): Promise<BountyLabel> {
  const [bounty] = await db
    .select({ id: bounties.id, slug: bounties.slug, title: bounties.title })
    .from(bounties)
    .where(eq(bounties.id, bountyId))
  assert(bounty !== undefined, `no bounty ${bountyId}`)
  return bounty
}
