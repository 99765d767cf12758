import type { ServerCall } from '@laurel/contract/endpoint'
import { Problem } from '@laurel/contract/problems'
import type { getPerson, listPeople } from '@laurel/contract/staff/people-desk'
import { z } from 'zod'
import type { Accounts } from '../../platform/accounts.ts'
import { recordAudit } from '../../platform/audit/audit.ts'
import { hasRole, type MemberCtx } from '../../platform/context.ts'
import { instantKey, readCursor, toPage } from '../../platform/cursor.ts'
import { devicesOf } from '../account/sessions.service.ts'
import { describeLinkedPeople, isSameCluster } from '../clusters/cluster-appeals.service.ts'
import { myPoints } from '../points/my-points.service.ts'
import { personAbilitiesOf } from './people-desk.policy.ts'
import { presentCard } from './people-desk.presenter.ts'
import {
  countWorkOf,
  findSignInMethods,
  listCasesOfPerson,
  searchAccounts,
} from './people-desk.queries.ts'
import { openProposalsAbout } from './role-proposals.service.ts'
import { requirePerson, subjectOf } from './subjects.service.ts'
import { suspensionsOf } from './suspensions.service.ts'

type Detail = ServerCall<typeof getPerson>['reply']

const peopleCursor = z.tuple([z.int().min(0).max(1), instantKey, z.uuid()])

/** A page of people that match a search; only admins search by email and see addresses. */
export async function listPeoplePage(
  ctx: MemberCtx,
  accounts: Accounts,
  { q: typed, show, cursor, limit }: ServerCall<typeof listPeople>['query'],
): Promise<ServerCall<typeof listPeople>['reply']> {
  const now = accounts.now()
  const seesEmail = hasRole(ctx.viewer, 'admin')
  const q = typed.trim().replace(/^@/, '')
  const after = readCursor(cursor, peopleCursor)
  const search = { q, byEmail: seesEmail, show, now }
  const rows = await searchAccounts(ctx.db, search, { after, limit: limit + 1 })
  return toPage(
    rows,
    limit,
    ({ isExact, account }) => [isExact, account.createdAt.getTime(), account.userId],
    (row) => presentCard(row, { seesEmail, now }),
  )
}

/**
 * What staff know about a person. Cases and linked accounts are left out where they are about the viewer, who would
 * read what is being found out about them. Raises `not_found`.
 */
export async function loadPerson(
  ctx: MemberCtx,
  accounts: Accounts,
  userId: string,
): Promise<Detail> {
  const { db, viewer } = ctx
  const row = await requirePerson(ctx, userId)
  const isAdmin = hasRole(viewer, 'admin')
  const isOwn = await isSameCluster(db, userId, viewer.userId)
  const [{ methods, hasSecondFactor }, devices, { balances }, counts, linked, cases, subject] =
    await Promise.all([
      findSignInMethods(db, userId),
      devicesOf(ctx, accounts, userId),
      myPoints(ctx, userId),
      countWorkOf(db, userId),
      isOwn ? null : describeLinkedPeople(db, userId),
      isOwn ? null : listCasesOfPerson(db, userId),
      subjectOf(ctx, accounts, row),
    ])
  return {
    ...presentCard(row, { seesEmail: isAdmin, now: accounts.now() }),
    walletAddress: row.walletAddress,
    lastSignInAt: row.account.lastSignInAt?.toISOString() ?? null,
    hasPassword: row.account.hasPassword,
    hasSecondFactor,
    signInMethods: methods.map(({ provider, addedAt, lastUsedAt }) => ({
      provider,
      addedAt: addedAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    sessions: devices.map(({ network, ...device }) => ({
      ...device,
      network: isAdmin ? network : null,
    })),
    votesVoidedAt: row.votesVoidedAt?.toISOString() ?? null,
    balances,
    counts,
    linked,
    cases:
      cases?.map((item) => ({
        ...item,
        openedAt: item.openedAt.toISOString(),
        decidedAt: item.decidedAt?.toISOString() ?? null,
      })) ?? null,
    roleProposals: isAdmin ? await openProposalsAbout(ctx, userId) : [],
    suspensions: await suspensionsOf(ctx, userId),
    abilities: personAbilitiesOf(viewer, subject, isOwn),
  }
}

/** Signs a person out on one device, for an admin. Raises `not_found`, for a device of someone else too. */
export async function endPersonsSession(
  ctx: MemberCtx,
  accounts: Accounts,
  { userId, sessionId, reason }: { userId: string; sessionId: string; reason: string },
): Promise<void> {
  await requirePerson(ctx, userId)
  if (!(await accounts.endSession(ctx.db, userId, sessionId))) throw new Problem('not_found')
  await recordAudit(ctx, {
    action: 'person.end-session',
    subjectKind: 'person',
    subjectId: userId,
    reason,
    after: { sessionId },
  })
}
