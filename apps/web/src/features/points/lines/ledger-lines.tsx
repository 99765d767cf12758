import { ShieldCheck } from 'lucide-react'
import { cx } from '../../../lib/class-names.ts'
import { formatUtcDay } from '../../../lib/text/time.ts'
import { Badge } from '../../../ui/data/badge.tsx'
import { type Column, DataTable } from '../../../ui/data/data-table.tsx'
import { Points } from '../../../ui/data/points.tsx'
import { Link } from '../../../ui/link.tsx'
import { Time } from '../../../ui/text/time.tsx'
import type { LedgerLine } from '../api.ts'
import { ACCOUNT_NAMES, CATEGORY_NAMES } from '../category-names.ts'

/** Transfers between a person's own accounts, which neither earn nor cost points. */
const OWN_MOVES: ReadonlySet<LedgerLine['category']> = new Set(['settle', 'release'])

const COLUMNS: readonly Column<LedgerLine>[] = [
  {
    id: 'what',
    header: 'Transfer',
    isRowHeader: true,
    cell: (line) => (
      <span className="grid gap-0.5">
        <span className={cx('font-medium', line.isReversed && 'text-muted line-through')}>
          {line.url === null ? (
            line.title
          ) : (
            <Link to={line.url} className="hover:underline">
              {line.title}
            </Link>
          )}
        </span>
        <span className="flex flex-wrap items-center gap-x-2 text-muted text-xs">
          <Time at={line.at} />
          <span>{CATEGORY_NAMES[line.category]}</span>
          {line.isReversed && <Badge tone="warn">reversed</Badge>}
        </span>
      </span>
    ),
  },
  {
    id: 'account',
    header: 'Account',
    cell: (line) => ACCOUNT_NAMES[line.account],
  },
  {
    id: 'amount',
    header: 'Change',
    isNumeric: true,
    cell: (line) => (
      <Points value={line.amountPoints} isSigned isNeutral={OWN_MOVES.has(line.category)} />
    ),
  },
  {
    id: 'balance',
    header: 'Balance',
    isNumeric: true,
    cell: (line) =>
      line.balanceAfterPoints === null ? '' : <Points value={line.balanceAfterPoints} />,
  },
  {
    id: 'rules',
    header: 'Rules',
    cell: (line) => (
      <span className="figures">
        <span aria-hidden="true">v{line.ruleVersion}</span>
        <span className="sr-only">version {line.ruleVersion}</span>
      </span>
    ),
  },
  {
    id: 'seal',
    header: 'Sealed',
    cell: ({ seal }) =>
      seal === null ? (
        <span className="text-muted">not yet</span>
      ) : (
        <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
          <ShieldCheck aria-hidden="true" className="size-4 shrink-0 text-good" />
          {formatUtcDay(seal.day)}
        </span>
      ),
  },
]

/** A person's ledger, newest first: cause, change, balance after it, rules, seal, and the receipt with its proof. */
export function LedgerLines({
  lines,
  toReceipt,
}: {
  lines: readonly LedgerLine[]
  /** The address of a transfer's receipt. */
  toReceipt: (transferId: string) => string
}) {
  return (
    <DataTable
      caption="Your transfers, newest first"
      rows={lines}
      rowKey={(line) => `${line.transferId}${line.account}`}
      columns={[...COLUMNS, receiptColumn(toReceipt)]}
    />
  )
}

function receiptColumn(toReceipt: (transferId: string) => string): Column<LedgerLine> {
  return {
    id: 'receipt',
    header: 'Receipt',
    cell: (line) => (
      <Link to={toReceipt(line.transferId)} className="inline-block whitespace-nowrap underline">
        <span aria-hidden="true">#{line.sequence}</span>
        <span className="sr-only">
          number {line.sequence}, receipt of {line.title}
        </span>
      </Link>
    ),
  }
}
