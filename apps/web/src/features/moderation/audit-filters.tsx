import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { actionText } from '../../ui/audit/audit-texts.ts'
import { Button } from '../../ui/button.tsx'
import { Field, Input, Select } from '../../ui/fields/field.tsx'
import { type AuditFilters, auditChoicesQuery } from './api.ts'

/** The search parameter of each filter. */
const PARAMETERS = {
  actor: 'who',
  action: 'action',
  subjectKind: 'kind',
  subjectId: 'subject',
  from: 'from',
  to: 'to',
} as const satisfies Record<keyof AuditFilters, string>

type Name = keyof typeof PARAMETERS
const NAMES = Object.keys(PARAMETERS) as Name[]

/** The filters that an address names. */
export function filtersIn(params: URLSearchParams): AuditFilters {
  return Object.fromEntries(
    NAMES.flatMap((name) => {
      const value = params.get(PARAMETERS[name])
      return value === null || value === '' ? [] : [[name, value]]
    }),
  )
}

/** Who, what, about what, and when. */
export function AuditFilterFields({ filters }: { filters: AuditFilters }) {
  const [, setParams] = useSearchParams()
  const { data: choices } = useQuery(auditChoicesQuery)
  const set = (changes: AuditFilters) => {
    const kept = Object.entries({ ...filters, ...changes }).filter(([, value]) => value !== '')
    setParams(
      {
        tab: 'audit',
        ...Object.fromEntries(kept.map(([name, value]) => [PARAMETERS[name as Name], value])),
      },
      { replace: true, preventScrollReset: true },
    )
  }
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-5">
        <Actor value={filters.actor} onChange={(actor) => set({ actor })} />
        <Choice
          label="What"
          value={filters.action}
          all="Every action"
          onChange={(action) => set({ action })}
        >
          <Names names={choices?.actions ?? []} />
        </Choice>
        <Choice
          label="About"
          value={filters.subjectKind}
          all="Everything"
          onChange={(subjectKind) => set({ subjectKind, subjectId: '' })}
        >
          <Names names={choices?.subjectKinds ?? []} />
        </Choice>
        <Day label="From" value={filters.from} onChange={(from) => set({ from })} />
        <Day label="To" value={filters.to} onChange={(to) => set({ to })} />
      </div>
      {Object.keys(filters).length > 0 && (
        <Button
          size="sm"
          variant="quiet"
          className="justify-self-start"
          onClick={() => setParams({ tab: 'audit' }, { replace: true, preventScrollReset: true })}
        >
          Clear filters
        </Button>
      )}
    </div>
  )
}

function Actor({
  value,
  onChange,
}: {
  value: string | undefined
  onChange: (actor: string) => void
}) {
  const { data: choices } = useQuery(auditChoicesQuery)
  return (
    <Choice label="Who" value={value} all="Everyone" onChange={onChange}>
      <option value="system">Operator or system</option>
      {choices?.actors.map(({ userId, displayName, username }) => (
        <option key={userId} value={userId}>
          {displayName} (@{username})
        </option>
      ))}
    </Choice>
  )
}

function Names({ names }: { names: readonly string[] }) {
  return names.map((name) => (
    <option key={name} value={name}>
      {actionText(name)}
    </option>
  ))
}

function Choice({
  label,
  value = '',
  all,
  onChange,
  children,
}: {
  label: string
  value: string | undefined
  all: string
  onChange: (value: string) => void
  children: ReactNode
}) {
  return (
    <Field label={label} isOptional>
      <Select value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{all}</option>
        {children}
      </Select>
    </Field>
  )
}

function Day({
  label,
  value = '',
  onChange,
}: {
  label: string
  value: string | undefined
  onChange: (day: string) => void
}) {
  return (
    <Field label={label} isOptional>
      <Input type="date" value={value} onChange={(event) => onChange(event.target.value)} />
    </Field>
  )
}
