import { Bookmark, X } from 'lucide-react'
import { useState } from 'react'
import { storage } from '../../../lib/storage.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'
import { type BountyFilters, describeFilters, readFilters, writeFilters } from './filters.ts'

const STORED_AS = 'laurel-saved-searches'
/** Oldest searches beyond this number are dropped. */
const MAX_SEARCHES = 8

/** Reads the saved searches of this browser, as query strings without `?`. */
function readSavedSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(storage.get(STORED_AS) ?? '[]')
    if (!Array.isArray(stored)) return []
    return stored
      .filter((search) => typeof search === 'string')
      .map((search) => writeFilters(readFilters(new URLSearchParams(search))))
      .filter((search) => search !== '')
      .slice(0, MAX_SEARCHES)
  } catch {
    return []
  }
}

/** Links to the searches saved in this browser, and a button to save the current one. */
export function SavedSearches({ filters }: { filters: BountyFilters }) {
  const [saved, setSaved] = useState(readSavedSearches)
  const current = writeFilters(filters)
  const canSave = current !== '' && !saved.includes(current)
  if (saved.length === 0 && !canSave) return null

  const store = (next: string[]) => {
    storage.set(STORED_AS, JSON.stringify(next))
    setSaved(next)
  }
  const save = () => {
    store([current, ...saved].slice(0, MAX_SEARCHES))
    toast({ title: 'Search saved', text: 'It’s saved in this browser.', tone: 'good' })
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      {saved.length > 0 && (
        <ul aria-label="Saved searches" className="contents">
          {saved.map((search) => (
            <SavedSearch
              key={search}
              search={search}
              isCurrent={search === current}
              onRemove={() => store(saved.filter((other) => other !== search))}
            />
          ))}
        </ul>
      )}
      {canSave && (
        <Button
          variant="quiet"
          size="sm"
          icon={<Bookmark aria-hidden="true" className="size-4" />}
          onClick={save}
        >
          Save this search
        </Button>
      )}
    </div>
  )
}

function SavedSearch({
  search,
  isCurrent,
  onRemove,
}: {
  search: string
  isCurrent: boolean
  onRemove: () => void
}) {
  const name = describeFilters(readFilters(new URLSearchParams(search)))
  return (
    <li className="flex max-w-full items-center rounded-full border border-line bg-surface has-aria-[current=true]:border-(--section)">
      <Link
        to={`?${search}`}
        aria-current={isCurrent || undefined}
        className="hit-area min-w-0 truncate py-1.5 pl-3 text-sm"
      >
        {name}
      </Link>
      <button
        type="button"
        aria-label={`Remove the saved search ${name}`}
        onClick={onRemove}
        className="grid size-9 shrink-0 place-items-center rounded-full text-muted hover:text-ink"
      >
        <X aria-hidden="true" className="size-3.5" />
      </button>
    </li>
  )
}
