import { paths } from '@laurel/contract/spec/routes'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../lib/session/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { SkeletonText } from '../../ui/states/skeleton.tsx'
import { Time } from '../../ui/text/time.tsx'
import { myTicketsQuery } from './api.ts'
import { TicketStateBadge } from './thread.tsx'

/** The viewer's requests to the people who run the site. */
export default function MyTickets() {
  const { status } = useSession()
  return (
    <Page width="form">
      <PageHeader
        title="Your requests"
        actions={<ButtonLink to={paths.contact()}>New request</ButtonLink>}
        eyebrow={
          <Link to={paths.help} className="hover:text-ink hover:underline">
            Help
          </Link>
        }
      />
      {status === 'signed-out' ? <SignInFirst /> : <List />}
    </Page>
  )
}

/** For a visitor: requests belong to an account, or open by the link in the mail. */
export function SignInFirst() {
  return (
    <EmptyState
      title="Sign in to see your requests"
      text="If you wrote to us without an account, open the link in the mail that we sent you."
      action={
        <ButtonLink variant="primary" to={paths.auth}>
          Sign in
        </ButtonLink>
      }
    />
  )
}

function List() {
  const { data, error, refetch } = useQuery(myTicketsQuery)
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <SkeletonText lines={6} />
  if (data.items.length === 0) {
    return (
      <EmptyState
        title="No requests yet"
        text="What you write to us appears here with our answers."
        action={
          <ButtonLink variant="primary" to={paths.contact()}>
            Contact us
          </ButtonLink>
        }
      />
    )
  }
  return (
    <ul className="border-line border-t">
      {data.items.map((ticket) => (
        <li key={ticket.ticketId} className="border-line border-b">
          <Link
            to={paths.ticket(ticket.ticketId)}
            className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3 hover:text-(--section-ink)"
          >
            <span className="grid min-w-0 gap-0.5">
              <span className="wrap-anywhere font-medium">{ticket.subject}</span>
              <span className="text-muted text-sm">
                Sent <Time at={ticket.createdAt} isStatic />
              </span>
            </span>
            <TicketStateBadge state={ticket.state} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
