import type { ServerCall } from '@laurel/contract/endpoint'
import type {
  decideClusterAppeal,
  getMyCluster,
  listClusterAppeals,
} from '@laurel/contract/people/clusters'
import { Problem } from '@laurel/contract/problems'
import { paths } from '@laurel/contract/spec/routes'
import type { Db } from '../../db/client.ts'
import { recordAudit } from '../../platform/audit/audit.ts'
import { plus } from '../../platform/clock.ts'
import type { MemberCtx } from '../../platform/context.ts'
import { readCursor, timeCursor, toPage } from '../../platform/cursor.ts'
import { newId } from '../../platform/ids.ts'
import { presentPerson, presentPersonOrGone } from '../../platform/person.ts'
import { notify } from '../notifications/notifications.service.ts'
import { countClusterAccounts, findClusterIds } from '../standings/standings.service.ts'
import {
  type ClusterAppealRow,
  findNewestAppeal,
  insertAppeal,
  listClusterPeople,
  listOpenAppeals,
  lockAppeal,
  updateAppeal,
} from './cluster-appeals.queries.ts'
import { dismissLinks, listOwnLinks, lockClusters } from './clusters.queries.ts'
import { CLUSTER_APPEAL_DUE_MS, MIN_SHARED_NETWORK_DAYS } from './clusters.rules.ts'
import { computeClusters } from './clusters.service.ts'

type MyCluster = ServerCall<typeof getMyCluster>['reply']
type AppealPage = ServerCall<typeof listClusterAppeals>['reply']

/** Linked people whom a moderator sees by name. */
const SHOWN_PEOPLE = 20

/** What links the viewer's account with others: how many, by what and since when, never who (rule D-clusters). */
export async function myCluster({ db, viewer }: MemberCtx): Promise<MyCluster> {
  const linked = await describeLinks(db, viewer.userId)
  const appeal = await findNewestAppeal(db, viewer.userId)
  return {
    ...linked,
    appeal: appeal === null ? null : presentAppeal(appeal),
    abilities: { canAppeal: linked.linkedAccounts > 0 && appeal?.state !== 'open' },
  }
}

/** Opens the viewer's appeal. Raises `conflict` for an account without links, and while an appeal is open. */
export async function openAppeal(ctx: MemberCtx, reason: string) {
  const { db, viewer, now } = ctx
  const { linkedAccounts } = await describeLinks(db, viewer.userId)
  if (linkedAccounts === 0) {
    throw new Problem('conflict', { detail: 'Your account is not linked with any other' })
  }
  const row = { id: newId(), userId: viewer.userId, reason, createdAt: now }
  const appeal = await insertAppeal(db, row)
  if (appeal === null) throw new Problem('conflict', { detail: 'Your appeal is still open' })
  return presentAppeal(appeal)
}

/** A page of open appeals, oldest first. One's own and those of one's own cluster are for others to decide. */
export async function listAppealPage(
  { db, viewer }: MemberCtx,
  query: { cursor?: string | undefined; limit: number },
): Promise<AppealPage> {
  const cursor = readCursor(query.cursor, timeCursor)
  const after = cursor === null ? null : { createdAt: new Date(cursor[0]), id: cursor[1] }
  const rows = await listOpenAppeals(db, { after, limit: query.limit + 1 })
  const { items, nextCursor } = toPage(
    rows,
    query.limit,
    ({ appeal }) => [appeal.createdAt.getTime(), appeal.id],
    (row) => row,
  )
  const ownCluster = await clusterOf(db, viewer.userId)
  return {
    items: await Promise.all(
      items.map(async ({ appeal, person, clusterId }) => {
        const { userId } = appeal
        const people = await listClusterPeople(db, clusterId ?? userId, userId, SHOWN_PEOPLE)
        return {
          ...presentAppeal(appeal),
          ...(await describeLinks(db, userId)),
          person: presentPersonOrGone(person, userId),
          linkedPeople: people.map(presentPerson),
          abilities: { canDecide: (clusterId ?? userId) !== ownCluster },
        }
      }),
    ),
    nextCursor,
  }
}

