import type { ServerCall } from '@laurel/contract/endpoint'
import { listMails } from '@laurel/contract/mails'
import { listFlags } from '@laurel/contract/operations/flags'
import { listWaiting } from '@laurel/contract/operations/waiting'
import { listPayouts } from '@laurel/contract/payouts/payouts'
import type { getMe } from '@laurel/contract/people/people'
import { Problem } from '@laurel/contract/problems'
import { limits } from '@laurel/contract/spec/limits'
import { listRoleProposals } from '@laurel/contract/staff/roles'
import { listQueue } from '@laurel/contract/work/moderation'
import { verifySponsor } from '@laurel/contract/work/verified-sponsors'
import { hasRole, type MemberCtx } from '../../platform/context.ts'
import { presentPerson } from '../../platform/person.ts'
import { trustLesson } from '../lessons/lessons.service.ts'
import { myPoints } from '../points/my-points.service.ts'
import { findOrCreateStanding } from '../standings/standings.service.ts'
import { myCredits } from '../submissions/credits/credits.service.ts'
import { loadTrustFacts } from '../trust/trust-levels.service.ts'
import { trustGraceOf, trustRequirementsOf } from '../trust/trust-requirements.service.ts'
import { findAccount } from './me.queries.ts'

/** The viewer's own account. Raises `not_authenticated` for a deleted account. */
export async function presentMe(ctx: MemberCtx): Promise<ServerCall<typeof getMe>['reply']> {
  const { db, now, viewer } = ctx
  const { userId } = viewer
  const account = await findAccount(db, userId)
  if (account === null) throw new Problem('not_authenticated')
  const standing = await findOrCreateStanding(db, userId, now)
  const [facts, { balances, rank }, credits] = await Promise.all([
    loadTrustFacts(db, userId, now),
    myPoints(ctx, userId),
    myCredits(ctx),
  ])
  // Before the profile exists, the name is its later default (spec §3).
  const username = `user_${userId.slice(0, limits.usernameIdChars)}`
  const profile = account.profile ?? { userId, username, displayName: null, avatarUrl: null }
  return {
    ...presentPerson(profile),
    email: account.email,
    bio: account.profile?.bio ?? '',
    roles: [...viewer.roles],
    abilities: {
      canSeeDesk: hasRole(viewer, listWaiting.access),
      canModerate: hasRole(viewer, listQueue.access),
      canManagePayouts: hasRole(viewer, listPayouts.access),
      canManageMails: hasRole(viewer, listMails.access),
      canVerifySponsors: hasRole(viewer, verifySponsor.access),
      canManageRoles: hasRole(viewer, listRoleProposals.access),
      canOperate: hasRole(viewer, listFlags.access),
    },
    trustLevel: standing.trustLevel,
    trustRequirements: trustRequirementsOf(standing, trustLesson, facts, now),
    trustGrace: trustGraceOf(standing, facts, now),
    balances,
    rank: balances.seasonScorePoints > 0 ? rank : null,
    creditBalance: credits.balance,
    joinedAt: standing.joinedAt.toISOString(),
  }
}
