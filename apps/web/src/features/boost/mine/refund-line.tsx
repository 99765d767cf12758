import { MAX_PAGE_ITEMS } from '@laurel/contract/field-limits'
import { paths } from '@laurel/contract/spec/routes'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'
import { pointsKeys } from '../../../lib/api/query-keys.ts'
import { Points } from '../../../ui/data/points.tsx'
import { Link } from '../../../ui/link.tsx'
import type { Boost } from '../api.ts'

/** Refunds of boosts, newest first. */
const refundsQuery = {
  queryKey: pointsKeys.part('boost-refunds'),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    api('GET /api/v1/me/transfers', {
      query: { category: 'boost_refund', limit: MAX_PAGE_ITEMS },
      signal,
    }),
}

/** How the price was divided at the end, with the receipt of what came back. */
export function RefundLine({ boost, points }: { boost: Boost; points: number }) {
  const { data } = useQuery({ ...refundsQuery, enabled: points > 0 })
  const receipt = data?.items.find(({ url }) => url === paths.boostOf(boost.boostId))
  return (
    <p className="text-sm">
      <Points value={boost.burnedPoints ?? 0} /> burned for what was delivered,{' '}
      <Points value={points} /> refunded
      {receipt !== undefined && (
        <>
          {' ('}
          <Link to={paths.transaction(receipt.transferId)} className="underline">
            receipt
          </Link>
          )
        </>
      )}
      .
    </p>
  )
}
