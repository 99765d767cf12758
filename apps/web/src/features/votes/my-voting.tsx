import { useQuery } from '@tanstack/react-query'
import type { ApiReply } from '../../lib/api/api.ts'
import { formatNumber, formatPercent, formatPoints, plural } from '../../lib/text/format.ts'
import { rulesQuery } from '../../lib/text/rules.ts'
import { Card } from '../../ui/card.tsx'
import { EnergyBar } from '../../ui/data/progress.tsx'
import { Stat } from '../../ui/data/stat.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { Time } from '../../ui/text/time.tsx'
import { myVotingQuery } from './api.ts'
import { weightSentences } from './vote-weight.tsx'

type MyVotingReply = ApiReply<'GET /api/v1/me/voting'>

/** The viewer's record as a voter: energy, correct votes, skill, rewards. */
export function MyVoting() {
  const { data, error, refetch } = useQuery(myVotingQuery)
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton className="h-64 w-full rounded-card" />
  const { skill, status } = data
  return (
    <Card className="grid gap-6">
      <EnergyBar
        energyTenths={status.energy.tenths}
        capacityTenths={status.energy.capacityTenths}
      />
      <dl className="grid grid-cols-2 gap-x-6 gap-y-5 md:grid-cols-4">
        <Stat
          label="Skill"
          value={skill.missing === null ? skill.value.toFixed(2) : 'not known yet'}
          hint={
            skill.missing === null
              ? `you were right in at least ${formatPercent(skill.lowerBound * 100)}, chance would be ${formatPercent(skill.chance * 100)}`
              : `missing: ${skill.missing}`
          }
        />
        <Stat
          label="Settled votes"
          value={formatNumber(data.settledCount)}
          hint={`${formatNumber(data.hitCount)} of them right`}
        />
        <Stat label="Pending votes" value={formatNumber(data.pendingCount)} />
        <Stat
          label="Earned"
          value={formatPoints(data.earnedPoints)}
          hint={data.heldPoints > 0 ? `${formatPoints(data.heldPoints)} held` : undefined}
        />
      </dl>
      <div className="grid gap-2 text-muted text-sm">
        <Weight voting={data} />
        <Held voting={data} />
        {data.carriedPoints > 0 && (
          <p>{data.carriedPoints.toFixed(2)} points carried to your next reward.</p>
        )}
      </div>
    </Card>
  )
}

/** What a vote weighs by the viewer's record. */
function Weight({ voting: { skill, status } }: { voting: MyVotingReply }) {
  const { data } = useQuery(rulesQuery)
  if (data === undefined || status.trustLevel === 0) return null
  const voter = { ...skill, trustLevel: status.trustLevel }
  return <p>{weightSentences(data.rules, voter, Number.POSITIVE_INFINITY)}</p>
}

/** What held rewards wait for: `12 of 20, 3 supports missing, earliest about 4 December`. */
function Held({ voting }: { voting: MyVotingReply }) {
  const { data } = useQuery(rulesQuery)
  if (data === undefined || voting.heldPoints === 0) return null
  const { held, skill: rule } = data.rules
  const { sampleSize, supports } = voting.skill
  const missing = Math.max(0, rule.minSupports - supports)
  const isLong = sampleSize >= rule.minSettledVotes && missing === 0
  return (
    <p>
      {formatPoints(voting.heldPoints)} held:{' '}
      {isLong
        ? `${sampleSize} of ${held.maxSettledVotes} votes settled. They are released once your skill is above ${held.minSkill}, and decided at ${held.maxSettledVotes}`
        : [
            `${Math.min(sampleSize, rule.minSettledVotes)} of ${rule.minSettledVotes} votes settled`,
            ...(missing > 0 ? [`${plural(missing, 'support')} missing`] : []),
          ].join(', ')}
      {voting.heldUntil !== null && (
        <>
          , earliest about <Time at={voting.heldUntil} format="day" />
        </>
      )}
      .
    </p>
  )
}