/**
 * Decides an appeal: the account stays linked, or what links it is declared invalid and its cluster is computed at once.
 * Raises `not_found`, `conflict` for a decided one, and `not_allowed` for the viewer's own cluster.
 */
export async function decideAppeal(
  ctx: MemberCtx,
  appealId: string,
  { decision, reason }: ServerCall<typeof decideClusterAppeal>['body'],
): Promise<void> {
  const { db, now, viewer } = ctx
  // Before the appeal: a computation at night locks in this order too.
  await lockClusters(db)
  const appeal = await lockAppeal(db, appealId)
  if (appeal === null) throw new Problem('not_found')
  const { userId } = appeal
  if ((await clusterOf(db, userId)) === (await clusterOf(db, viewer.userId))) {
    throw new Problem('not_allowed', {
      detail: 'This is about your own account. Someone else must decide',
    })
  }
  if (appeal.state !== 'open') throw new Problem('conflict', { detail: 'This appeal is decided' })
  const state = decision === 'split' ? 'split' : 'kept'
  const before = await describeLinks(db, userId)
  if (decision === 'split') {
    await dismissLinks(db, userId, now)
    await computeClusters(ctx, userId)
  }
  await updateAppeal(db, appealId, {
    state,
    decidedAt: now,
    decidedBy: viewer.userId,
    decisionReason: reason,
  })
  await recordAudit(ctx, {
    action: `cluster_appeal.${decision}`,
    subjectKind: 'cluster_appeal',
    subjectId: appealId,
    reason,
    before: { state: 'open', userId, linkedAccounts: before.linkedAccounts },
    after: { state },
  })
  await notify(ctx, [
    {
      userId,
      type: 'milestone',
      title: decision === 'split' ? 'Your appeal was granted' : 'Your account stays linked',
      message: `${decision === 'split' ? 'Your account is separate again.' : 'A moderator looked at your appeal and kept the link.'} Reason: ${reason}`,
      dedupeKey: `cluster-appeal:${appealId}`,
      actionUrl: `${paths.profile}?section=security`,
    },
  ])
}

/** The accounts that count as one with a person's, what links them, and some of them by name, for staff. */
export async function describeLinkedPeople(db: Db, userId: string) {
  const { linkedAccounts, links } = await describeLinks(db, userId)
  const clusterId = await clusterOf(db, userId)
  const people =
    linkedAccounts === 0 ? [] : await listClusterPeople(db, clusterId, userId, SHOWN_PEOPLE)
  return { accounts: linkedAccounts, links, people: people.map(presentPerson) }
}

/** Whether two accounts count as one person. */
export async function isSameCluster(db: Db, userId: string, otherId: string): Promise<boolean> {
  return (await clusterOf(db, userId)) === (await clusterOf(db, otherId))
}

async function describeLinks(db: Db, userId: string) {
  const accounts = await countClusterAccounts(db, await clusterOf(db, userId))
  const linkedAccounts = Math.max(0, accounts - 1)
  const links = linkedAccounts === 0 ? [] : await listOwnLinks(db, userId, MIN_SHARED_NETWORK_DAYS)
  return {
    linkedAccounts,
    links: links.map(({ since, ...link }) => ({ ...link, since: since.toISOString() })),
  }
}

async function clusterOf(db: Db, userId: string): Promise<string> {
  return (await findClusterIds(db, [userId])).get(userId) ?? userId
}

function presentAppeal(row: ClusterAppealRow) {
  return {
    appealId: row.id,
    state: row.state,
    reason: row.reason,
    createdAt: row.createdAt.toISOString(),
    dueAt: plus(row.createdAt, CLUSTER_APPEAL_DUE_MS).toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    decisionReason: row.decisionReason,
  }
}
