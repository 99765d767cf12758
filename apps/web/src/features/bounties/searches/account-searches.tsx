import { MAX_SAVED_SEARCHES, MAX_SEARCH_NAME_LENGTH } from '@laurel/contract/field-limits'
import { type BountyFilters, writeFilters } from '@laurel/contract/searches/bounty-filters'
import { paths } from '@laurel/contract/spec/routes'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../../lib/api/api.ts'
import { ApiProblem } from '../../../lib/api/api-problem.ts'
import { toastProblem } from '../../../lib/api/toast-problem.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { plural } from '../../../lib/text/format.ts'
import { toast } from '../../../lib/toast.ts'
import { Link } from '../../../ui/link.tsx'
import { deleteSearch, refreshSearches, type SavedSearch, savedSearchesQuery } from './api.ts'
import { readBrowserSearches, storeBrowserSearches } from './browser-searches.ts'
import { nameOfSearch, SearchChips } from './search-chips.tsx'

/** Searches shown next to the filters; the account lists the rest. */
const MAX_SHOWN = 8
const MANAGE = `${paths.profile}?section=notifications#saved-searches`

/** The searches in the viewer’s account. Those that this browser kept for a visitor move there. */
export function AccountSearches({ filters }: { filters: BountyFilters }) {
  const { data } = useQuery(savedSearchesQuery)
  const navigate = useNavigate()
  const current = writeFilters(filters)
  const canSave = data?.abilities.canSave ?? false
  useEffect(() => {
    if (canSave) void moveToAccount()
  }, [canSave])
  const save = useAction(async (query: string) => {
    try {
      await saveSearch(query)
      toast({
        title: 'Search saved',
        text: 'In your account, without emails. Choose an alert to hear of new bounties.',
        tone: 'good',
        action: { label: 'Choose an alert', onClick: () => navigate(MANAGE) },
      })
    } catch (error) {
      void toastProblem(error)
    }
    await refreshSearches()
  })
  const remove = useAction((search: SavedSearch) => deleteSearch(search).catch(toastProblem))
  if (data === undefined) return null
  const canDelete = data.items.every(({ abilities }) => abilities.canDelete)
  const isFull = data.items.length >= MAX_SAVED_SEARCHES
  const isSaved = data.items.some(({ query }) => query === current)
  return (
    <SearchChips
      searches={data.items.slice(0, MAX_SHOWN).map((item) => ({ ...item, key: item.searchId }))}
      current={current}
      isSaving={save.isPending}
      onSave={canSave && !isSaved ? () => void save.run(current) : undefined}
      onRemove={canDelete ? (search) => void remove.run(search) : undefined}
    >
      {data.items.length > 0 && (
        <Link to={MANAGE} className="hit-area text-muted text-sm underline hover:text-ink">
          {isFull
            ? `Names and alerts (${MAX_SAVED_SEARCHES} saved, the most there can be)`
            : 'Names and alerts'}
        </Link>
      )}
    </SearchChips>
  )
}

function saveSearch(query: string) {
  const name = nameOfSearch(query).slice(0, MAX_SEARCH_NAME_LENGTH)
  return api('POST /api/v1/me/saved-searches', { body: { name, query } })
}

let isMoving = false

/** Moves what this browser kept into the account, oldest first; what doesn’t fit stays. */
async function moveToAccount(): Promise<void> {
  const kept = readBrowserSearches()
  if (isMoving || kept.length === 0) return
  isMoving = true
  let moved = 0
  try {
    for (const query of kept.toReversed()) {
      if (!(await isInAccount(query))) break
      storeBrowserSearches(readBrowserSearches().filter((other) => other !== query))
      moved += 1
    }
  } catch {
    // The next visit of the list goes on.
  } finally {
    isMoving = false
  }
  if (moved === 0) return
  const left = kept.length - moved
  toast({
    title: `${plural(moved, 'saved search', 'saved searches')} moved to your account`,
    ...(left > 0 && { text: `Your account is full: ${left} stay in this browser.` }),
    tone: 'good',
  })
  await refreshSearches()
}

/** Saves a search unless it is there already. Returns false when the account is full. */
async function isInAccount(query: string): Promise<boolean> {
  try {
    await saveSearch(query)
  } catch (error) {
    const code = error instanceof ApiProblem ? error.code : null
    if (code === 'saved_searches_full') return false
    if (code !== 'search_already_saved') throw error
  }
  return true
}
