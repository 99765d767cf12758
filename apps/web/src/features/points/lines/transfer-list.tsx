import { paths } from '@laurel/contract/spec/routes'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { apiText } from '../../../lib/api/api.ts'
import { toastProblem } from '../../../lib/api/toast-problem.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { downloadText } from '../../../lib/page/save-file.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { LoadMore } from '../../../ui/data/load-more.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { SkeletonText } from '../../../ui/states/skeleton.tsx'
import { type LineFilters, myTransfersQuery } from '../api.ts'
import { LedgerLines } from './ledger-lines.tsx'
import { type FilterName, isFiltered, readFilters } from './line-filters.ts'
import { TransferFilters } from './transfer-filters.tsx'

const FILTERS: readonly FilterName[] = ['category', 'account', 'season', 'from', 'to']

/** The viewer's ledger lines with filters in the address, and the same lines as CSV. */
export default function TransferList() {
  const [params, setParams] = useSearchParams()
  const filters = readFilters(params)
  const change = (values: Partial<Record<FilterName, string>>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(values)) {
          if (value === '') next.delete(name)
          else next.set(name, value)
        }
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  const clear = () => change(Object.fromEntries(FILTERS.map((name) => [name, ''])))
  return (
    <section className="grid gap-5" aria-label="My transfers">
      <TransferFilters filters={filters} onChange={(name, value) => change({ [name]: value })} />
      <div className="flex flex-wrap items-center gap-2">
        <CsvButton filters={filters} />
        {isFiltered(filters) && (
          <Button size="sm" variant="quiet" onClick={clear}>
            Clear the filters
          </Button>
        )}
      </div>
      <Lines filters={filters} toReceipt={(id) => receiptPath(params, id)} onClear={clear} />
    </section>
  )
}

/** The same page with a receipt open over it. */
function receiptPath(params: URLSearchParams, transferId: string): string {
  const next = new URLSearchParams(params)
  next.delete('tx')
  next.set('tx', transferId)
  return `${paths.granularAirdrop}?${next}`
}

function CsvButton({ filters }: { filters: LineFilters }) {
  const save = useAction(async () => {
    try {
      const text = await apiText('GET /api/v1/me/transfers/csv', { query: filters })
      downloadText('laurel-transfers.csv', text, 'text/csv')
    } catch (error) {
      toastProblem(error)
    }
  })
  return (
    <Button
      size="sm"
      icon={<Download aria-hidden="true" className="size-4" />}
      isBusy={save.isPending}
      onClick={() => void save.run(null)}
    >
      Download as CSV
    </Button>
  )
}

function Lines({
  filters,
  toReceipt,
  onClear,
}: {
  filters: LineFilters
  toReceipt: (transferId: string) => string
  onClear: () => void
}) {
  const lines = useInfiniteQuery(myTransfersQuery(filters))
  const rows = lines.data?.pages.flatMap((page) => page.items) ?? []
  if (lines.isPending) return <SkeletonText lines={10} />
  if (lines.isError) {
    return (
      <ErrorState
        error={lines.error}
        safe="Your points are safe."
        onRetry={() => void lines.refetch()}
      />
    )
  }
  if (rows.length === 0 && isFiltered(filters)) {
    return (
      <EmptyState
        title="No transfers match"
        text="None of your transfers is of this kind, account, season and these days."
        action={<Button onClick={onClear}>Show everything</Button>}
      />
    )
  }
  if (rows.length === 0) {
    return (
      <EmptyState
        title="No transfers yet"
        text="Earn your first points in lesson 1: four minutes, five questions."
        action={<ButtonLink to={paths.learning}>Open the lessons</ButtonLink>}
      />
    )
  }
  return (
    <>
      <LedgerLines lines={rows} toReceipt={toReceipt} />
      <LoadMore
        shown={rows.length}
        noun="transfers"
        hasMore={lines.hasNextPage}
        isLoading={lines.isFetchingNextPage}
        onLoad={() => void lines.fetchNextPage()}
      />
    </>
  )
}
