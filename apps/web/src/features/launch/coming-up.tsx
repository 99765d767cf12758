import { paths } from '@laurel/contract/spec/routes'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
import { bountyListKeys, siteKeys } from '../../lib/api/query-keys.ts'
import { nowMs } from '../../lib/clock.ts'
import { formatAmount } from '../../lib/text/format.ts'
import { Link } from '../../ui/link.tsx'
import { Section } from '../../ui/page.tsx'
import { Time } from '../../ui/text/time.tsx'

const seasonsQuery = queryOptions({
  queryKey: siteKeys.part('seasons'),
  queryFn: ({ signal }) => api('GET /api/v1/seasons', { signal }),
})

const comingBountiesQuery = queryOptions({
  queryKey: bountyListKeys.part('coming'),
  queryFn: ({ signal }) =>
    api('GET /api/v1/bounties', { query: { state: 'all', sort: 'newest', limit: 24 }, signal }),
})

/** Real things that start with the launch: published bounties that take entries, and the season. */
export function ComingUp() {
  const bounties = useQuery(comingBountiesQuery).data?.items ?? []
  const seasons = useQuery(seasonsQuery).data?.items ?? []
  const coming = bounties
    .filter(({ deadlineAt }) => deadlineAt !== null && Date.parse(deadlineAt) > nowMs())
    .slice(0, 5)
  const season = seasons.find(({ endsAt }) => Date.parse(endsAt) > nowMs())
  if (coming.length === 0 && season === undefined) return null
  return (
    <Section title="Ready for day one">
      <ul className="grid">
        {season !== undefined && (
          <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-line border-t py-3">
            <span>{season.name}: points, boards and an airdrop</span>
            <span className="text-muted text-sm">
              <Time at={season.startsAt} format="day" /> to <Time at={season.endsAt} format="day" />
            </span>
          </li>
        )}
        {coming.map((bounty) => (
          <li
            key={bounty.bountyId}
            className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-line border-t py-3"
          >
            <Link to={paths.bounty(bounty.slug)} className="underline-offset-4 hover:underline">
              {bounty.title}
            </Link>
            <span className="figures text-muted text-sm">
              {formatAmount(bounty.prizeTotal, bounty.rewardToken)}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
