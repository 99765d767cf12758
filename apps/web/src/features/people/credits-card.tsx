import { useQuery } from '@tanstack/react-query'
import { plural } from '../../lib/text/format.ts'
import { Card } from '../../ui/card.tsx'
import { Time } from '../../ui/text/time.tsx'
import { creditsQuery } from './api.ts'

const REASONS = {
  monthly: 'This month’s credits',
  entry: 'Entry submitted',
  withdrawn: 'Entry withdrawn before review',
  cancelled: 'Bounty cancelled',
  expired: 'Bounty expired',
  good_score: 'Well scored, but no prize',
  win: 'Won last month',
  spam: 'Entry confirmed as spam',
} as const

/** The entry credits left this month, and each change to them. */
export function CreditsCard() {
  const { data } = useQuery(creditsQuery)
  if (data === undefined) return null
  return (
    <Card className="grid gap-3">
      <h2 className="text-lg">{plural(data.balance, 'entry credit')} left</h2>
      <p className="text-muted text-sm">
        Each entry to a paid bounty uses one. You get 3 new ones every month.
      </p>
      <ul className="grid text-sm">
        {data.changes.map((change) => (
          <li
            key={`${change.at}${change.reason}`}
            className="flex justify-between gap-4 border-line border-t py-2"
          >
            <span>{REASONS[change.reason]}</span>
            <span className="flex gap-4">
              <Time at={change.at} format="day" className="text-muted" />
              <span className="figures w-8 text-right">
                {change.delta > 0 ? `+${change.delta}` : `−${Math.abs(change.delta)}`}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
