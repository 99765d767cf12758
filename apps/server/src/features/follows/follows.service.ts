import type { ServerCall } from '@laurel/contract/endpoint'
import type { follow as followEndpoint, listFollows } from '@laurel/contract/people/follows'
import { Problem } from '@laurel/contract/problems'
import { paths } from '@laurel/contract/spec/routes'
import type { Ctx, MemberCtx } from '../../platform/context.ts'
import { readCursor, timeCursor, toPage } from '../../platform/cursor.ts'
import { requireVisibleBounty } from '../bounties/bounties.service.ts'
import { notify } from '../notifications/notifications.service.ts'
import {
  countFollowers,
  deleteFollow,
  deleteFollowsOf,
  type FollowSubject,
  hasFollow,
  hasProfile,
  insertFollow,
  type listDueMilestones,
  selectFollows,
} from './follows.queries.ts'

type Following = ServerCall<typeof followEndpoint>['reply']

/** How many follow something, and whether the viewer does. Raises `not_found`. */
export async function findFollowing(ctx: Ctx, subject: FollowSubject): Promise<Following> {
  const ownerId = await requireOwner(ctx, subject)
  const { db, viewer } = ctx
  const isOwn = viewer?.userId === ownerId
  return {
    followerCount: await countFollowers(db, subject),
    isFollowing: viewer !== null && (await hasFollow(db, viewer.userId, subject)),
    abilities: { canFollow: viewer !== null && !isOwn },
  }
}

/** Follows a creator or a bounty; idempotent. Raises `not_found`, and `not_allowed` for one's own. */
export async function followSubject(ctx: MemberCtx, subject: FollowSubject): Promise<Following> {
  const ownerId = await requireOwner(ctx, subject)
  if (ownerId === ctx.viewer.userId) {
    throw new Problem('not_allowed', { detail: 'You can’t follow yourself or your own bounty' })
  }
  await insertFollow(ctx.db, ctx.viewer.userId, subject, ctx.now)
  return await findFollowing(ctx, subject)
}

/** Stops following; idempotent. Raises `not_found`. */
export async function unfollowSubject(ctx: MemberCtx, subject: FollowSubject): Promise<Following> {
  await deleteFollow(ctx.db, ctx.viewer.userId, subject)
  return await findFollowing(ctx, subject)
}

/** Whom and what the viewer follows, newest first; what no longer exists is left out. */
export async function listOwnFollows(
  ctx: MemberCtx,
  query: { cursor?: string | undefined; limit: number },
): Promise<ServerCall<typeof listFollows>['reply']> {
  const after = readCursor(query.cursor, timeCursor)
  const page = { after, limit: query.limit + 1 }
  const rows = await selectFollows(ctx.db, ctx.viewer.userId, page)
  const found = toPage(
    rows,
    query.limit,
    ({ follow }) => [follow.createdAt.getTime(), follow.subjectId],
    presentFollow,
  )
  return { ...found, items: found.items.filter((item) => item !== null) }
}

/** Deletes whom a person follows and who follows them, when their account is deleted. */
export async function deleteFollows(ctx: Ctx, userId: string): Promise<void> {
  await deleteFollowsOf(ctx.db, userId)
}

/** Tells followers about a milestone of a bounty, all in one line of the bell per bounty. */
export async function notifyFollowers(
  ctx: Ctx,
  milestones: Awaited<ReturnType<typeof listDueMilestones>>,
): Promise<void> {
  await notify(
    ctx,
    milestones.map(({ userId, bountyId, title, slug, milestone }) => ({
      userId,
      type: 'new_task' as const,
      title: TITLES[milestone],
      message: TEXTS[milestone](title),
      dedupeKey: `follow:${bountyId}:${milestone}`,
      actionUrl: paths.bounty(slug),
      group: { kind: 'followed_bounty' as const, subject: bountyId, name: title },
    })),
  )
}

const TITLES = {
  opened: 'A bounty you follow opened',
  closing: 'A bounty you follow closes soon',
  results: 'A bounty you follow has results',
} as const

const TEXTS = {
  opened: (title: string) => `“${title}” takes entries now.`,
  closing: (title: string) => `“${title}” takes entries for less than a day.`,
  results: (title: string) => `The winners of “${title}” are announced.`,
} as const

function presentFollow(row: Awaited<ReturnType<typeof selectFollows>>[number]) {
  const { kind, subjectId, createdAt } = row.follow
  const place =
    row.username !== null
      ? { title: row.displayName || row.username, url: paths.creator(row.username) }
      : row.bountySlug !== null
        ? { title: row.bountyTitle ?? '', url: paths.bounty(row.bountySlug) }
        : null
  return place === null ? null : { kind, subjectId, ...place, since: createdAt.toISOString() }
}

/** The person, or the sponsor of the bounty. Raises `not_found` for what is not public. */
async function requireOwner(ctx: Ctx, { kind, id }: FollowSubject): Promise<string> {
  if (kind === 'creator') {
    if (!(await hasProfile(ctx.db, id))) throw new Problem('not_found')
    return id
  }
  const bounty = await requireVisibleBounty(ctx, id)
  if (bounty.fundedAt === null) throw new Problem('not_found')
  return bounty.sponsorId
}
