import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { adminKeys } from '../../lib/admin-keys.ts'
import { api } from '../../lib/api/api.ts'
import { useAction } from '../../lib/api/use-action.ts'
import { downloadText } from '../../lib/page/save-file.ts'
import { configKeys } from '../../lib/session-keys.ts'
import { plural } from '../../lib/text/format.ts'
import { formatUtcDay } from '../../lib/text/time.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { BarChart } from '../../ui/data/bar-chart.tsx'
import { DataTable } from '../../ui/data/data-table.tsx'
import { Stat } from '../../ui/data/stat.tsx'
import { Field, Input } from '../../ui/fields/field.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { SkeletonText } from '../../ui/states/skeleton.tsx'
import { Time } from '../../ui/text/time.tsx'
import { type WaitlistDesk as Desk, deskQuery } from './api.ts'

/** For admins: the launch date, the waitlist's counts and growth, a search, and its CSV file. */
export default function WaitlistDesk() {
  const [search, setSearch] = useState('')
  const { data, error, refetch } = useQuery(deskQuery(search.trim()))
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <SkeletonText lines={8} />
  const { counts, days, items } = data
  return (
    <div className="grid gap-8">
      <LaunchDate launchAt={data.launchAt} />
      <div className="flex flex-wrap items-end justify-between gap-4">
        <dl className="flex flex-wrap gap-x-8 gap-y-4">
          <Stat label="Confirmed" value={counts.confirmed} />
          <Stat label="To confirm" value={counts.pending} />
          <Stat label="By a friend" value={counts.invited} hint={`${counts.counted} counted`} />
          <Stat label="Usernames" value={counts.usernames} />
          <Stat label="With account" value={counts.withAccount} />
        </dl>
        <Export />
      </div>
      {days.length > 0 && (
        <BarChart
          label="New entries by day"
          series={[
            { id: 'confirmed', name: 'Confirmed', look: 'solid' },
            { id: 'open', name: 'To confirm', look: 'hatched' },
          ]}
          bars={days.map(({ day, joined, confirmed }) => ({
            key: day,
            label: formatUtcDay(day),
            confirmed,
            open: joined - confirmed,
          }))}
        />
      )}
      <Field label="Search by email or username" isOptional>
        <Input type="search" value={search} onChange={(event) => setSearch(event.target.value)} />
      </Field>
      <Entries items={items} isSearch={search.trim() !== ''} />
    </div>
  )
}

function Entries({ items, isSearch }: { items: Desk['items']; isSearch: boolean }) {
  if (items.length === 0) {
    return isSearch ? (
      <EmptyState title="No matching entry" text="Try another part of the email or username." />
    ) : (
      <EmptyState
        title="No one is waiting"
        text="People can join on the Prelaunch page while the flag prelaunch_live is on."
      />
    )
  }
  return (
    <DataTable
      caption="Waitlist entries, first 50"
      rows={items}
      rowKey={(item) => item.entryId}
      columns={[
        {
          id: 'position',
          header: 'Position',
          isNumeric: true,
          cell: ({ position }) => position ?? 'To confirm',
        },
        {
          id: 'email',
          header: 'Email',
          isRowHeader: true,
          cell: ({ email }) => <span className="wrap-anywhere">{email}</span>,
        },
        { id: 'username', header: 'Username', cell: ({ username }) => username ?? 'None' },
        { id: 'friends', header: 'Friends', isNumeric: true, cell: ({ friends }) => friends },
        {
          id: 'account',
          header: 'Account',
          cell: ({ hasAccount }) => (hasAccount ? 'Yes' : 'No'),
        },
        { id: 'joined', header: 'Joined', cell: ({ joinedAt }) => <Time at={joinedAt} /> },
      ]}
    />
  )
}

function Export() {
  const save = useAction(async () => {
    const { name, csv, rows } = await api('POST /api/v1/admin/waitlist/export')
    downloadText(name, csv, 'text/csv')
    toast({ title: `${plural(rows, 'entry', 'entries')} exported`, tone: 'good' })
  })
  return (
    <div className="grid justify-items-end gap-2">
      <Button isBusy={save.isPending} onClick={() => void save.run(undefined)}>
        Export as CSV
      </Button>
      <ProblemNotice error={save.error} />
    </div>
  )
}

/** An instant as the value of a `datetime-local` input, in the viewer's zone. */
function localValue(at: string | null): string {
  if (at === null) return ''
  const date = new Date(at)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

function LaunchDate({ launchAt }: { launchAt: string | null }) {
  const queryClient = useQueryClient()
  const [typed, setTyped] = useState(localValue(launchAt))
  const plan = useAction(async (next: string | null) => {
    await api('PUT /api/v1/admin/launch', { body: { launchAt: next } })
    toast({ title: next === null ? 'Launch date removed' : 'Launch date saved', tone: 'good' })
    void queryClient.invalidateQueries({ queryKey: adminKeys.waitlist })
    void queryClient.invalidateQueries({ queryKey: configKeys.part('launch') })
  })
  return (
    <form
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void plan.run(typed === '' ? null : new Date(typed).toISOString())
      }}
    >
      <Field
        label="Launch date"
        isOptional
        hint="Pages show it. The prelaunch ends when you switch the flag off."
      >
        <Input
          type="datetime-local"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <Button type="submit" isBusy={plan.isPending}>
        Save date
      </Button>
      <ProblemNotice error={plan.error} />
    </form>
  )
}
