import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { adminKeys } from '../../lib/admin-keys.ts'
import { api } from '../../lib/api/api.ts'
import { toastProblem } from '../../lib/api/toast-problem.ts'
import { plural } from '../../lib/text/format.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { StatusPill, type Tone } from '../../ui/data/badge.tsx'
import { DataTable } from '../../ui/data/data-table.tsx'
import { Stat } from '../../ui/data/stat.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { SkeletonText } from '../../ui/states/skeleton.tsx'
import { Time } from '../../ui/text/time.tsx'
import { type Mail, type MailDesk, mailsQuery } from './api.ts'

const STATES: Record<Mail['state'], { label: string; tone: Tone }> = {
  waiting: { label: 'Waiting', tone: 'info' },
  failed: { label: 'Refused', tone: 'bad' },
  expired: { label: 'Expired', tone: 'warn' },
}

const QUEUES: Readonly<Record<string, string>> = {
  mail: 'Mails',
  'mail jobs': 'Mails of the previous release',
  reminders: 'Reminders',
  sweep: 'Sweeps',
}

/** For admins: whether mails leave, which ones did not, and sending them again. */
export default function MailsPanel() {
  const { data, error, refetch } = useQuery(mailsQuery)
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <SkeletonText lines={8} />
  return (
    <div className="grid gap-6">
      {data.failingSince !== null && (
        <Notice tone="bad" title="No mail is getting through" isAnnounced>
          <p>
            The mail server stopped taking mails <Time at={data.failingSince} />. They wait and are
            sent as soon as it works again, those with codes first.
          </p>
          {data.lastError !== null && (
            <p className="wrap-anywhere figures mt-1 text-xs">{data.lastError}</p>
          )}
        </Notice>
      )}
      <Counts desk={data} />
      <Mails items={data.items} />
      <Queues desk={data} />
    </div>
  )
}

function Counts({ desk }: { desk: MailDesk }) {
  const { waiting, failed, expired } = desk.counts
  const canResend = desk.items.some(({ abilities }) => abilities.canResend)
  return (
    <div className="flex flex-wrap items-end justify-between gap-4">
      <dl className="flex gap-8">
        <Stat label="Waiting" value={waiting} />
        <Stat label="Refused" value={failed} />
        <Stat label="Expired" value={expired} />
      </dl>
      {canResend && <ResendAll />}
    </div>
  )
}

function ResendAll() {
  const queryClient = useQueryClient()
  const resend = useMutation({
    mutationFn: () => api('POST /api/v1/admin/mails/resend'),
    onSuccess: ({ resent, skipped }) => {
      toast({
        title: `${plural(resent, 'mail')} in the queue again`,
        text: skipped === 0 ? '' : `Left out, as the code or link has ended: ${skipped}.`,
        tone: 'good',
      })
      void queryClient.invalidateQueries({ queryKey: adminKeys.all })
    },
    onError: (error) => void toastProblem(error),
  })
  return (
    <Button isBusy={resend.isPending} onClick={() => resend.mutate()}>
      Send all again
    </Button>
  )
}

function Mails({ items }: { items: readonly Mail[] }) {
  if (items.length === 0) {
    return (
      <EmptyState
        title="Every mail has left"
        text="Mails that wait, were refused or expired are listed here for seven days."
      />
    )
  }
  return (
    <DataTable
      caption="Mails"
      rows={items}
      rowKey={(mail) => mail.mailId}
      columns={[
        {
          id: 'subject',
          header: 'Mail',
          isRowHeader: true,
          cell: (mail) => (
            <span className="grid gap-0.5">
              <span>{mail.subject}</span>
              <span className="font-normal text-muted text-xs">{mail.recipient}</span>
            </span>
          ),
        },
        {
          id: 'state',
          header: 'State',
          cell: (mail) => (
            <StatusPill tone={STATES[mail.state].tone}>{STATES[mail.state].label}</StatusPill>
          ),
        },
        { id: 'created', header: 'Written', cell: (mail) => <Time at={mail.createdAt} /> },
        {
          id: 'error',
          header: 'Last answer',
          cell: (mail) => (
            <span className="wrap-anywhere text-muted text-xs">{mail.lastError ?? 'None yet'}</span>
          ),
        },
        {
          id: 'action',
          header: 'Action',
          cell: (mail) =>
            mail.abilities.canResend ? (
              <Resend mail={mail} />
            ) : (
              <span className="text-muted text-xs">{mail.resendRefusal}</span>
            ),
        },
      ]}
    />
  )
}

function Resend({ mail }: { mail: Mail }) {
  const queryClient = useQueryClient()
  const resend = useMutation({
    mutationFn: () => api('POST /api/v1/admin/mails/{id}/resend', { params: { id: mail.mailId } }),
    onSuccess: () => toast({ title: 'In the queue again', tone: 'good' }),
    onError: (error) => void toastProblem(error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: adminKeys.all }),
  })
  return (
    <Button
      size="sm"
      variant="quiet"
      isBusy={resend.isPending}
      onClick={() => resend.mutate()}
      aria-label={`Send again: ${mail.subject}, to ${mail.recipient}`}
    >
      Send again
    </Button>
  )
}

function Queues({ desk }: { desk: MailDesk }) {
  return (
    <section className="grid gap-2">
      <h2 className="font-medium">Queues</h2>
      <DataTable
        caption="Work in the background"
        rows={desk.queues}
        rowKey={(queue) => queue.name}
        columns={[
          {
            id: 'name',
            header: 'Queue',
            isRowHeader: true,
            cell: ({ name }) => QUEUES[name] ?? name,
          },
          { id: 'waiting', header: 'Waiting', isNumeric: true, cell: ({ waiting }) => waiting },
          { id: 'failed', header: 'Failed', isNumeric: true, cell: ({ failed }) => failed },
          {
            id: 'oldest',
            header: 'Oldest waiting',
            isNumeric: true,
            cell: ({ oldestWaitingAt: at }) => (at === null ? 'None' : <Time at={at} />),
          },
        ]}
      />
      <p className="text-muted text-sm">
        Last sweep: {desk.lastSweepAt === null ? 'never' : <Time at={desk.lastSweepAt} />}
      </p>
    </section>
  )
}
