import { MAX_REASON_LENGTH, MIN_REASON_LENGTH } from '@laurel/contract/field-limits'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { adminKeys } from '../../lib/admin-keys.ts'
import { type ApiReply, api } from '../../lib/api/api.ts'
import { useAction } from '../../lib/api/use-action.ts'
import { formatNumber, plural } from '../../lib/text/format.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data/data-table.tsx'
import ReasonDialog from '../../ui/dialogs/reason-dialog.tsx'
import { Section } from '../../ui/page.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { SkeletonText } from '../../ui/states/skeleton.tsx'
import { Time } from '../../ui/text/time.tsx'

type Jobs = ApiReply<'GET /api/v1/admin/jobs'>

/** Which failed jobs: one, or all of a queue. */
interface Choice {
  queue: string
  jobId?: string
}

const jobsQuery = queryOptions({
  queryKey: adminKeys.jobs,
  queryFn: ({ signal }) => api('GET /api/v1/admin/jobs', { signal }),
})

const NAMES: Readonly<Record<string, string>> = {
  mail: 'Emails of the previous release',
  reminders: 'Reminders',
  news: 'News',
  digest: 'Digests',
  'search-alert': 'Search alerts',
  waitlist: 'Waitlist emails',
  ticket: 'Ticket emails',
  webhook: 'Webhook emails',
  sweep: 'Sweeps',
}
const nameOf = (queue: string) => NAMES[queue] ?? queue

/** For admins: the job queues, and failed jobs to run again or discard. */
export default function JobDesk() {
  const { data, error, refetch } = useQuery(jobsQuery)
  const [discarding, setDiscarding] = useState<Choice | null>(null)
  const retry = useRetry()
  if (data === undefined) {
    return error === null ? (
      <SkeletonText lines={8} />
    ) : (
      <ErrorState error={error} onRetry={() => void refetch()} />
    )
  }
  const actions = {
    isBusy: retry.isPending,
    onRetry: (choice: Choice) => void retry.run(choice),
    onDiscard: setDiscarding,
  }
  return (
    <div className="grid gap-10">
      <p className="text-muted text-sm">
        {data.lastSweep === null ? (
          'The sweeps, which do what is due, have not finished a round yet.'
        ) : (
          <>
            The sweeps, which do what is due, last ran <Time at={data.lastSweep.startedAt} /> and
            took {formatNumber(data.lastSweep.tookMs)} ms.
          </>
        )}
      </p>
      <ProblemNotice error={retry.error} />
      <Queues queues={data.queues} {...actions} />
      <Failed jobs={data.failed} {...actions} />
      {discarding !== null && (
        <DiscardDialog choice={discarding} onClose={() => setDiscarding(null)} />
      )}
    </div>
  )
}

function useRetry() {
  const queries = useQueryClient()
  return useAction(async (choice: Choice) => {
    const { retried } = await api('POST /api/v1/admin/jobs/retry', { body: choice })
    toast({ title: `${plural(retried, 'job')} queued again`, tone: 'good' })
    void queries.invalidateQueries({ queryKey: adminKeys.all })
  })
}

interface Actions {
  isBusy: boolean
  onRetry: (choice: Choice) => void
  onDiscard: (choice: Choice) => void
}

