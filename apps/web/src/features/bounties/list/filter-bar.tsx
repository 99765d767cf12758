import { MAX_SEARCH_LENGTH } from '@laurel/contract/field-limits'
import { REWARD_TOKENS } from '@laurel/contract/money/money'
import {
  type BountyFilters,
  SORTS,
  type Sort,
  STAGES,
} from '@laurel/contract/searches/bounty-filters'
import { Search, X } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { CATEGORIES, CATEGORY_NAMES } from '../../../lib/text/categories.ts'
import { formatNumber } from '../../../lib/text/format.ts'
import { Input, Select } from '../../../ui/fields/field.tsx'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { MIN_PRIZES, SORT_NAMES, STAGE_NAMES, TOKEN_FILTERS } from './filters.ts'

/** Debounce of the search. */
const SEARCH_DELAY_MS = 300

/** Filters and order of the list of bounties. */
export function FilterBar({
  filters,
  onChange,
  children,
}: {
  filters: BountyFilters
  /** `isTyping` replaces the URL instead of adding to the history. */
  onChange: (filters: BountyFilters, isTyping?: boolean) => void
  /** Shown at the end of the last line. */
  children?: ReactNode
}) {
  const set = (change: Partial<BountyFilters>) => onChange({ ...filters, ...change })
  return (
    <search className="grid grid-cols-1 gap-3">
      <div className="grid grid-cols-2 gap-2 md:grid-cols-[1fr_auto_auto_auto] md:gap-3">
        <SearchField
          q={filters.q}
          onSearch={(q) => onChange({ ...filters, q }, filters.q !== '' && q !== '')}
        />
        <CategorySelect value={filters.category} onChange={(category) => set({ category })} />
        <PrizeSelect filters={filters} onChange={set} />
        <div className="col-span-2 md:col-span-1">
          <SortSelect value={filters.sort} onChange={(sort) => set({ sort })} />
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Segmented
          legend="Stage"
          className="max-w-full"
          choices={STAGES.map((value) => ({ value, label: STAGE_NAMES[value] }))}
          value={filters.stage}
          onChange={(stage) => set({ stage })}
        />
        <label className="hit-area flex min-h-9 items-center gap-2 text-sm">
          <input
            type="checkbox"
            className="size-5 accent-brand"
            checked={filters.admitsAgents}
            onChange={({ target }) => set({ admitsAgents: target.checked })}
          />
          Open to agents
        </label>
        {filters.sponsor !== null && (
          <button
            type="button"
            onClick={() => set({ sponsor: null })}
            className="hit-area inline-flex min-h-9 items-center gap-2 rounded-full bg-sunken px-3 text-sm hover:bg-line"
          >
            Sponsored by @{filters.sponsor}
            <X aria-label="(remove)" className="size-4 text-muted" />
          </button>
        )}
        {children}
      </div>
    </search>
  )
}

function CategorySelect({
  value,
  onChange,
}: {
  value: BountyFilters['category']
  onChange: (category: BountyFilters['category']) => void
}) {
  return (
    <Select
      aria-label="Category"
      value={value ?? ''}
      onChange={({ target }) => onChange(CATEGORIES.find((name) => name === target.value) ?? null)}
    >
      <option value="">All categories</option>
      {CATEGORIES.map((name) => (
        <option key={name} value={name}>
          {CATEGORY_NAMES[name]}
        </option>
      ))}
    </Select>
  )
}

/** One choice of a token or a minimum prize in points. */
function PrizeSelect({
  filters,
  onChange,
}: {
  filters: BountyFilters
  onChange: (change: Pick<BountyFilters, 'token' | 'minPrize'>) => void
}) {
  return (
    <Select
      aria-label="Prize"
      value={filters.token ?? String(filters.minPrize)}
      onChange={({ target }) => onChange(prizeOf(target.value))}
    >
      <option value="0">Any prize</option>
      {REWARD_TOKENS.toReversed().map((token) => (
        <option key={token} value={token}>
          {TOKEN_FILTERS[token]}
        </option>
      ))}
      {minPrizesWith(filters.minPrize).map((points) => (
        <option key={points} value={points}>
          {formatNumber(points)} pts or more
        </option>
      ))}
    </Select>
  )
}

function SortSelect({ value, onChange }: { value: Sort; onChange: (sort: Sort) => void }) {
  return (
    <Select
      aria-label="Order"
      value={value}
      onChange={({ target }) => onChange(SORTS.find((name) => name === target.value) ?? 'newest')}
    >
      {SORTS.map((name) => (
        <option key={name} value={name}>
          {SORT_NAMES[name]}
        </option>
      ))}
    </Select>
  )
}

/** Shows what is typed immediately; the list follows after a debounce or on Enter. */
function SearchField({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const [typed, setTyped] = useState<string | null>(null)
  if (typed === q) setTyped(null)

  useEffect(() => {
    if (typed === null || typed === q) return
    const timer = setTimeout(() => onSearch(typed), SEARCH_DELAY_MS)
    return () => clearTimeout(timer)
  })

  return (
    <div className="col-span-2 md:col-span-1">
      <Input
        type="search"
        aria-label="Search bounties"
        placeholder="Search titles and summaries"
        icon={<Search aria-hidden="true" className="size-4" />}
        maxLength={MAX_SEARCH_LENGTH}
        value={typed ?? q}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={({ key }) => key === 'Enter' && typed !== null && onSearch(typed)}
      />
    </div>
  )
}

/** The amounts on offer and the one from the URL, ascending. */
function minPrizesWith(points: number): number[] {
  return [...new Set([...MIN_PRIZES, points])].filter((min) => min > 0).sort((a, b) => a - b)
}

/** Parses a choice of prize: a token, or a minimum in points. */
function prizeOf(choice: string): Pick<BountyFilters, 'token' | 'minPrize'> {
  const token = REWARD_TOKENS.find((name) => name === choice) ?? null
  return { token, minPrize: token === null ? Number(choice) : 0 }
}
