import type { TicketState } from '@laurel/contract/people/ticket-words'
import { Badge } from '../../ui/data/badge.tsx'
import { Time } from '../../ui/text/time.tsx'
import type { Ticket } from './api.ts'

const STATES = {
  open: { label: 'Waiting for an answer', tone: 'info' },
  answered: { label: 'Answered', tone: 'good' },
  closed: { label: 'Closed', tone: 'neutral' },
} as const

/** The state of a ticket. */
export function TicketStateBadge({ state }: { state: TicketState }) {
  const { label, tone } = STATES[state]
  return <Badge tone={tone}>{label}</Badge>
}

/** The messages of a ticket, oldest first, kept as typed. */
export function Thread({
  messages,
  personName = 'You',
}: {
  messages: Ticket['messages']
  personName?: string
}) {
  return (
    <ol className="grid gap-4">
      {messages.map(({ by, at, text }) => (
        <li
          key={`${by} ${at}`}
          className={
            by === 'staff'
              ? 'grid gap-2 border-brand border-l-2 pl-4'
              : 'grid gap-2 border-line border-l-2 pl-4'
          }
        >
          <p className="flex flex-wrap items-baseline gap-x-3 text-sm">
            <span className="font-medium">{by === 'staff' ? 'Laurel team' : personName}</span>
            <Time at={at} className="text-muted" />
          </p>
          <p className="wrap-anywhere max-w-reading whitespace-pre-wrap">{text}</p>
        </li>
      ))}
    </ol>
  )
}
