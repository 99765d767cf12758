import { paths } from '@laurel/contract/spec/routes'
import type { Ctx } from '../../platform/context.ts'
import { notify } from '../notifications/notifications.service.ts'
import {
  findClusterIds,
  findOrCreateStanding,
  storeClusters,
} from '../standings/standings.service.ts'
import { claimClusterReviews, listLinks, lockClusters } from './clusters.queries.ts'
import { MAX_CLUSTER_ACCOUNTS, MIN_SHARED_NETWORK_DAYS } from './clusters.rules.ts'
import { connectedComponents, type Edge } from './components.ts'

/** A cluster that a computation changed, with all of its accounts. */
export interface ChangedCluster {
  clusterId: string
  userIds: readonly string[]
}

/**
 * Computes the cluster of an account whose review is due, and those of everyone whom this may join or separate (rule
 * D-clusters). Returns the clusters of two or more that changed; null when no review was due.
 */
export async function reviewCluster(ctx: Ctx, userId: string): Promise<ChangedCluster[] | null> {
  await lockClusters(ctx.db)
  if ((await claimClusterReviews(ctx.db, [userId], ctx.now)).length === 0) return null
  return await computeClusters(ctx, userId)
}

/** Computes the clusters around an account now. Returns the clusters of two or more that changed. */
export async function computeClusters(ctx: Ctx, userId: string): Promise<ChangedCluster[]> {
  const { accounts, evidence } = await followLinks(ctx, userId)
  await claimClusterReviews(ctx.db, accounts, ctx.now)
  const roots = connectedComponents(evidence)
  const groups = Map.groupBy(accounts, (id) => roots.get(id) ?? id)
  const wanted = new Map(
    [...groups.values()].flatMap((members) => {
      const clusterId = [...members].sort()[0] ?? ''
      return members.map((id) => [id, clusterId] as const)
    }),
  )
  for (const [id, clusterId] of wanted) {
    if (clusterId !== id) await findOrCreateStanding(ctx.db, id, ctx.now)
  }
  const before = await findClusterIds(ctx.db, accounts)
  const moved = accounts.filter((id) => {
    const clusterId = before.get(id)
    return clusterId !== undefined && clusterId !== wanted.get(id)
  })
  await storeClusters(
    ctx.db,
    moved.map((id) => ({ userId: id, clusterId: wanted.get(id) ?? id })),
  )
  const changed = [...groups.values()].filter(
    (members) => members.length > 1 && members.some((id) => moved.includes(id)),
  )
  await notifyMembers(ctx, wanted, before)
  return changed.map((members) => ({
    clusterId: wanted.get(members[0] ?? '') ?? '',
    userIds: members,
  }))
}

/** All accounts that evidence or a present cluster connects with one, and the evidence among them. */
async function followLinks(ctx: Ctx, userId: string) {
  const accounts = new Set([userId])
  const evidence: Edge[] = []
  let frontier = [userId]
  while (frontier.length > 0 && accounts.size < MAX_CLUSTER_ACCOUNTS) {
    const found = await listLinks(ctx.db, frontier, {
      minSharedDays: MIN_SHARED_NETWORK_DAYS,
      most: MAX_CLUSTER_ACCOUNTS,
    })
    for (const { userId: id, node } of found) {
      if (!node.startsWith('cluster:')) evidence.push([id, node])
    }
    frontier = [...new Set(found.map((link) => link.userId))].filter((id) => !accounts.has(id))
    for (const id of frontier) accounts.add(id)
  }
  return { accounts: [...accounts], evidence }
}

/** Tells people that their account is now linked with others, or no longer. */
async function notifyMembers(
  ctx: Ctx,
  wanted: ReadonlyMap<string, string>,
  before: ReadonlyMap<string, string>,
): Promise<void> {
  const sizesNow = countBy([...wanted.values()])
  const sizesBefore = countBy([...before.values()])
  const notices = [...before].flatMap(([userId, clusterBefore]) => {
    const isLinked = (sizesNow.get(wanted.get(userId) ?? userId) ?? 1) > 1
    const wasLinked = (sizesBefore.get(clusterBefore) ?? 1) > 1
    if (isLinked === wasLinked) return []
    return [
      {
        userId,
        type: 'milestone' as const,
        title: isLinked
          ? 'Your account is linked with another'
          : 'Your account is no longer linked',
        message: isLinked
          ? 'Linked accounts count as one where Laurel counts people. Your profile shows why, and you can appeal there.'
          : 'Nothing links your account with others any more.',
        dedupeKey: `cluster:${isLinked ? 'linked' : 'alone'}:${ctx.now.getTime()}`,
        actionUrl: `${paths.profile}?section=security`,
      },
    ]
  })
  await notify(ctx, notices)
}

function countBy(names: readonly string[]): Map<string, number> {
  return new Map([...Map.groupBy(names, (name) => name)].map(([name, all]) => [name, all.length]))
}
