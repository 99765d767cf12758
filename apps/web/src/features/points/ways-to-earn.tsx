import { paths } from '@laurel/contract/spec/routes'
import { useQuery } from '@tanstack/react-query'
import type { ApiReply } from '../../lib/api/api.ts'
import { formatNumber, formatPercent } from '../../lib/text/format.ts'
import { duration } from '../../lib/text/rule-numbers.ts'
import { rulesQuery } from '../../lib/text/rules.ts'
import { Link } from '../../ui/link.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { SkeletonText } from '../../ui/states/skeleton.tsx'
import { Time } from '../../ui/text/time.tsx'

type Rules = ApiReply<'GET /api/v1/rules'>['rules']

interface Reward {
  id: string
  action: string
  to: string
  points: string
  /** The points are a pool that is shared. */
  upTo?: true
  cap: string
  settles: string
}

/** The actions that earn points: how many, how often and when they count, from the rules in force. */
export function WaysToEarn() {
  const { data, error, refetch } = useQuery(rulesQuery)
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <SkeletonText lines={9} />
  return (
    <div className="grid gap-4">
      <ul className="grid gap-x-10 border-line border-t md:grid-cols-2">
        {rewardsOf(data.rules).map((reward) => (
          <li
            key={reward.id}
            className="grid grid-cols-[7rem_1fr] items-baseline gap-4 border-line border-b py-4 sm:grid-cols-[9rem_1fr]"
          >
            <span>
              {reward.upTo && <span className="block text-muted text-xs">a share of up to</span>}
              <span className="whitespace-nowrap font-display font-semibold text-(--section-ink) text-xl tabular-nums leading-tight">
                {reward.points}
              </span>{' '}
              <span className="text-muted text-xs">{reward.points === '1' ? 'pt' : 'pts'}</span>
            </span>
            <span className="grid gap-0.5">
              <Link to={reward.to} className="font-medium hover:underline">
                {reward.action}
              </Link>
              <span className="text-muted text-sm">
                {reward.cap} · counts {reward.settles}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <p className="text-muted text-xs">
        Rules version {data.version}, published <Time at={data.publishedAt} format="day" />, never
        changed within a season. SHA-256{' '}
        <code className="figures" title={data.hash}>
          {data.hash.slice(0, 8)}…{data.hash.slice(-8)}
        </code>{' '}
        ·{' '}
        <a href="/api/v1/rules" className="underline hover:text-ink">
          every number as JSON
        </a>
      </p>
    </div>
  )
}

const DAILY = 'with the settlement of the day, within the daily cap'
const AFTER_OBJECTIONS = 'when the 48-hour objection period ends'

/** In page order. */
function rewardsOf(rules: Rules): Reward[] {
  return [...bountyRewards(rules), ...firstRewards(rules), ...everydayRewards(rules)]
}

function bountyRewards(rules: Rules): Reward[] {
  const [first = 0, ...others] = rules.win.placesPoints
  return [
    {
      id: 'win',
      action: 'Win a place in a bounty',
      to: paths.bounties,
      points: String(first),
      cap: `for 1st; ${others.join(' and ')} for the next places, ${rules.win.bonusPoints} for a bonus spot`,
      settles: AFTER_OBJECTIONS,
    },
    {
      id: 'author',
      action: 'Enter work that meets the checklist',
      to: paths.bounties,
      points: formatNumber(rules.authorShare.pool.maxPoints),
      upTo: true,
      cap: `${rules.authorShare.maxEntriesPerDay} entries a day, ${rules.authorShare.maxEntriesPerWeek} a week`,
      settles: AFTER_OBJECTIONS,
    },
    {
      id: 'curation',
      action: 'Judge well in the arena',
      to: paths.vote2Earn,
      points: formatNumber(rules.curation.pool.maxPoints),
      upTo: true,
      cap: `at most ${formatPercent(100 * rules.curation.maxShareOfPool)} of the pool per voter`,
      settles: AFTER_OBJECTIONS,
    },
    {
      id: 'sponsor',
      action: `Fund within ${duration(rules.sponsor.promptlyMs)}, decide on time`,
      to: paths.createBounty,
      points: `${rules.sponsor.fundedPromptlyPoints} + ${rules.sponsor.decidedOnTimePoints}`,
      cap: `${rules.sponsor.maxOfEach} each in ${duration(rules.sponsor.withinMs)}`,
      settles: 'when the bounty is completed',
    },
  ]
}

/** For lessons and the set-up of an account. */
function firstRewards(rules: Rules): Reward[] {
  const { waitMs, minTrustLevel } = rules.profile
  const settles = `after ${duration(waitMs)}, at trust level ${minTrustLevel}`
  return [
    {
      id: 'lesson',
      action: 'Pass a lesson',
      to: paths.learning,
      points: String(rules.lesson.points),
      cap: `${rules.lesson.maxPerDay} a day`,
      settles: DAILY,
    },
    {
      id: 'profile',
      action: 'Complete your profile',
      to: paths.profile,
      points: String(rules.profile.completePoints),
      cap: 'once',
      settles,
    },
    {
      id: 'wallet',
      action: 'Link a wallet',
      to: paths.ownWallet,
      points: String(rules.profile.walletPoints),
      cap: 'once per person and per wallet',
      settles,
    },
    {
      id: 'twitter',
      action: 'Connect Twitter',
      to: `${paths.profile}?section=security`,
      points: String(rules.profile.twitterPoints),
      cap: 'once per person and per account',
      settles,
    },
  ]
}

function everydayRewards({ dailyAction, referral, report }: Rules): Reward[] {
  return [
    ...(dailyAction.points === 0
      ? []
      : [
          {
            id: 'daily',
            action: 'Take your first action of the day',
            to: paths.vote2Earn,
            points: String(dailyAction.points),
            cap: '1 a day',
            settles: DAILY,
          },
        ]),
    ...(referral === null
      ? []
      : [
          {
            id: 'referral',
            action: 'Invite someone who does good work',
            to: paths.airdrop,
            points: String(referral.inviterPoints),
            cap: `${referral.maxPerSeason} people a season, who get ${referral.inviteePoints} too`,
            settles: `when they have ${referral.minScorePoints} points of season score`,
          },
        ]),
    {
      id: 'report',
      action: 'Report what breaks the rules',
      to: paths.submissions,
      points: `+${report.confirmedPoints}`,
      cap: `−${Math.abs(report.rejectedPoints)} if rejected, ${report.maxPerDay} a day`,
      settles: 'when a moderator decides',
    },
  ]
}
