import { TICKET_CATEGORY_NAMES, TICKET_CLOSE_DAYS } from '@laurel/contract/people/ticket-words'
import { paths } from '@laurel/contract/spec/routes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
import { useAction } from '../../lib/api/use-action.ts'
import { useSession } from '../../lib/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { SkeletonText } from '../../ui/states/skeleton.tsx'
import { Time } from '../../ui/text/time.tsx'
import { guestTicketQuery, myTicketQuery, type Ticket, ticketKeys } from './api.ts'
import { MessageForm } from './message-form.tsx'
import { SignInFirst } from './my-tickets.tsx'
import { Thread, TicketStateBadge } from './thread.tsx'

/** One ticket of the viewer by its id, or of a guest by the secret of the link. */
export default function TicketView(props: { id: string } | { secret: string }) {
  const { status } = useSession()
  const isGuest = 'secret' in props
  const query = isGuest ? guestTicketQuery(props.secret) : myTicketQuery(props.id)
  const isHidden = !isGuest && status === 'signed-out'
  const { data, error, refetch } = useQuery({ ...query, enabled: !isHidden } as typeof query)
  return (
    <Page width="form">
      <PageHeader
        title={data?.subject ?? 'Your request'}
        eyebrow={
          <Link
            to={isGuest ? paths.help : paths.ownTickets}
            className="hover:text-ink hover:underline"
          >
            {isGuest ? 'Help' : 'Your requests'}
          </Link>
        }
      />
      {isHidden ? (
        <SignInFirst />
      ) : error !== null ? (
        <ErrorState
          error={error}
          missing={{
            title: 'There is no request at this address',
            text: isGuest
              ? 'Only the link in our last mail works.'
              : 'It may belong to another account.',
            to: isGuest ? paths.contact() : paths.ownTickets,
            label: isGuest ? 'Contact us' : 'Your requests',
          }}
          onRetry={() => void refetch()}
        />
      ) : data === undefined ? (
        <SkeletonText lines={8} />
      ) : (
        <Body ticket={data} secret={isGuest ? props.secret : null} />
      )}
    </Page>
  )
}

function Body({ ticket, secret }: { ticket: Ticket; secret: string | null }) {
  const queryClient = useQueryClient()
  const { ticketId: id } = ticket
  const refresh = () => queryClient.invalidateQueries({ queryKey: ticketKeys.all })
  const close = useAction(() => api('POST /api/v1/me/tickets/{id}/close', { params: { id } }))
  const send = async (text: string) => {
    const sent =
      secret === null
        ? await api('POST /api/v1/me/tickets/{id}/messages', { params: { id }, body: { text } })
        : await api('POST /api/v1/guest-tickets/messages', { body: { secret, text } })
    await refresh()
    return sent
  }
  return (
    <div className="grid gap-8">
      <Facts ticket={ticket} />
      <Thread messages={ticket.messages} />
      <ProblemNotice error={close.error} />
      {ticket.abilities.canReply ? (
        <MessageForm label="Add to it" submitLabel="Send" send={send}>
          {secret === null && ticket.abilities.canClose && (
            <Button
              variant="quiet"
              isBusy={close.isPending}
              onClick={async () => {
                if ((await close.run(undefined)) !== null) await refresh()
              }}
            >
              Close this request
            </Button>
          )}
        </MessageForm>
      ) : (
        <p className="text-muted text-sm">
          This request is closed.{' '}
          <Link to={paths.contact(ticket.category)} className="underline hover:text-ink">
            Open a new one
          </Link>
        </p>
      )}
    </div>
  )
}

function Facts({ ticket }: { ticket: Ticket }) {
  return (
    <div className="grid gap-2 text-muted text-sm">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <TicketStateBadge state={ticket.state} />
        <span>{TICKET_CATEGORY_NAMES[ticket.category]}</span>
        {ticket.reference !== null && <span>Reference {ticket.reference}</span>}
      </p>
      {ticket.dueAt !== null && (
        <p>
          An answer is due <Time at={ticket.dueAt} format="moment" />.
        </p>
      )}
      {ticket.state === 'answered' && (
        <p>It closes {TICKET_CLOSE_DAYS} days after the answer. A reply opens it again.</p>
      )}
    </div>
  )
}
