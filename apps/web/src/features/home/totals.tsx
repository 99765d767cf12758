import { useQuery } from '@tanstack/react-query'
import { formatNumber, formatSums } from '../../lib/text/format.ts'
import { Stat } from '../../ui/data/stat.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { homeQuery } from './api.ts'

/** Live totals of the site, from the front page's query. */
export function Totals() {
  const { data } = useQuery(homeQuery)
  const paid = formatSums(data?.tokens.map(({ token, paid: amount }) => ({ token, amount })) ?? [])
  const value = (amount: number | undefined) =>
    amount === undefined ? <Skeleton className="h-8 w-16" /> : formatNumber(amount)
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-5 border-line border-y py-6 sm:grid-cols-5">
      <Stat
        size="lg"
        label="Paid to winners, pts"
        value={value(data?.prizePoints)}
        {...(paid !== '' && { hint: `and ${paid}` })}
        className="col-span-2 sm:col-span-1"
      />
      <Stat size="lg" label="Open bounties" value={value(data?.openBounties)} />
      <Stat size="lg" label="Creators" value={value(data?.creators)} />
      <Stat size="lg" label="Submissions" value={value(data?.submissions)} />
      <Stat size="lg" label="Votes" value={value(data?.votes)} />
    </dl>
  )
}
