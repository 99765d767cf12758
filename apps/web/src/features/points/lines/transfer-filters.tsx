import { useQuery } from '@tanstack/react-query'
import { Field, Input, Select } from '../../../ui/fields/field.tsx'
import { type LineFilters, seasonsQuery } from '../api.ts'
import { ACCOUNT_NAMES, ACCOUNTS, CATEGORIES, CATEGORY_NAMES } from '../category-names.ts'
import type { FilterName } from './line-filters.ts'

/** The filters of a person's lines: kind, account, season and days. */
export function TransferFilters({
  filters,
  onChange,
}: {
  filters: LineFilters
  onChange: (name: FilterName, value: string) => void
}) {
  return (
    <div className="grid grid-cols-2 gap-x-4 gap-y-3 md:grid-cols-5">
      <Field label="Show" className="max-md:col-span-2">
        <Select
          value={filters.category ?? ''}
          onChange={({ target }) => onChange('category', target.value)}
        >
          <option value="">Everything</option>
          {CATEGORIES.map((value) => (
            <option key={value} value={value}>
              {CATEGORY_NAMES[value]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Account">
        <Select
          value={filters.account ?? ''}
          onChange={({ target }) => onChange('account', target.value)}
        >
          <option value="">All</option>
          {ACCOUNTS.map((value) => (
            <option key={value} value={value}>
              {ACCOUNT_NAMES[value]}
            </option>
          ))}
        </Select>
      </Field>
      <SeasonField value={filters.seasonId} onChange={(value) => onChange('season', value)} />
      <DayField
        label="From (UTC)"
        max={filters.to}
        value={filters.from}
        onChange={(value) => onChange('from', value)}
      />
      <DayField
        label="To (UTC)"
        min={filters.from}
        value={filters.to}
        onChange={(value) => onChange('to', value)}
      />
    </div>
  )
}

function SeasonField({
  value,
  onChange,
}: {
  value: string | undefined
  onChange: (value: string) => void
}) {
  const { data: seasons } = useQuery(seasonsQuery)
  return (
    <Field label="Season">
      <Select value={value ?? ''} onChange={({ target }) => onChange(target.value)}>
        <option value="">All</option>
        {seasons?.items.map(({ seasonId, name }) => (
          <option key={seasonId} value={seasonId}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  )
}

function DayField({
  label,
  value,
  min,
  max,
  onChange,
}: {
  label: string
  value: string | undefined
  min?: string | undefined
  max?: string | undefined
  onChange: (value: string) => void
}) {
  return (
    <Field label={label}>
      <Input
        type="date"
        min={min}
        max={max}
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  )
}
