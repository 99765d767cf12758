import type { ServerCall } from '@laurel/contract/endpoint'
import { type getMyReferrals, REFERRAL_PARAM } from '@laurel/contract/money/referrals'
import type { MemberCtx } from '../../platform/context.ts'
import { readCursor, timeCursor, toPage } from '../../platform/cursor.ts'
import { presentPerson, presentPersonOrGone } from '../../platform/person.ts'
import { findCurrentSeason } from '../points/seasons/seasons.service.ts'
import { rulesAt } from '../rules/rules-in-force.service.ts'
import {
  countRewarded,
  findPerson,
  findReferral,
  findTotalScores,
  listInvitees,
  type ReferralRow,
} from './referrals.queries.ts'

type MyReferrals = ServerCall<typeof getMyReferrals>['reply']
type Progress = Omit<MyReferrals['items'][number], 'person'>

/** Why a referral is never rewarded, as both people read it. */
const REFUSALS: Record<NonNullable<ReferralRow['refusedReason']>, string> = {
  same_device: 'Not rewarded: both accounts signed in from the same browser.',
  same_network: 'Not rewarded: the account was created in the inviter’s network.',
  linked: 'Not rewarded: the two accounts are linked.',
}

/** The viewer's link, the people who joined through it with their progress, and who invited the viewer. */
export async function listMyReferrals(
  { db, viewer, now }: MemberCtx,
  query: { cursor?: string | undefined; limit: number },
): Promise<MyReferrals> {
  const { userId } = viewer
  const { referral: rules } = await rulesAt(db, now)
  const season = await findCurrentSeason(db, now)
  const cursor = readCursor(query.cursor, timeCursor)
  const after = cursor === null ? null : { createdAt: new Date(cursor[0]), id: cursor[1] }
  const rows = await listInvitees(db, userId, { after, limit: query.limit + 1 })
  const own = await findReferral(db, userId)
  const ids = [...rows.map(({ person }) => person.userId), userId]
  const scores = await findTotalScores(db, ids)
  const rewardedThisSeason = season === null ? 0 : await countRewarded(db, userId, season.id)
  const progress = (row: ReferralRow, isFull: boolean): Progress =>
    presentProgress(row, scores.get(row.inviteeId) ?? 0, rules, isFull)
  const isFull = rules !== null && rewardedThisSeason >= rules.maxPerSeason
  const me = await findPerson(db, userId)
  return {
    ...toPage(
      rows,
      query.limit,
      ({ referral }) => [referral.createdAt.getTime(), referral.inviteeId],
      ({ referral, person }) => ({
        person: presentPerson(person),
        ...progress(referral, isFull),
      }),
    ),
    url: `/?${REFERRAL_PARAM}=${encodeURIComponent(me?.username ?? '')}`,
    rules,
    rewardedThisSeason,
    invitedBy:
      own === null
        ? null
        : {
            person: presentPersonOrGone(await findPerson(db, own.inviterId), own.inviterId),
            ...progress(own, false),
          },
  }
}

function presentProgress(
  row: ReferralRow,
  score: number,
  rules: MyReferrals['rules'],
  isFull: boolean,
): Progress {
  const minScore = rules?.minScorePoints ?? 0
  const scorePoints = row.state === 'rewarded' ? minScore : Math.max(0, Math.min(score, minScore))
  const isEarned = rules !== null && scorePoints >= minScore
  return {
    state:
      row.state !== 'joined'
        ? row.state
        : isEarned && isFull
          ? 'waiting'
          : scorePoints > 0
            ? 'learning'
            : 'joined',
    reason:
      row.refusedReason !== null
        ? REFUSALS[row.refusedReason]
        : row.state === 'joined' && isEarned && isFull
          ? `You reached ${rules?.maxPerSeason ?? 0} rewards this season. This one waits for the next.`
          : null,
    scorePoints,
    joinedAt: row.createdAt.toISOString(),
    rewardedAt: row.rewardedAt?.toISOString() ?? null,
  }
}
