import { useQuery } from '@tanstack/react-query'
import { formatNumber, formatPercent, formatPoints } from '../../lib/text/format.ts'
import { Card } from '../../ui/card.tsx'
import { EnergyBar } from '../../ui/data/progress.tsx'
import { Stat } from '../../ui/data/stat.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { myVotingQuery } from './api.ts'

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
            skill.missing ??
            `hit rate at least ${formatPercent(skill.lowerBound * 100)}, chance would be ${formatPercent(skill.chance * 100)}`
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
    </Card>
  )
}
