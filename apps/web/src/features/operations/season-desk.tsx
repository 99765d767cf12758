import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminKeys } from '../../lib/admin-keys.ts'
import { type ApiReply, api } from '../../lib/api/api.ts'
import { Badge } from '../../ui/data/badge.tsx'
import { DataTable } from '../../ui/data/data-table.tsx'
import { Field, Select } from '../../ui/fields/field.tsx'
import { Section } from '../../ui/page.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { SkeletonText } from '../../ui/states/skeleton.tsx'
import { Time } from '../../ui/text/time.tsx'
import { ruleChanges } from './rule-changes.ts'

type Reply = ApiReply<'GET /api/v1/admin/seasons'>

const seasonsQuery = queryOptions({
  queryKey: adminKeys.seasons,
  queryFn: ({ signal }) => api('GET /api/v1/admin/seasons', { signal }),
})

/** For admins: the seasons, the versions of the rules, and what differs between any two. */
export default function SeasonDesk() {
  const { data, error, refetch } = useQuery(seasonsQuery)
  if (data === undefined) {
    return error === null ? (
      <SkeletonText lines={8} />
    ) : (
      <ErrorState error={error} onRetry={() => void refetch()} />
    )
  }
  return (
    <div className="grid gap-10">
      <p className="max-w-reading text-muted text-sm">
        Rules never change inside a season. A release brings new ones, and the next season that
        opens has the latest.
        {data.next !== null && (
          <>
            {' '}
            It opens <Time at={data.next.startsAt} format="day" /> with version{' '}
            {data.next.ruleVersion}.
          </>
        )}
      </p>
      <Seasons seasons={data.seasons} />
      <Versions versions={data.versions} />
      <Changes versions={data.versions} />
    </div>
  )
}

function Seasons({ seasons }: { seasons: Reply['seasons'] }) {
  return (
    <Section title="Seasons">
      <DataTable
        caption="Seasons, newest first"
        rows={seasons}
        rowKey={({ seasonId }) => seasonId}
        columns={[
          { id: 'name', header: 'Season', isRowHeader: true, cell: ({ name }) => name },
          {
            id: 'from',
            header: 'From',
            cell: ({ startsAt }) => <Time at={startsAt} format="day" />,
          },
          { id: 'to', header: 'Until', cell: ({ endsAt }) => <Time at={endsAt} format="day" /> },
          { id: 'rules', header: 'Rules', cell: ({ ruleVersion }) => `Version ${ruleVersion}` },
          { id: 'state', header: 'State', cell: ({ state }) => STATES[state] },
        ]}
      />
    </Section>
  )
}

const STATES = {
  past: 'Over',
  current: <Badge tone="good">Now</Badge>,
  next: <Badge tone="info">Next</Badge>,
}

function Versions({ versions }: { versions: Reply['versions'] }) {
  return (
    <Section title="Versions of the rules">
      <DataTable
        caption="Versions of the rules"
        rows={versions}
        rowKey={({ version }) => String(version)}
        columns={[
          {
            id: 'version',
            header: 'Version',
            isRowHeader: true,
            cell: ({ version }) => `Version ${version}`,
          },
          {
            id: 'published',
            header: 'Published',
            cell: ({ publishedAt }) =>
              publishedAt === null ? 'Never here' : <Time at={publishedAt} format="day" />,
          },
          {
            id: 'seasons',
            header: 'Seasons',
            cell: ({ seasons }) => (seasons.length === 0 ? 'None yet' : seasons.join(', ')),
          },
          {
            id: 'hash',
            header: 'SHA-256',
            cell: ({ hash }) => <code className="wrap-anywhere text-xs">{hash}</code>,
          },
        ]}
      />
    </Section>
  )
}

function Changes({ versions }: { versions: Reply['versions'] }) {
  const [first] = versions
  const last = versions.at(-1)
  const [from, setFrom] = useState(versions.at(-2)?.version ?? first?.version)
  const [to, setTo] = useState(last?.version)
  const rulesOf = (version: number | undefined) =>
    versions.find((row) => row.version === version)?.rules ?? {}
  const changes = ruleChanges(rulesOf(from), rulesOf(to))
  const options = versions.map(({ version }) => (
    <option key={version} value={version}>
      Version {version}
    </option>
  ))
  return (
    <Section title="What differs">
      <div className="flex flex-wrap gap-4">
        <Field label="From">
          <Select value={from} onChange={({ target }) => setFrom(Number(target.value))}>
            {options}
          </Select>
        </Field>
        <Field label="To">
          <Select value={to} onChange={({ target }) => setTo(Number(target.value))}>
            {options}
          </Select>
        </Field>
      </div>
      {changes.length === 0 ? (
        <p className="text-muted">These are the same.</p>
      ) : (
        <DataTable
          caption={`What version ${to} changes of version ${from}`}
          rows={changes}
          rowKey={({ name }) => name}
          columns={[
            { id: 'name', header: 'Rule', isRowHeader: true, cell: ({ name }) => name },
            { id: 'before', header: `Version ${from}`, cell: ({ before }) => before },
            { id: 'after', header: `Version ${to}`, cell: ({ after }) => after },
          ]}
        />
      )}
    </Section>
  )
}
