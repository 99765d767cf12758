import { paths } from '@laurel/contract/spec/routes'
import {
  MAX_SUSPENSION_APPEAL_LENGTH,
  MIN_SUSPENSION_APPEAL_LENGTH,
  SUSPENSION_APPEAL_DUE_HOURS,
  SUSPENSION_CAUSE_NAMES,
} from '@laurel/contract/staff/people-desk-words'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type ApiReply, api } from '../../lib/api/api.ts'
import { useAction } from '../../lib/api/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Field, Textarea } from '../../ui/fields/field.tsx'
import { Link } from '../../ui/link.tsx'
import { Page, PageHeader, Section } from '../../ui/page.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { SkeletonText } from '../../ui/states/skeleton.tsx'
import { Time } from '../../ui/text/time.tsx'
import { ticketKeys } from './api.ts'

type Suspension = ApiReply<'POST /api/v1/suspension-appeals/read'>
type Appeal = NonNullable<Suspension['appeal']>

const suspensionQuery = (token: string) =>
  queryOptions({
    queryKey: ticketKeys.part('suspension', token),
    queryFn: ({ signal }) =>
      api('POST /api/v1/suspension-appeals/read', { body: { token }, signal }),
  })

/** The suspension that the link in a mail is for, and its one appeal: for people who can't sign in. */
export default function SuspensionAppeal({ token }: { token: string }) {
  const { data, error, refetch } = useQuery(suspensionQuery(token))
  return (
    <Page width="form">
      <PageHeader
        title="Your suspension"
        eyebrow={
          <Link to={paths.help} className="hover:text-ink hover:underline">
            Help
          </Link>
        }
      />
      {error !== null ? (
        <ErrorState
          error={error}
          missing={{
            title: 'There is no suspension at this address',
            text: 'Only the link in the mail about a suspension works. Copy it whole.',
            to: paths.contact('account'),
            label: 'Contact us',
          }}
          onRetry={() => void refetch()}
        />
      ) : data === undefined ? (
        <SkeletonText lines={8} />
      ) : (
        <div className="grid gap-8">
          <Facts suspension={data} />
          {data.appeal !== null && <Sent appeal={data.appeal} isInForce={data.isInForce} />}
          {data.abilities.canAppeal && <Form token={token} />}
        </div>
      )}
    </Page>
  )
}

function Facts({ suspension }: { suspension: Suspension }) {
  const { username, cause, explanation, startedAt, endsAt, isInForce } = suspension
  return (
    <div className="grid gap-4">
      {!isInForce && (
        <Notice tone="good" title="This suspension is over">
          You can sign in again.
        </Notice>
      )}
      <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[auto_1fr]">
        <dt className="text-muted">Account</dt>
        <dd className="wrap-anywhere">@{username}</dd>
        <dt className="text-muted">Suspended</dt>
        <dd>
          <Time at={startedAt} format="moment" />
          {endsAt === null ? (
            ', without end'
          ) : (
            <>
              , until <Time at={endsAt} format="moment" />
            </>
          )}
        </dd>
        <dt className="text-muted">Cause</dt>
        <dd>{SUSPENSION_CAUSE_NAMES[cause]}</dd>
        <dt className="text-muted">Reason</dt>
        <dd className="wrap-anywhere whitespace-pre-line">{explanation}</dd>
      </dl>
    </div>
  )
}

const STATES: Record<Appeal['state'], { title: string; tone: 'info' | 'good' | 'warn' }> = {
  open: { title: 'We have your appeal', tone: 'info' },
  upheld: { title: 'Your appeal was upheld', tone: 'good' },
  dismissed: { title: 'Your appeal was dismissed', tone: 'warn' },
}

function Sent({ appeal, isInForce }: { appeal: Appeal; isInForce: boolean }) {
  const { state, reason, dueAt, decidedAt, decisionReason } = appeal
  const { title, tone } = STATES[state]
  return (
    <Section title="Your appeal">
      <div className="grid gap-4">
        <Notice tone={tone} title={title} isAnnounced>
          {decidedAt === null ? (
            isInForce && (
              <p>
                Another person than the one who suspended you decides. The answer is due{' '}
                <Time at={dueAt} format="moment" />, by mail and here.
              </p>
            )
          ) : (
            <p className="wrap-anywhere">
              <Time at={decidedAt} format="moment" />: {decisionReason}
            </p>
          )}
        </Notice>
        <p className="wrap-anywhere whitespace-pre-line">{reason}</p>
      </div>
    </Section>
  )
}

function Form({ token }: { token: string }) {
  const queries = useQueryClient()
  const [reason, setReason] = useState('')
  const send = useAction(async () => {
    const body = { token, reason }
    const sent = await api('POST /api/v1/suspension-appeals', { body })
    queries.setQueryData(suspensionQuery(token).queryKey, sent)
    return sent
  })
  const isComplete = reason.trim().length >= MIN_SUSPENSION_APPEAL_LENGTH
  return (
    <Section title="Appeal">
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (isComplete) void send.run(undefined)
        }}
      >
        <p className="max-w-reading text-muted text-sm">
          You can appeal once. Another person than the one who suspended you decides within{' '}
          {SUSPENSION_APPEAL_DUE_HOURS} hours.
        </p>
        <Field
          label="Why is the suspension wrong?"
          hint="What happened, and what we should look at again."
          counter={{ length: reason.length, max: MAX_SUSPENSION_APPEAL_LENGTH }}
        >
          <Textarea rows={8} value={reason} onChange={({ target }) => setReason(target.value)} />
        </Field>
        <ProblemNotice error={send.error} />
        <Button
          type="submit"
          variant="primary"
          className="justify-self-start"
          isBusy={send.isPending}
          disabled={!isComplete || reason.length > MAX_SUSPENSION_APPEAL_LENGTH}
        >
          Send appeal
        </Button>
      </form>
    </Section>
  )
}
