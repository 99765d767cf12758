import { useQuery } from '@tanstack/react-query'
import { formatAmount } from '../../lib/format.ts'
import { Address } from '../../ui/address.tsx'
import { Card } from '../../ui/card.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SkeletonText } from '../../ui/skeleton.tsx'
import { Stat } from '../../ui/stat.tsx'
import { Time } from '../../ui/time.tsx'
import { type Treasury, treasuryQuery } from './api.ts'

/** What the treasury holds, what of it is owed, and whether chain, payouts and books agreed last night. */
export function TreasuryPanel() {
  const treasury = useQuery(treasuryQuery)
  if (treasury.isPending) return <SkeletonText lines={6} />
  if (treasury.isError) {
    return <ErrorState error={treasury.error} onRetry={() => void treasury.refetch()} />
  }
  const { wallets, owed, reconciliation } = treasury.data
  if (wallets.length === 0) {
    return (
      <EmptyState
        title="No treasury here"
        text="TREASURY_ADDRESSES names the wallets that finance people hold. Without one, bounties pay in points."
      />
    )
  }
  return (
    <div className="grid gap-8">
      <Reconciliation result={reconciliation} />
      <section className="grid gap-3">
        <h2 className="text-lg">Wallets</h2>
        <DataTable
          caption="Treasury wallets; the first one receives fundings"
          isCaptionShown
          rows={wallets}
          rowKey={({ address }) => address}
          columns={[
            {
              id: 'address',
              header: 'Wallet',
              isRowHeader: true,
              cell: ({ address }) => <Address address={address} name="this treasury wallet" />,
            },
            {
              id: 'sol',
              header: 'SOL',
              isNumeric: true,
              cell: ({ lamports }) =>
                lamports === null ? 'no answer' : formatAmount(lamports, 'SOL'),
            },
            {
              id: 'usdc',
              header: 'USDC',
              isNumeric: true,
              cell: ({ usdc }) => (usdc === null ? 'none' : formatAmount(usdc, 'USDC')),
            },
          ]}
        />
      </section>
      <section className="grid gap-3">
        <h2 className="text-lg">What of it is owed</h2>
        <div className="grid gap-4 md:grid-cols-2">
          {owed.map((books) => (
            <Card key={books.token} className="grid gap-3">
              <h3 className="font-medium">{books.token}</h3>
              <dl className="grid grid-cols-3 gap-4">
                <Stat
                  label="In escrow"
                  value={formatAmount(books.escrow, books.token)}
                  hint="for bounties"
                />
                <Stat
                  label="To pay"
                  value={formatAmount(books.payable, books.token)}
                  hint="prizes and refunds"
                />
                <Stat
                  label="Unassigned"
                  value={formatAmount(books.unassigned, books.token)}
                  hint="funds nothing"
                />
              </dl>
            </Card>
          ))}
        </div>
      </section>
    </div>
  )
}

function Reconciliation({ result }: { result: Treasury['reconciliation'] }) {
  if (result === null) {
    return (
      <Notice tone="info">
        <p>Chain, payouts and books are compared each night at 00:20 UTC; not yet so far.</p>
      </Notice>
    )
  }
  return result.isClean ? (
    <Notice tone="good" title="Chain, payouts and books agree">
      <p>
        Compared <Time at={result.ranAt} />.
      </p>
    </Notice>
  ) : (
    <Notice tone="bad" title="Chain, payouts and books do not agree">
      <ul className="grid list-disc gap-1 pl-4">
        {result.findings.map(({ text }) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <p className="text-muted">
        Compared <Time at={result.ranAt} />.
      </p>
    </Notice>
  )
}
