import {
  MAX_TICKET_REFERENCE_LENGTH,
  MAX_TICKET_SUBJECT_LENGTH,
  MAX_TICKET_TEXT_LENGTH,
  MIN_TICKET_SUBJECT_LENGTH,
  TICKET_CATEGORIES,
  TICKET_CATEGORY_NAMES,
  TICKET_DUE_HOURS,
  type TicketCategory,
} from '@laurel/contract/people/ticket-words'
import { paths } from '@laurel/contract/spec/routes'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { ApiProblem } from '../../lib/api/api-problem.ts'
import { useAction } from '../../lib/api/use-action.ts'
import { useSession } from '../../lib/session/session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Field, Input, Select, Textarea } from '../../ui/fields/field.tsx'
import { Link } from '../../ui/link.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { Time } from '../../ui/text/time.tsx'
import { ticketKeys } from './api.ts'

interface Sent {
  ticketId: string | null
  dueAt: string
}

/** The contact form; what is sent becomes a ticket. `reference` is the number of an error message. */
export default function ContactForm({
  category,
  reference,
}: {
  category: string
  reference: string
}) {
  const [sent, setSent] = useState<Sent | null>(null)
  return (
    <Page width="form">
      <PageHeader
        title="Contact us"
        lead={`Write to the people who run this site. You get an answer within ${TICKET_DUE_HOURS} hours, here and by email.`}
        eyebrow={
          <Link to={paths.help} className="hover:text-ink hover:underline">
            Help
          </Link>
        }
      />
      {sent === null ? (
        <Form category={category} reference={reference} onSent={setSent} />
      ) : (
        <SentNotice sent={sent} />
      )}
    </Page>
  )
}

function SentNotice({ sent }: { sent: Sent }) {
  return (
    <div role="status">
      <Notice
        tone="good"
        title="We have your request"
        action={
          sent.ticketId === null ? undefined : (
            <ButtonLink size="sm" to={paths.ticket(sent.ticketId)}>
              Open it
            </ButtonLink>
          )
        }
      >
        An answer is due <Time at={sent.dueAt} format="moment" />.{' '}
        {sent.ticketId === null
          ? 'We sent you a mail with a link to read it and to add to it.'
          : 'You find it under Your requests.'}
      </Notice>
    </div>
  )
}

function isCategory(text: string): text is TicketCategory {
  return TICKET_CATEGORIES.some((name) => name === text)
}

interface Draft {
  category: TicketCategory
  subject: string
  text: string
  reference: string
  email: string
}

function Form({
  category,
  reference,
  onSent,
}: {
  category: string
  reference: string
  onSent: (sent: Sent) => void
}) {
  const isSignedIn = useSession().status === 'signed-in'
  const queryClient = useQueryClient()
  const [draft, setDraft] = useState<Draft>({
    category: isCategory(category) ? category : 'other',
    subject: '',
    text: '',
    reference,
    email: '',
  })
  const action = useAction(({ email, ...body }: Draft) =>
    api('POST /api/v1/tickets', { body: { ...body, ...(isSignedIn ? {} : { email }) } }),
  )
  const isComplete =
    draft.subject.trim().length >= MIN_TICKET_SUBJECT_LENGTH &&
    draft.text.trim().length >= 2 &&
    (isSignedIn || draft.email.includes('@'))
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={async (event) => {
        event.preventDefault()
        if (!isComplete) return
        const sent = await action.run(draft)
        if (sent === null) return
        onSent(sent)
        void queryClient.invalidateQueries({ queryKey: ticketKeys.all })
      }}
    >
      <Fields
        draft={draft}
        error={action.error}
        isGuest={!isSignedIn}
        onChange={(change) => setDraft((before) => ({ ...before, ...change }))}
      />
      <ProblemNotice error={action.error} />
      <Button
        type="submit"
        variant="primary"
        className="justify-self-start"
        isBusy={action.isPending}
        disabled={!isComplete}
      >
        Send request
      </Button>
    </form>
  )
}

interface FieldsProps {
  draft: Draft
  error: unknown
  isGuest: boolean
  onChange: (change: Partial<Draft>) => void
}

function Fields(props: FieldsProps) {
  const { draft, error, isGuest, onChange } = props
  const errorAt = (pointer: string) =>
    error instanceof ApiProblem ? error.errorAt(pointer) : undefined
  return (
    <>
      <Category value={draft.category} onChange={(category) => onChange({ category })} />
      {isGuest && (
        <Field
          label="Your email address"
          hint="The answer goes there. Sign in first to have it in your account as well."
          error={errorAt('/email')}
        >
          <Input
            type="email"
            autoComplete="email"
            value={draft.email}
            onChange={({ target }) => onChange({ email: target.value })}
          />
        </Field>
      )}
      <Field label="Subject" error={errorAt('/subject')}>
        <Input
          value={draft.subject}
          maxLength={MAX_TICKET_SUBJECT_LENGTH}
          onChange={({ target }) => onChange({ subject: target.value })}
        />
      </Field>
      <Field
        label="Your message"
        hint="What you did, what you expected, what happened. Never send passwords or seed phrases."
        error={errorAt('/text')}
        counter={{ length: draft.text.length, max: MAX_TICKET_TEXT_LENGTH }}
      >
        <Textarea
          rows={8}
          value={draft.text}
          onChange={({ target }) => onChange({ text: target.value })}
        />
      </Field>
      <Field label="Reference number" isOptional hint="Error messages show one.">
        <Input
          value={draft.reference}
          maxLength={MAX_TICKET_REFERENCE_LENGTH}
          onChange={({ target }) => onChange({ reference: target.value })}
        />
      </Field>
    </>
  )
}

function Category({
  value,
  onChange,
}: {
  value: TicketCategory
  onChange: (category: TicketCategory) => void
}) {
  return (
    <Field label="What is it about?">
      <Select
        value={value}
        onChange={({ target }) => {
          if (isCategory(target.value)) onChange(target.value)
        }}
      >
        {TICKET_CATEGORIES.map((name) => (
          <option key={name} value={name}>
            {TICKET_CATEGORY_NAMES[name]}
          </option>
        ))}
      </Select>
    </Field>
  )
}
