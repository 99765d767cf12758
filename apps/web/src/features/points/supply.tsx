import { useQuery } from '@tanstack/react-query'
import { cx } from '../../lib/class-names.ts'
import { formatNumber, formatPercent, formatPoints } from '../../lib/text/format.ts'
import { DataTable } from '../../ui/data/data-table.tsx'
import { Points } from '../../ui/data/points.tsx'
import { Stat } from '../../ui/data/stat.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { SkeletonText } from '../../ui/states/skeleton.tsx'
import { supplyQuery } from './api.ts'

const KINDS: Record<string, { name: string; text: string; colour: string }> = {
  issuance: {
    name: 'Issuance',
    text: 'where every point is created, so its balance is negative',
    colour: 'bg-edge',
  },
  spendable: { name: 'People', text: 'free to spend', colour: 'bg-airdrop' },
  pending: { name: 'Pending', text: 'until the daily settlement', colour: 'bg-boost' },
  held: { name: 'Held', text: 'until a new voter’s skill is known', colour: 'bg-vote' },
  debt: { name: 'Debt', text: 'taken back after it was spent', colour: 'bg-bad' },
  escrow: {
    name: 'Escrow',
    text: 'prizes of funded bounties, boosts until they end',
    colour: 'bg-bounties',
  },
  season_reserve: {
    name: 'Season reserve',
    text: 'gives starter grants, takes unearned rewards',
    colour: 'bg-slate',
  },
  burn: { name: 'Burned', text: 'permanently spent', colour: 'bg-ink' },
}

/** Sorts accounts by the path of points, from issuance to burn. */
function sortAccounts<Account extends { kind: string }>(accounts: readonly Account[]): Account[] {
  const order = Object.keys(KINDS)
  return [...accounts].sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
}

/** The points supply by kind of account. Double entry: all balances add up to zero. */
export function Supply() {
  const { data, error, refetch } = useQuery(supplyQuery)
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <SkeletonText lines={8} />
  return (
    <div className="grid gap-5">
      <Shares accounts={data.accounts} />
      <p className="text-muted text-sm">
        Every point was issued once and is in one of these accounts. Over{' '}
        {formatNumber(data.transferCount)} transfers, all balances with issuance add up to{' '}
        <strong className="text-ink">{formatPoints(data.sumPoints)}</strong>.
      </p>
      <details className="text-sm">
        <summary className="w-fit font-medium text-muted hover:text-ink">
          Show all kinds of accounts as a table
        </summary>
        <div className="mt-3">
          <Accounts accounts={data.accounts} />
        </div>
      </details>
    </div>
  )
}

type Account = { kind: string; count: number; balancePoints: number }

/** The positive balances as one bar with figures; the table has the same numbers. */
function Shares({ accounts }: { accounts: readonly Account[] }) {
  const parts = sortAccounts(accounts).filter(({ balancePoints }) => balancePoints > 0)
  const total = parts.reduce((sum, { balancePoints }) => sum + balancePoints, 0)
  if (total === 0) return <p className="text-muted">No points have been issued yet.</p>
  return (
    <div className="grid gap-5">
      <div
        aria-hidden="true"
        className="flex h-10 gap-0.5 overflow-hidden rounded-control forced-color-adjust-none"
      >
        {parts.map(({ kind, balancePoints }) => (
          <span
            key={kind}
            className={cx('min-w-1', KINDS[kind]?.colour ?? 'bg-muted')}
            style={{ flexGrow: balancePoints, flexBasis: 0 }}
          />
        ))}
      </div>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-5 sm:grid-cols-3 lg:grid-cols-6">
        {parts.map(({ kind, balancePoints }) => (
          <Stat
            key={kind}
            label={
              <span className="inline-flex items-center gap-2">
                <span
                  aria-hidden="true"
                  className={cx(
                    'size-2.5 rounded-full forced-color-adjust-none',
                    KINDS[kind]?.colour ?? 'bg-muted',
                  )}
                />
                {KINDS[kind]?.name ?? kind}
              </span>
            }
            value={formatPoints(balancePoints)}
            hint={`${shareText(balancePoints / total)} · ${KINDS[kind]?.text ?? ''}`}
          />
        ))}
      </dl>
    </div>
  )
}

/** A positive share is never shown as 0%. */
function shareText(share: number): string {
  return share < 0.001 ? 'under 0.1%' : formatPercent(share * 100)
}

function Accounts({ accounts }: { accounts: readonly Account[] }) {
  return (
    <DataTable
      caption="Points by kind of account"
      rows={sortAccounts(accounts)}
      rowKey={(account) => account.kind}
      columns={[
        {
          id: 'kind',
          header: 'Account',
          isRowHeader: true,
          cell: ({ kind }) => (
            <span className="grid">
              <span className="font-medium">{KINDS[kind]?.name ?? kind}</span>
              <span className="font-normal text-muted text-xs">{KINDS[kind]?.text}</span>
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
  )
}
