import { and, desc, eq, gte, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { bounties } from '../../db/schema/bounties.ts'
import { ledgerAccounts, ledgerTransfers, pointAccruals } from '../../db/schema/ledger.ts'
import { firstSteps, userProfiles } from '../../db/schema/people.ts'
import { identities } from '../../db/schema/sign-in/auth.ts'
import { reports, submissions } from '../../db/schema/submissions.ts'
import { startOfUtcDay, utcDay } from '../../platform/clock.ts'

/** The newest records of a kind that are read: a task shows one state, not a history. */
const NEWEST = 50

/** What a person set up. */
export interface ProfileFacts {
  hasName: boolean
  hasBio: boolean
  hasWallet: boolean
  hasTwitter: boolean
  /** Steps that were noted for their reward; a wallet that earned for another person is not. */
  noted: ReadonlySet<'profile' | 'wallet' | 'twitter'>
}

/** The least length of a bio in a complete profile (rule D-profile-complete). */
const MIN_BIO_LENGTH = 20

/** Reads what a person set up. */
export async function findProfileFacts(db: Db, userId: string): Promise<ProfileFacts> {
  const [[profile], twitter, steps] = await Promise.all([
    db
      .select({
        displayName: userProfiles.displayName,
        bio: userProfiles.bio,
        walletAddress: userProfiles.walletAddress,
      })
      .from(userProfiles)
      .where(eq(userProfiles.userId, userId)),
    db
      .select({ id: identities.id })
      .from(identities)
      .where(and(eq(identities.userId, userId), eq(identities.provider, 'twitter'))),
    db.select({ kind: firstSteps.kind }).from(firstSteps).where(eq(firstSteps.userId, userId)),
  ])
  return {
    hasName: (profile?.displayName ?? '') !== '',
    hasBio: (profile?.bio ?? '').trim().length >= MIN_BIO_LENGTH,
    hasWallet: profile?.walletAddress != null,
    hasTwitter: twitter.length > 0,
    noted: new Set(steps.map(({ kind }) => kind)),
  }
}

/** Points that a task earned once. */
export interface AccrualRow {
  category: string
  causeId: string
  day: string
  amountPoints: number
  settledPoints: number | null
  accruedAt: Date
  settledAt: Date | null
}

/** A person's points for set-up and lessons, of all time. */
export async function listOnceAccruals(db: Db, userId: string): Promise<AccrualRow[]> {
  return await db
    .select({
      category: pointAccruals.category,
      causeId: pointAccruals.causeId,
      day: pointAccruals.day,
      amountPoints: pointAccruals.amountPoints,
      settledPoints: pointAccruals.settledPoints,
      accruedAt: pointAccruals.accruedAt,
      settledAt: pointAccruals.settledAt,
    })
    .from(pointAccruals)
    .where(
      and(
        eq(pointAccruals.userId, userId),
        inArray(pointAccruals.category, [
          'profile_complete',
          'wallet_linked',
          'twitter_connected',
          'lesson',
        ]),
      ),
    )
}

/** Points of a season by category and cause. */
export interface EarnedRow {
  category: string
  causeKind: string
  settledPoints: number
  pendingPoints: number
}

/** A person's points since the season began: those that settle later, and those that were final at once. */
export async function sumSeasonPoints(
  db: Db,
  userId: string,
  season: { id: string; startsAt: Date } | null,
): Promise<EarnedRow[]> {
  if (season === null) return []
  const accrued = await db
    .select({
      category: pointAccruals.category,
      causeKind: pointAccruals.causeKind,
      settled: sql<string>`coalesce(sum(${pointAccruals.settledPoints}) filter (where ${isNotNull(pointAccruals.settledAt)}), 0)`,
      pending: sql<string>`coalesce(sum(${pointAccruals.amountPoints}) filter (where ${pointAccruals.settledAt} is null), 0)`,
    })
    .from(pointAccruals)
    .where(and(eq(pointAccruals.userId, userId), gte(pointAccruals.day, utcDay(season.startsAt))))
    .groupBy(pointAccruals.category, pointAccruals.causeKind)
  const minted = await db
    .select({
      category: ledgerTransfers.category,
      causeKind: ledgerTransfers.causeKind,
      settled: sql<string>`sum(${ledgerTransfers.amountPoints})`,
    })
    .from(ledgerTransfers)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerTransfers.toAccountId))
    .where(
      and(
        eq(ledgerAccounts.ownerId, userId),
        eq(ledgerAccounts.kind, 'spendable'),
        eq(ledgerTransfers.seasonId, season.id),
        inArray(ledgerTransfers.category, ['win', 'sponsor', 'referral', 'report']),
      ),
    )
    .groupBy(ledgerTransfers.category, ledgerTransfers.causeKind)
  return [
    ...accrued.map(({ category, causeKind, settled, pending }) => ({
      category,
      causeKind,
      settledPoints: Number(settled),
      pendingPoints: Number(pending),
    })),
    ...minted.map(({ category, causeKind, settled }) => ({
      category,
      causeKind,
      settledPoints: Number(settled),
      pendingPoints: 0,
    })),
  ]
}

