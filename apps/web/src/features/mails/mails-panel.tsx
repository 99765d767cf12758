import { paths } from '@laurel/contract/spec/routes'
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
import { Link } from '../../ui/link.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { SkeletonText } from '../../ui/states/skeleton.tsx'
import { Time } from '../../ui/text/time.tsx'
import { type Mail, type MailDesk, mailsQuery } from './api.ts'

const STATES: Record<Mail['state'], { label: string; tone: Tone }> = {
  waiting: { label: 'Queued', tone: 'info' },
  failed: { label: 'Refused', tone: 'bad' },
  expired: { label: 'Expired', tone: 'warn' },
}

const QUEUES: Readonly<Record<string, string>> = {
  mail: 'Emails',
  'mail jobs': 'Emails of the previous release',
  reminders: 'Reminders',
  news: 'News',
  digest: 'Digests',
  'search-alert': 'Search alerts',
  waitlist: 'Waitlist emails',
  ticket: 'Ticket emails',
  sweep: 'Sweeps',
}

/** For admins: the health of email delivery, unsent emails with a resend button, and background queues. */
export default function MailsPanel() {
  const { data, error, refetch } = useQuery(mailsQuery)
  if (data === undefined) {
    return error === null ? (
      <SkeletonText lines={8} />
    ) : (
      <ErrorState error={error} onRetry={() => void refetch()} />
    )
  }
  return (
    <div className="grid gap-6">
      {data.failingSince !== null && (
        <Notice tone="bad" title="Emails are not being delivered" isAnnounced>
          <p>
            The mail server stopped accepting emails <Time at={data.failingSince} />. They are
            queued and sent as soon as it works again, those with codes first.
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
        <Stat label="Queued" value={waiting} />
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
        title: `${plural(resent, 'email')} queued again`,
        text: skipped === 0 ? '' : `Skipped because the code or link expired: ${skipped}.`,
        tone: 'good',
      })
      void queryClient.invalidateQueries({ queryKey: adminKeys.all })
    },
    onError: (error) => void toastProblem(error),
  })
  return (
    <Button isBusy={resend.isPending} onClick={() => resend.mutate()}>
      Resend all
    </Button>
  )
}

function Mails({ items }: { items: readonly Mail[] }) {
  if (items.length === 0) {
    return (
      <EmptyState
        title="All emails are sent"
        text="Queued, refused and expired emails are listed here for seven days."
      />
    )
  }
  return (
    <DataTable
      caption="Emails"
      rows={items}
      rowKey={(mail) => mail.mailId}
      columns={[
        {
          id: 'subject',
          header: 'Email',
          isRowHeader: true,
          cell: (mail) => (
            <span className="grid gap-0.5">
              <span>{mail.subject}</span>
              <Recipient mail={mail} />
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
        { id: 'created', header: 'Created', cell: (mail) => <Time at={mail.createdAt} /> },
        {
          id: 'error',
          header: 'Last response',
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

/** The masked address, and the person whose it is. */
function Recipient({ mail: { recipient, person } }: { mail: Mail }) {
  return (
    <span className="font-normal text-muted text-xs">
      {recipient}
      {person !== null && (
        <>
          ,{' '}
          <Link to={paths.staffPerson(person.userId)} className="underline">
            @{person.username}
          </Link>
        </>
      )}
    </span>
  )
}

function Resend({ mail }: { mail: Mail }) {
  const queryClient = useQueryClient()
  const resend = useMutation({
    mutationFn: () => api('POST /api/v1/admin/mails/{id}/resend', { params: { id: mail.mailId } }),
    onSuccess: () => toast({ title: 'Queued again', tone: 'good' }),
    onError: (error) => void toastProblem(error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: adminKeys.all }),
  })
  return (
    <Button
      size="sm"
      variant="quiet"
      isBusy={resend.isPending}
      onClick={() => resend.mutate()}
      aria-label={`Resend: ${mail.subject}, to ${mail.recipient}`}
    >
      Resend
    </Button>
  )
}

function Queues({ desk }: { desk: MailDesk }) {
  return (
    <section className="grid gap-2">
      <h2 className="font-medium">Queues</h2>
      <DataTable
        caption="Background work"
        rows={desk.queues}
        rowKey={(queue) => queue.name}
        columns={[
          {
            id: 'name',
            header: 'Queue',
            isRowHeader: true,
            cell: ({ name }) => QUEUES[name] ?? name,
          },
          { id: 'waiting', header: 'Queued', isNumeric: true, cell: ({ waiting }) => waiting },
          { id: 'failed', header: 'Failed', isNumeric: true, cell: ({ failed }) => failed },
          {
            id: 'oldest',
            header: 'Oldest',
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
