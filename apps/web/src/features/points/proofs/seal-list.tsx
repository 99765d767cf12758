import { canHash, hashSeal } from '@laurel/contract/seals/seal-proof'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Check, Upload, X } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { pointsKeys } from '../../../lib/api/query-keys.ts'
import { lazyPart } from '../../../lib/page/lazy.ts'
import { formatNumber } from '../../../lib/text/format.ts'
import { formatUtcDay } from '../../../lib/text/time.ts'
import { Button } from '../../../ui/button.tsx'
import { type Column, DataTable } from '../../../ui/data/data-table.tsx'
import { LoadMore } from '../../../ui/data/load-more.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { SkeletonText } from '../../../ui/states/skeleton.tsx'
import { CopyButton } from '../../../ui/text/copy-button.tsx'
import { type Seal, sealsQuery } from '../api.ts'
import type { DaySource } from './day-check.tsx'

const DayCheck = lazyPart(() => import('./day-check.tsx'))

/** Whether a seal is the hash of what it states and of the day before it; null where that cannot be told. */
type Link = boolean | null

/** The seals of all days with their roots, each linked to the day before, and the check of whole days. */
export function SealList() {
  const [source, setSource] = useState<DaySource | null>(null)
  const list = useInfiniteQuery(sealsQuery)
  const seals = list.data?.pages.flatMap((page) => page.items) ?? []
  const links = useLinks(seals)
  if (list.isPending) return <SkeletonText lines={8} />
  if (list.isError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  if (seals.length === 0) {
    return (
      <EmptyState
        title="No day is sealed yet"
        text="The first seal is made at 00:20 UTC after the first transfer."
      />
    )
  }
  return (
    <div className="grid gap-3">
      <FileButton onPick={(file) => setSource({ file })} />
      <DataTable
        caption="Seals, newest first"
        rows={seals}
        rowKey={({ day }) => day}
        columns={[...COLUMNS, linkColumn(links), actionColumn(setSource)]}
      />
      <LoadMore
        shown={seals.length}
        noun="seals"
        hasMore={list.hasNextPage}
        isLoading={list.isFetchingNextPage}
        onLoad={() => void list.fetchNextPage()}
      />
      <Dialog
        isOpen={source !== null}
        onClose={() => setSource(null)}
        title={
          source !== null && 'day' in source
            ? `The transfers of ${formatUtcDay(source.day)}`
            : 'The transfers of a day'
        }
        description="Each transfer is hashed in your browser, and the hashes are combined to a root."
      >
        <Suspense fallback={<SkeletonText lines={3} />}>
          {source !== null && <DayCheck source={source} />}
        </Suspense>
      </Dialog>
    </div>
  )
}

const COLUMNS: readonly Column<Seal>[] = [
  {
    id: 'day',
    header: 'Day (UTC)',
    isRowHeader: true,
    cell: ({ day, number }) => (
      <span className="grid">
        <span className="font-medium">{formatUtcDay(day)}</span>
        <span className="font-normal text-muted text-xs">seal {formatNumber(number)}</span>
      </span>
    ),
  },
  {
    id: 'transfers',
    header: 'Transfers',
    isNumeric: true,
    cell: ({ transferCount, lateCount }) => (
      <span>
        {formatNumber(transferCount)}
        {lateCount > 0 && <span className="text-muted"> ({formatNumber(lateCount)} late)</span>}
      </span>
    ),
  },
  {
    id: 'root',
    header: 'Root',
    cell: ({ root, day }) => (
      <span className="inline-flex items-center gap-1">
        <code className="figures" title={root}>
          {root.slice(0, 8)}…{root.slice(-8)}
        </code>
        <CopyButton isIconOnly label={`Copy the root of ${formatUtcDay(day)}`} text={root} />
      </span>
    ),
  },
]

function linkColumn(links: ReadonlyMap<string, Link> | undefined): Column<Seal> {
  return {
    id: 'link',
    header: 'Linked to the day before',
    cell: ({ day }) => {
      const isLinked = links?.get(day) ?? null
      if (isLinked === null) return <span className="text-muted">–</span>
      return isLinked ? (
        <span className="inline-flex items-center gap-1.5">
          <Check aria-hidden="true" className="size-4 text-good" />
          yes
        </span>
      ) : (
        <span className="inline-flex items-center gap-1.5 font-medium text-bad">
          <X aria-hidden="true" className="size-4" />
          no
        </span>
      )
    },
  }
}

function actionColumn(onCheck: (source: DaySource) => void): Column<Seal> {
  return {
    id: 'check',
    header: 'Whole day',
    cell: ({ day }) => (
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1 max-md:justify-end">
        {canHash() && (
          <Button size="sm" onClick={() => onCheck({ day })}>
            Check<span className="sr-only"> all transfers of {formatUtcDay(day)}</span>
          </Button>
        )}
        <a
          href={`/api/v1/seals/${day}/file`}
          download
          className="hit-area underline hover:text-ink"
        >
          File<span className="sr-only"> of {formatUtcDay(day)}</span>
        </a>
      </span>
    ),
  }
}

/** Checks a file of a day that the viewer kept. */
function FileButton({ onPick }: { onPick: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  if (!canHash()) return null
  return (
    <div>
      <input
        ref={input}
        type="file"
        accept=".ndjson,.jsonl,.json,.txt"
        aria-label="File of a day"
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file !== undefined) onPick(file)
          target.value = ''
        }}
      />
      <Button
        size="sm"
        icon={<Upload aria-hidden="true" className="size-4" />}
        onClick={() => input.current?.click()}
      >
        Check a file of a day
      </Button>
    </div>
  )
}

/** By day, whether each seal is the hash of what it states, and names the root of the day before. */
function useLinks(seals: readonly Seal[]): ReadonlyMap<string, Link> | undefined {
  const { data } = useQuery({
    queryKey: pointsKeys.part('seal-links', ...seals.map(({ root }) => root)),
    queryFn: async () => new Map(await Promise.all(seals.map(linkOf))),
    enabled: canHash() && seals.length > 0,
  })
  return data

  async function linkOf(seal: Seal, index: number): Promise<[string, Link]> {
    if ((await hashSeal(seal)) !== seal.root) return [seal.day, false]
    const before = seals[index + 1]
    if (before !== undefined) return [seal.day, seal.previousRoot === before.root]
    return [seal.day, seal.previousRoot === null ? seal.number === 1 : null]
  }
}
