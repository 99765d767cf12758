import { MS, plus, utcDay } from '../../../platform/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { newId } from '../../../platform/ids.ts'
import { rulesAt } from '../../rules/rules-in-force.service.ts'
import { findSupportGroups, MIN_EVIDENCE_EXCESS, type SupportGroup } from './mutual-support.ts'
import {
  claimSearch,
  listAuthoredDecisions,
  listMembers,
  lockMembers,
  type MemberRow,
  replaceMembers,
  storeSearch,
} from './past-decisions.queries.ts'

/** How far back decisions are compared: about a season. */
const WINDOW_MS = 90 * MS.day

/**
 * Searches, once a UTC day, for groups of mutual support in the decisions of the last 90 days, and stores their members in place of the
 * earlier ones; who stays in a group keeps its id (product.md 6). Returns the groups that are new or have grown, each
 * with its id.
 */
export async function searchSupportGroups(
  ctx: Pick<Ctx, 'db' | 'now'>,
): Promise<(SupportGroup & { groupId: string })[]> {
  const day = utcDay(ctx.now)
  if (!(await claimSearch(ctx.db, day))) return []
  const { mutualSupport } = await rulesAt(ctx.db, ctx.now)
  const known = new Map((await lockMembers(ctx.db)).map((member) => [member.userId, member]))
  const decisions =
    mutualSupport === null ? [] : await listAuthoredDecisions(ctx.db, plus(ctx.now, -WINDOW_MS))
  const groups =
    mutualSupport === null
      ? []
      : findSupportGroups(decisions, mutualSupport).map((group) => ({
          ...group,
          groupId: knownGroupOf(group, known) ?? newId(),
        }))
  if (known.size > 0 || groups.length > 0) {
    await replaceMembers(
      ctx.db,
      groups.flatMap((group) => membersOf(group, known, ctx.now)),
    )
  }
  await storeSearch(ctx.db, day, groups.length)
  return groups.filter(({ groupId, memberIds }) =>
    memberIds.some((id) => known.get(id)?.groupId !== groupId),
  )
}

/** The groups of mutual support as of the last search, with their evidence and what counts as such. */
export async function listSupportGroups(
  ctx: Pick<Ctx, 'db' | 'now'>,
): Promise<{ members: MemberRow[]; minPartners: number; minExcess: number }[]> {
  const { mutualSupport } = await rulesAt(ctx.db, ctx.now)
  if (mutualSupport === null) return []
  const groups = Map.groupBy(await listMembers(ctx.db), ({ groupId }) => groupId)
  return [...groups.values()].map((members) => ({
    members,
    minPartners: mutualSupport.minPartners,
    minExcess: MIN_EVIDENCE_EXCESS,
  }))
}

/** The id that most of a group's members had; null when none had one. */
function knownGroupOf(
  { memberIds }: SupportGroup,
  known: ReadonlyMap<string, MemberRow>,
): string | null {
  const ids = memberIds.flatMap((id) => known.get(id)?.groupId ?? [])
  const counted = [...Map.groupBy(ids, (id) => id)].toSorted(
    ([a, first], [b, second]) => second.length - first.length || (a < b ? -1 : 1),
  )
  return counted[0]?.[0] ?? null
}

function membersOf(
  group: SupportGroup & { groupId: string },
  known: ReadonlyMap<string, MemberRow>,
  now: Date,
): MemberRow[] {
  const { groupId, memberIds, evidence } = group
  return memberIds.map((userId) => {
    const before = known.get(userId)
    return {
      userId,
      groupId,
      evidence: evidence
        .filter(({ voterId }) => voterId === userId)
        .map(({ voterId: _self, ...exchange }) => exchange),
      since: before?.groupId === groupId ? before.since : now,
      foundAt: now,
    }
  })
}