function Queues({ queues, isBusy, onRetry, onDiscard }: Actions & { queues: Jobs['queues'] }) {
  return (
    <DataTable
      caption="Queues"
      rows={queues}
      rowKey={({ name }) => name}
      columns={[
        { id: 'name', header: 'Queue', isRowHeader: true, cell: ({ name }) => nameOf(name) },
        { id: 'waiting', header: 'Waiting', isNumeric: true, cell: ({ waiting }) => waiting },
        { id: 'running', header: 'Running', isNumeric: true, cell: ({ running }) => running },
        {
          id: 'failed',
          header: 'Failed in 24 h',
          isNumeric: true,
          cell: ({ failed, failedInDay }) => `${failedInDay} of ${failed}`,
        },
        {
          id: 'oldest',
          header: 'Oldest waiting',
          cell: ({ oldestWaitingAt }) =>
            oldestWaitingAt === null ? '–' : <Time at={oldestWaitingAt} />,
        },
        {
          id: 'actions',
          header: 'Failed jobs',
          cell: ({ name, abilities }) => (
            <Buttons
              label={`all of ${nameOf(name)}`}
              {...abilities}
              isBusy={isBusy}
              onRetry={() => onRetry({ queue: name })}
              onDiscard={() => onDiscard({ queue: name })}
            />
          ),
        },
      ]}
    />
  )
}

function Failed({ jobs, isBusy, onRetry, onDiscard }: Actions & { jobs: Jobs['failed'] }) {
  return (
    <Section title="Failed jobs">
      {jobs.length === 0 ? (
        <EmptyState
          title="No failed jobs"
          text="A job that failed all its attempts appears here."
        />
      ) : (
        <DataTable
          caption="Failed jobs, newest first"
          rows={jobs}
          rowKey={({ jobId }) => jobId}
          columns={[
            {
              id: 'error',
              header: 'Error',
              isRowHeader: true,
              cell: ({ error }) => <span className="wrap-anywhere">{error}</span>,
            },
            { id: 'queue', header: 'Queue', cell: ({ queue }) => nameOf(queue) },
            { id: 'tries', header: 'Attempts', isNumeric: true, cell: ({ attempts }) => attempts },
            { id: 'at', header: 'Failed', cell: ({ failedAt }) => <Time at={failedAt} /> },
            {
              id: 'actions',
              header: 'Actions',
              cell: ({ queue, jobId, error, abilities }) => (
                <Buttons
                  label={error}
                  canRetry={abilities.canRetry}
                  canDiscard
                  isBusy={isBusy}
                  onRetry={() => onRetry({ queue, jobId })}
                  onDiscard={() => onDiscard({ queue, jobId })}
                />
              ),
            },
          ]}
        />
      )}
    </Section>
  )
}

function Buttons({
  label,
  canRetry,
  canDiscard,
  isBusy,
  onRetry,
  onDiscard,
}: {
  label: string
  canRetry: boolean
  canDiscard: boolean
  isBusy: boolean
  onRetry: () => void
  onDiscard: () => void
}) {
  if (!canRetry && !canDiscard) return '–'
  return (
    <span className="flex flex-wrap gap-2">
      {canRetry && (
        <Button size="sm" isBusy={isBusy} aria-label={`Retry: ${label}`} onClick={onRetry}>
          Retry
        </Button>
      )}
      {canDiscard && (
        <Button size="sm" aria-label={`Discard: ${label}`} onClick={onDiscard}>
          Discard
        </Button>
      )}
    </span>
  )
}

function DiscardDialog({ choice, onClose }: { choice: Choice; onClose: () => void }) {
  const queries = useQueryClient()
  return (
    <ReasonDialog
      title={
        choice.jobId === undefined
          ? `Discard all failed jobs of ${nameOf(choice.queue)}`
          : 'Discard this job'
      }
      description="What it was to do is not done. This can’t be undone."
      confirmLabel="Discard"
      tone="danger"
      onClose={onClose}
      name="reason"
      min={MIN_REASON_LENGTH}
      max={MAX_REASON_LENGTH}
      schema={async () =>
        (await import('@laurel/contract/operations/jobs')).discardJobs.body.pick({ reason: true })
      }
      send={(reason) => api('POST /api/v1/admin/jobs/discard', { body: { ...choice, reason } })}
      onDone={({ discarded }) => {
        toast({ title: `${plural(discarded, 'job')} discarded`, tone: 'good' })
        void queries.invalidateQueries({ queryKey: adminKeys.all })
        onClose()
      }}
    />
  )
}
