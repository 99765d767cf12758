import { useQuery } from '@tanstack/react-query'
import { formatAmount, formatNumber } from '../../lib/text/format.ts'
import { Card } from '../../ui/card.tsx'
import { DataTable } from '../../ui/data/data-table.tsx'
import { Stat } from '../../ui/data/stat.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { SkeletonText } from '../../ui/states/skeleton.tsx'
import { Address } from '../../ui/text/address.tsx'
import { Time } from '../../ui/text/time.tsx'
import { type Treasury, treasuryQuery } from './api.ts'
import { TreasuryFindings } from './treasury-findings.tsx'

/** The treasury's balances, what it owes, and whether chain, payouts and books agreed last night. */
export function TreasuryPanel() {
  const treasury = useQuery(treasuryQuery)
  if (treasury.isPending) return <SkeletonText lines={6} />
  if (treasury.isError) {
    return <ErrorState error={treasury.error} onRetry={() => void treasury.refetch()} />
  }
  const { wallets, owed, findings, reconciliation } = treasury.data
  if (wallets.length === 0) {
    return (
      <EmptyState
        title="No treasury is set up"
        text="TREASURY_ADDRESSES lists the wallets that the finance team holds. Without one, bounties pay in points."
      />
    )
  }
  return (
    <div className="grid gap-8">
      {findings.length > 0 && <TreasuryFindings findings={findings} />}
      <Reconciliation result={reconciliation} isAgreed={findings.length === 0} />
      <section className="grid gap-3">
        <h2 className="text-lg">Wallets</h2>
        <WalletTable wallets={wallets} />
      </section>
      <section className="grid gap-3">
        <h2 className="text-lg">Owed from the treasury</h2>
        <div className="grid gap-4 md:grid-cols-2">
          {owed.map((books) => (
            <Owed key={books.token} books={books} />
          ))}
        </div>
        <FeeForecast wallets={wallets} owed={owed} />
      </section>
    </div>
  )
}

function WalletTable({ wallets }: Pick<Treasury, 'wallets'>) {
  return (
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
            lamports === null ? 'unavailable' : formatAmount(lamports, 'SOL'),
        },
        {
          id: 'usdc',
          header: 'USDC',
          isNumeric: true,
          cell: ({ usdc }) => (usdc === null ? 'unavailable' : formatAmount(usdc, 'USDC')),
        },
      ]}
    />
  )
}

/** The obligations in one token. */
function Owed({ books }: { books: Treasury['owed'][number] }) {
  return (
    <Card className="grid content-start gap-3">
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
          hint="for no bounty"
        />
      </dl>
      {books.unknownSenders !== '0' && (
        <p className="text-muted text-sm">
          {formatAmount(books.unknownSenders, books.token)} of the unassigned came from unknown
          wallets, for no bounty: a top-up or a gift. It is not owed.
        </p>
      )}
    </Card>
  )
}

/** Maximum cost of a batch in lamports: its fee, its marker, and 14 new USDC accounts at 0.00204 SOL each. */
const BATCH_COST_LAMPORTS = 30_000_000n

/** The number of batches that the SOL not owed can pay for; nothing while the chain is unreachable. */
function FeeForecast({ wallets, owed }: Pick<Treasury, 'wallets' | 'owed'>) {
  const balances = wallets.flatMap(({ lamports }) => (lamports === null ? [] : [BigInt(lamports)]))
  const sol = owed.find(({ token }) => token === 'SOL')
  if (sol === undefined || balances.length < wallets.length) return null
  const held = balances.reduce((sum, one) => sum + one, 0n)
  const debt = [sol.escrow, sol.payable, sol.unassigned].reduce((sum, one) => sum + BigInt(one), 0n)
  const spare = held - debt + BigInt(sol.unknownSenders)
  const batches = spare > 0n ? spare / BATCH_COST_LAMPORTS : 0n
  return (
    <p className="text-sm">
      {spare > 0n ? formatAmount(spare, 'SOL') : 'No SOL'} is left for fees: enough for about{' '}
      {formatNumber(Number(batches))} {batches === 1n ? 'batch' : 'batches'}, if each opens 14 new
      USDC accounts. To top up, send SOL to a treasury wallet.
    </p>
  )
}

function Reconciliation({
  result,
  isAgreed,
}: {
  result: Treasury['reconciliation']
  isAgreed: boolean
}) {
  if (result === null) {
    return (
      <p className="text-muted text-sm">
        Chain, payouts and books are compared each night at 00:20 UTC. No comparison has run yet.
      </p>
    )
  }
  const when = (
    <>
      Last compared <Time at={result.ranAt} />.
    </>
  )
  if (!isAgreed) return <p className="text-muted text-sm">{when}</p>
  return (
    <Notice tone="good" title="Chain, payouts and books agree">
      <p>{when}</p>
    </Notice>
  )
}