/** An entry of a person in a bounty. */
export type EntryFacts = Pick<
  typeof submissions.$inferSelect,
  'id' | 'title' | 'state' | 'decisionReason' | 'reviewDueAt'
> & {
  bountyState: (typeof bounties.$inferSelect)['state']
  deadlineAt: Date | null
  challengeEndsAt: Date | null
}

/** A person's newest entries in bounties. */
export async function listEntryFacts(db: Db, userId: string): Promise<EntryFacts[]> {
  return await db
    .select({
      id: submissions.id,
      title: submissions.title,
      state: submissions.state,
      decisionReason: submissions.decisionReason,
      reviewDueAt: submissions.reviewDueAt,
      bountyState: bounties.state,
      deadlineAt: bounties.deadlineAt,
      challengeEndsAt: bounties.challengeEndsAt,
    })
    .from(submissions)
    .innerJoin(bounties, eq(bounties.id, submissions.bountyId))
    .where(eq(submissions.authorId, userId))
    .orderBy(desc(submissions.createdAt), desc(submissions.id))
    .limit(NEWEST)
}

/** A bounty of a person, with what its sponsor's points depend on. */
export type BountyFacts = Pick<
  typeof bounties.$inferSelect,
  | 'id'
  | 'slug'
  | 'title'
  | 'state'
  | 'approvedAt'
  | 'fundedAt'
  | 'announcedAt'
  | 'decisionDueAt'
  | 'decidedBy'
>

/** A sponsor's newest bounties. */
export async function listBountyFacts(db: Db, sponsorId: string): Promise<BountyFacts[]> {
  return await db
    .select({
      id: bounties.id,
      slug: bounties.slug,
      title: bounties.title,
      state: bounties.state,
      approvedAt: bounties.approvedAt,
      fundedAt: bounties.fundedAt,
      announcedAt: bounties.announcedAt,
      decisionDueAt: bounties.decisionDueAt,
      decidedBy: bounties.decidedBy,
    })
    .from(bounties)
    .where(eq(bounties.sponsorId, sponsorId))
    .orderBy(desc(bounties.createdAt))
    .limit(NEWEST)
}

/** A person's reports. */
export interface ReportFacts {
  /** When the oldest open one was made; null without any. */
  oldestOpenAt: Date | null
  decidedToday: number
  /** Confirmed since the season began. */
  confirmed: number
  /** The newest decision; null without any. */
  newest: { state: 'confirmed' | 'rejected'; reason: string } | null
}

/** Reads a person's newest reports; only staff's decisions count. */
export async function findReportFacts(
  db: Db,
  reporterId: string,
  { seasonStart, now }: { seasonStart: Date; now: Date },
): Promise<ReportFacts> {
  const rows = await db
    .select()
    .from(reports)
    .where(eq(reports.reporterId, reporterId))
    .orderBy(desc(reports.createdAt))
    .limit(NEWEST)
  const today = startOfUtcDay(utcDay(now))
  const open = rows.filter(({ state }) => state === 'open')
  const decided = rows
    .flatMap(({ state, resolution, resolvedAt, resolvedBy }) =>
      state === 'open' || resolvedAt === null || resolvedBy === null
        ? []
        : [{ state, reason: resolution ?? '', at: resolvedAt }],
    )
    .sort((a, b) => b.at.getTime() - a.at.getTime())
  return {
    oldestOpenAt: open.at(-1)?.createdAt ?? null,
    decidedToday: decided.filter(({ at }) => at >= today).length,
    confirmed: decided.filter(({ state, at }) => state === 'confirmed' && at >= seasonStart).length,
    newest: decided[0] ?? null,
  }
}
