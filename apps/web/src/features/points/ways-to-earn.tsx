import { paths } from '@laurel/contract/spec/routes'
import { useQuery } from '@tanstack/react-query'
import type { ApiReply } from '../../lib/api.ts'
import { formatNumber } from '../../lib/format.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Link } from '../../ui/link.tsx'
import { SkeletonText } from '../../ui/skeleton.tsx'
import { Time } from '../../ui/time.tsx'
import { rulesQuery } from './api.ts'

type Rules = ApiReply<'GET /api/v1/rules'>['rules']

interface Way {
  id: string
  action: string
  to: string
  points: string
  cap: string
  settles: string
}

/** What earns points, how much, how often and when it counts, with the numbers of the rules in force. */
export function WaysToEarn() {
  const { data, error, refetch } = useQuery(rulesQuery)
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <SkeletonText lines={9} />
  return (
    <div className="grid gap-3">
      <DataTable
        caption="What earns points"
        rows={waysOf(data.rules)}
        rowKey={(way) => way.id}
        columns={[
          {
            id: 'action',
            header: 'What you do',
            isRowHeader: true,
            cell: (way) => (
              <Link to={way.to} className="font-medium hover:underline">
                {way.action}
              </Link>
            ),
          },
          { id: 'points', header: 'Points', isNumeric: true, cell: (way) => way.points },
          { id: 'cap', header: 'Limit', cell: (way) => way.cap },
          { id: 'settles', header: 'Counts', cell: (way) => way.settles },
        ]}
      />
      <p className="text-muted text-xs">
        Rules version {data.version}, published <Time at={data.publishedAt} format="day" />. SHA-256{' '}
        <code className="figures break-all">{data.hash}</code> ·{' '}
        <a href="/api/v1/rules" className="underline hover:text-ink">
          every number as JSON
        </a>
      </p>
    </div>
  )
}

function waysOf(rules: Rules): Way[] {
  const [first = 0, second = 0, third = 0] = rules.win.placesPoints
  const daily = '00:10 UTC, within the daily cap'
  const atEnd = 'when the challenge of 48 h ends'
  return [
    {
      id: 'win',
      action: 'Win a place in a bounty',
      to: paths.bounties,
      points: `${first} · ${second} · ${third}`,
      cap: `a bonus spot ${rules.win.bonusPoints}`,
      settles: atEnd,
    },
    {
      id: 'author',
      action: 'Enter work that meets the checklist',
      to: paths.bounties,
      points: `share of up to ${formatNumber(rules.authorShare.pool.mostPoints)}`,
      cap: '3 entries a day, 10 a week',
      settles: atEnd,
    },
    {
      id: 'curation',
      action: 'Judge well in the arena',
      to: paths.vote2Earn,
      points: `share of up to ${formatNumber(rules.curation.pool.mostPoints)}`,
      cap: '5 % of the pool each',
      settles: atEnd,
    },
    {
      id: 'sponsor',
      action: 'Fund within 24 h, decide on time',
      to: paths.createBounty,
      points: `${rules.sponsor.fundedPromptlyPoints} · ${rules.sponsor.decidedOnTimePoints}`,
      cap: '4 each in 30 days',
      settles: 'when the bounty is completed',
    },
    {
      id: 'lesson',
      action: 'Pass a lesson',
      to: paths.learning,
      points: String(rules.lesson.points),
      cap: `${rules.lesson.mostPerDay} a day`,
      settles: daily,
    },
    {
      id: 'profile',
      action: 'Complete your profile',
      to: paths.profile,
      points: String(rules.profile.completePoints),
      cap: 'once',
      settles: '24 h later, at trust level 1',
    },
    {
      id: 'daily',
      action: 'Do something real today',
      to: paths.vote2Earn,
      points: String(rules.dailyAction.points),
      cap: '1 a day',
      settles: daily,
    },
    {
      id: 'report',
      action: 'Report what breaks the rules',
      to: paths.submissions,
      points: `+${rules.report.confirmedPoints} · −${Math.abs(rules.report.rejectedPoints)}`,
      cap: '5 a day',
      settles: 'when a moderator decides',
    },
  ]
}
