import { type CaseFact, MAX_CASE_PEOPLE } from '@laurel/contract/people/cases'
import { plus, utcDay } from '../../../platform/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { newId } from '../../../platform/ids.ts'
import { listSupportGroups } from '../../votes/collusion/support-groups.service.ts'
import {
  type CaseRow,
  insertCase,
  insertCasePeople,
  listCasesAbout,
  lockSearches,
  updateEvidence,
} from '../cases.queries.ts'
import {
  CASE_WINDOW_MS,
  GRAVE_REPORT_KINDS,
  LARGE_CLUSTER,
  MIN_LINKED_VOTERS,
  MIN_REPORTS,
  REPORT_WINDOW_MS,
  REPORTER_TRUST_LEVEL,
} from '../cases.rules.ts'
import {
  claimCaseSearch,
  listClusters,
  listReports,
  listSharedBounties,
  listSharedLinks,
} from './case-search.queries.ts'

/** Suspected fraud, before it is compared with the cases that exist. */
interface Suspicion {
  kind: CaseRow['kind']
  userIds: readonly string[]
  evidence: CaseFact[]
  /** When the newest fact happened; null for a state that lasts. */
  newestAt: Date | null
}

/**
 * Opens cases for linked accounts that meet in bounties or are many, and for groups of mutual support, once a UTC day.
 * Returns how many were opened.
 */
export async function searchCasesOfDay(ctx: Ctx): Promise<number> {
  if (!(await claimCaseSearch(ctx.db, utcDay(ctx.now)))) return 0
  return await searchCases(ctx)
}

/** Opens cases for linked accounts and groups of mutual support now. Returns how many were opened. */
export async function searchCases(ctx: Ctx): Promise<number> {
  await lockSearches(ctx.db)
  let opened = 0
  for (const userIds of await listClusters(ctx.db)) {
    const suspicion = await suspectCluster(ctx, userIds)
    if (suspicion !== null && (await openCase(ctx, suspicion))) opened += 1
  }
  for (const group of await listSupportGroups(ctx)) {
    if (await openCase(ctx, suspectGroup(group))) opened += 1
  }
  return opened
}

/** Opens cases for people whose submissions are reported. Returns how many were opened. */
export async function searchReports(ctx: Ctx): Promise<number> {
  await lockSearches(ctx.db)
  const rows = await listReports(ctx.db, {
    since: plus(ctx.now, -REPORT_WINDOW_MS),
    minTrustLevel: REPORTER_TRUST_LEVEL,
  })
  let opened = 0
  for (const [authorId, own] of Map.groupBy(rows, (row) => row.authorId)) {
    const sum = own.reduce((total, row) => total + row.reports, 0)
    if (sum < MIN_REPORTS && !own.some(({ kind }) => isGrave(kind))) continue
    const suspicion: Suspicion = {
      kind: 'reports',
      userIds: [authorId],
      evidence: own.map(({ authorId: _author, newestAt: _newest, ...fact }) => ({
        ...fact,
        fact: 'reports',
        threshold: isGrave(fact.kind) ? 1 : MIN_REPORTS,
      })),
      newestAt: new Date(Math.max(...own.map(({ newestAt }) => newestAt.getTime()))),
    }
    if (await openCase(ctx, suspicion)) opened += 1
  }
  return opened
}

async function suspectCluster(
  { db, now }: Ctx,
  userIds: readonly string[],
): Promise<Suspicion | null> {
  const bounties = await listSharedBounties(db, userIds, {
    since: plus(now, -CASE_WINDOW_MS),
    minVoters: MIN_LINKED_VOTERS,
  })
  if (bounties.length === 0 && userIds.length < LARGE_CLUSTER) return null
  const links = await listSharedLinks(db, userIds)
  return {
    kind: 'linked_accounts',
    userIds,
    evidence: [
      { fact: 'accounts', accounts: userIds.length, threshold: LARGE_CLUSTER },
      ...links.map((link) => ({
        ...link,
        fact: 'link' as const,
        since: link.since.toISOString(),
      })),
      ...bounties.map((bounty) => ({ ...bounty, fact: 'bounty' as const })),
    ],
    newestAt: null,
  }
}

function suspectGroup({
  members,
  minPartners,
  minExcess,
}: Awaited<ReturnType<typeof listSupportGroups>>[number]): Suspicion {
  const userIds = members.map(({ userId }) => userId).sort()
  return {
    kind: 'mutual_support',
    userIds,
    evidence: [
      { fact: 'group', members: members.length, threshold: minPartners },
      ...members.flatMap(({ userId: voterId, evidence }) =>
        evidence.map((exchange) => ({
          ...exchange,
          fact: 'support' as const,
          voterId,
          threshold: minExcess,
        })),
      ),
    ],
    newestAt: null,
  }
}

/**
 * Opens a case, or brings the evidence of an open one about some of the same people up to date. One that was decided
 * about all of these people is not opened again, unless something new happened. Returns whether it opened one.
 */
async function openCase({ db, now }: Ctx, found: Suspicion): Promise<boolean> {
  const { kind, evidence } = found
  const userIds = found.userIds.slice(0, MAX_CASE_PEOPLE)
  const known = await listCasesAbout(db, kind, userIds)
  const open = known.find(({ row }) => row.state === 'open')
  if (open !== undefined) {
    await updateEvidence(db, open.row.id, { evidence, foundAt: now })
    await insertCasePeople(db, open.row.id, userIds)
    return false
  }
  const isDecided = known.some(
    ({ row, people }) =>
      userIds.every((id) => people.includes(id)) &&
      (found.newestAt === null || (row.decidedAt !== null && found.newestAt <= row.decidedAt)),
  )
  if (isDecided) return false
  const id = newId()
  await insertCase(db, { id, kind, state: 'open', evidence, openedAt: now, foundAt: now })
  await insertCasePeople(db, id, userIds)
  return true
}

function isGrave(kind: string): boolean {
  return (GRAVE_REPORT_KINDS as readonly string[]).includes(kind)
}
