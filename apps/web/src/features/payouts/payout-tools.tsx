import type { ReactNode } from 'react'
import { Select } from '../../ui/fields/field.tsx'
import type { PayoutSearch, PayoutSort } from './api.ts'
import { PayoutSearchField } from './lists/payout-search.tsx'

const SORTS: Readonly<Record<PayoutSort, string>> = {
  oldest: 'Oldest first',
  newest: 'Newest first',
  largest: 'Largest first, by token',
}

/** The toolbar of a list of payouts: search, order, and actions on every match. */
export function PayoutTools({
  search,
  onSearch,
  children,
}: {
  search: PayoutSearch
  onSearch: (change: Partial<PayoutSearch>) => void
  children: ReactNode
}) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-3">
      <PayoutSearchField value={search.q} onChange={(q) => onSearch({ q })} />
      <div className="basis-56">
        <Select
          aria-label="Order"
          value={search.sort}
          onChange={({ target }) =>
            onSearch({ sort: Object.keys(SORTS).find(isSort(target.value)) ?? 'oldest' })
          }
        >
          {Object.entries(SORTS).map(([sort, label]) => (
            <option key={sort} value={sort}>
              {label}
            </option>
          ))}
        </Select>
      </div>
      {children}
    </div>
  )
}

const isSort =
  (value: string) =>
  (sort: string): sort is PayoutSort =>
    sort === value
