import { useQuery } from '@tanstack/react-query'
import { formatNumber, formatPoints } from '../../lib/format.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Points } from '../../ui/points.tsx'
import { SkeletonText } from '../../ui/skeleton.tsx'
import { supplyQuery } from './api.ts'

const KINDS: Record<string, { name: string; text: string }> = {
  issuance: {
    name: 'Issuance',
    text: 'Every point begins here, so it is below zero by all there are',
  },
  spendable: { name: 'Spendable', text: 'People’s own points' },
  pending: { name: 'Pending', text: 'Earned, waiting for the daily settlement' },
  held: { name: 'Held', text: 'Rewards of new voters, until their skill is known' },
  debt: { name: 'Debt', text: 'Taken back after it was spent' },
  escrow: { name: 'Escrow', text: 'Prizes of funded bounties' },
  season_reserve: {
    name: 'Season reserve',
    text: 'Starter grants come from here, unearned rewards go here',
  },
  burn: { name: 'Burned', text: 'Spent for good' },
}

/** From where points come to where they end. */
function inOrder<Account extends { kind: string }>(accounts: readonly Account[]): Account[] {
  const order = Object.keys(KINDS)
  return [...accounts].sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
}

/** Where all points are. Double entry: the sum is zero, and anyone can add it up. */
export function Supply() {
  const { data, error, refetch } = useQuery(supplyQuery)
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <SkeletonText lines={8} />
  return (
    <div className="grid gap-3">
      <DataTable
        caption="Points by kind of account"
        rows={inOrder(data.accounts)}
        rowKey={(account) => account.kind}
        columns={[
          {
            id: 'kind',
            header: 'Account',
            isRowHeader: true,
            cell: ({ kind }) => (
              <span className="grid">
                <span className="font-medium">{KINDS[kind]?.name ?? kind}</span>
                <span className="text-muted text-xs">{KINDS[kind]?.text}</span>
              </span>
            ),
          },
          {
            id: 'count',
            header: 'Accounts',
            isNumeric: true,
            cell: ({ count }) => formatNumber(count),
          },
          {
            id: 'balance',
            header: 'Balance',
            isNumeric: true,
            cell: ({ balancePoints }) => <Points value={balancePoints} />,
          },
        ]}
      />
      <p className="text-muted text-sm">
        The sum is <strong className="text-ink">{formatPoints(data.sumPoints)}</strong> over{' '}
        {formatNumber(data.transferCount)} transfers: every point that somebody has came from
        somewhere.
      </p>
    </div>
  )
}
