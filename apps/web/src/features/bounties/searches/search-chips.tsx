import { readFilters } from '@laurel/contract/searches/bounty-filters'
import { Bookmark, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'
import { describeFilters } from '../list/filters.ts'

interface Chip {
  key: string
  name: string
  /** The address of the list after `?`. */
  query: string
}

/** The filters of a search in words. */
export function nameOfSearch(query: string): string {
  return describeFilters(readFilters(new URLSearchParams(query)))
}

/** Links to saved searches, and a button to save the current one unless it is saved or has no filter. */
export function SearchChips<Search extends Chip>({
  searches,
  current,
  isSaving = false,
  onSave,
  onRemove,
  children,
}: {
  searches: readonly Search[]
  /** The search that is shown; empty for the list as it is. */
  current: string
  isSaving?: boolean
  /** Absent where nothing can be saved now. */
  onSave?: (() => void) | undefined
  /** Absent where nothing can be removed now. */
  onRemove?: ((search: Search) => void) | undefined
  /** Shown at the end. */
  children?: ReactNode
}) {
  const isSaved = searches.some(({ query }) => query === current)
  const canSave = onSave !== undefined && current !== '' && !isSaved
  if (searches.length === 0 && !canSave) return null
  return (
    <div className="flex flex-wrap items-center gap-2">
      {searches.length > 0 && (
        <ul aria-label="Saved searches" className="contents">
          {searches.map((search) => (
            <SearchChip
              key={search.key}
              search={search}
              isCurrent={search.query === current}
              onRemove={onRemove && (() => onRemove(search))}
            />
          ))}
        </ul>
      )}
      {canSave && (
        <Button
          variant="quiet"
          size="sm"
          isBusy={isSaving}
          icon={<Bookmark aria-hidden="true" className="size-4" />}
          onClick={onSave}
        >
          Save this search
        </Button>
      )}
      {children}
    </div>
  )
}

function SearchChip({
  search: { name, query },
  isCurrent,
  onRemove,
}: {
  search: Chip
  isCurrent: boolean
  onRemove: (() => void) | undefined
}) {
  return (
    <li className="flex max-w-full items-center rounded-full border border-line bg-surface has-aria-[current=true]:border-(--section)">
      <Link
        to={`?${query}`}
        aria-current={isCurrent || undefined}
        className={`hit-area min-w-0 truncate py-1.5 pl-3 text-sm ${onRemove === undefined ? 'pr-3' : ''}`}
      >
        {name}
      </Link>
      {onRemove !== undefined && (
        <button
          type="button"
          aria-label={`Remove the saved search ${name}`}
          onClick={onRemove}
          className="grid size-9 shrink-0 place-items-center rounded-full text-muted hover:text-ink"
        >
          <X aria-hidden="true" className="size-3.5" />
        </button>
      )}
    </li>
  )
}
