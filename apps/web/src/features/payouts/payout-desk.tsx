import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatAmount } from '../../lib/text/format.ts'
import { Stat } from '../../ui/data/stat.tsx'
import { Tabs } from '../../ui/data/tabs.tsx'
import { payoutsQuery } from './api.ts'
import { BatchList } from './batches/batch-list.tsx'
import { DueList } from './due/due-list.tsx'
import { PayoutList } from './lists/payout-list.tsx'
import { ReceivedList } from './lists/received-list.tsx'
import { PayoutAudit } from './payout-audit.tsx'
import { TreasuryPanel } from './treasury-panel.tsx'

/** The tabs, in the order of the work. */
const TABS = [
  'due',
  'waiting',
  'batches',
  'received',
  'paid',
  'closed',
  'treasury',
  'audit',
] as const
type DeskTab = (typeof TABS)[number]

const NAMES: Record<DeskTab, string> = {
  due: 'Due',
  waiting: 'On hold',
  batches: 'Batches',
  received: 'Received',
  paid: 'Paid',
  closed: 'Cancelled',
  treasury: 'Treasury',
  audit: 'Audit log',
}

/** The finance desk: payouts by state, batches, received payments, treasury and audit log. The caller keeps the tab in the URL. */
export default function PayoutDesk({
  tab: wanted,
  onTab,
}: {
  /** Null or an unknown name opens the first tab. */
  tab: string | null
  onTab: (tab: string) => void
}) {
  const tab = TABS.find((name) => name === wanted) ?? 'due'
  const panels: Record<DeskTab, () => ReactNode> = {
    due: () => <DueList onBatch={() => onTab('batches')} />,
    waiting: () => <PayoutList filter="waiting" />,
    batches: () => <BatchList />,
    received: () => <ReceivedList />,
    paid: () => <PayoutList filter="paid" />,
    closed: () => <PayoutList filter="closed" />,
    treasury: () => <TreasuryPanel />,
    audit: () => <PayoutAudit />,
  }
  return (
    <div className="grid gap-6">
      <Totals />
      <Tabs
        label="Payouts"
        value={tab}
        onChange={onTab}
        tabs={TABS.map((id) => ({
          id,
          label: NAMES[id],
          panel: tab === id ? panels[id]() : null,
        }))}
      />
    </div>
  )
}

/** The number and sum of payouts at each stage. */
function Totals() {
  const list = useInfiniteQuery(payoutsQuery({ state: 'due', q: '', sort: 'oldest' }))
  const totals = list.data?.pages[0]?.totals ?? []
  const figures = [
    { label: 'To approve', of: 'to_approve' },
    { label: 'Approved', of: 'approved' },
    { label: 'In batches', of: 'in_batches' },
    { label: 'Held', of: 'held' },
    { label: 'Paid', of: 'paid' },
  ]
  return (
    <dl className="grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-5">
      {figures.map(({ label, of }) => {
        const rows = totals.filter(({ stage }) => stage === of)
        const count = rows.reduce((sum, row) => sum + row.count, 0)
        const sums = (['SOL', 'USDC'] as const).flatMap((token) => {
          const sum = rows
            .filter((row) => row.token === token)
            .reduce((total, { amount }) => total + BigInt(amount), 0n)
          return sum === 0n ? [] : [formatAmount(sum, token)]
        })
        return (
          <Stat
            key={label}
            label={label}
            value={list.isPending ? '–' : count}
            hint={sums.join(' and ')}
          />
        )
      })}
    </dl>
  )
}
