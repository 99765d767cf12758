import { TICKET_CATEGORY_NAMES, type TicketState } from '@laurel/contract/people/ticket-words'
import { paths } from '@laurel/contract/spec/routes'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type ApiReply, api } from '../../lib/api/api.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Badge } from '../../ui/data/badge.tsx'
import { LoadMore } from '../../ui/data/load-more.tsx'
import { Checkbox } from '../../ui/fields/choices.tsx'
import { Segmented } from '../../ui/fields/segmented.tsx'
import { Link } from '../../ui/link.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { SkeletonText } from '../../ui/states/skeleton.tsx'
import { Time } from '../../ui/text/time.tsx'
import { deskQuery, staffTicketQuery, ticketKeys } from './api.ts'
import { MessageForm } from './message-form.tsx'
import { Thread } from './thread.tsx'

type StaffTicket = ApiReply<'GET /api/v1/admin/tickets'>['items'][number]

const EMPTY: Record<TicketState, { title: string; text: string }> = {
  open: { title: 'No open requests', text: 'What people send by the contact form appears here.' },
  answered: { title: 'No answered requests', text: 'Answered requests close after 14 days.' },
  closed: { title: 'No closed requests', text: 'Requests that are done appear here.' },
}

/** For staff: requests with their age and due time, and the answers. */
export default function TicketDesk() {
  const [state, setState] = useState<TicketState>('open')
  const list = useInfiniteQuery(deskQuery(state))
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <div className="grid gap-4">
      <Segmented
        legend="Requests"
        value={state}
        onChange={setState}
        choices={[
          { value: 'open', label: 'Open' },
          { value: 'answered', label: 'Answered' },
          { value: 'closed', label: 'Closed' },
        ]}
      />
      {list.isPending ? (
        <SkeletonText lines={8} />
      ) : list.isError ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : items.length === 0 ? (
        <EmptyState {...EMPTY[state]} />
      ) : (
        <>
          <ul className="grid gap-4">
            {items.map((item) => (
              <li key={item.ticketId}>
                <TicketCard item={item} />
              </li>
            ))}
          </ul>
          <LoadMore
            shown={items.length}
            noun="requests"
            hasMore={list.hasNextPage}
            isLoading={list.isFetchingNextPage}
            onLoad={() => void list.fetchNextPage()}
          />
        </>
      )}
    </div>
  )
}

function TicketCard({ item }: { item: StaffTicket }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Card className="grid gap-3">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid min-w-0 gap-1">
          <h3 className="wrap-anywhere text-lg">{item.subject}</h3>
          <p className="flex flex-wrap gap-x-3 text-muted text-sm">
            <span>{TICKET_CATEGORY_NAMES[item.category]}</span>
            {item.person === null ? (
              <span className="wrap-anywhere">Guest {item.email}</span>
            ) : (
              <Link to={paths.creator(item.person.username)} className="hover:underline">
                @{item.person.username}
              </Link>
            )}
            <span>
              Sent <Time at={item.createdAt} />
            </span>
            {item.dueAt !== null && (
              <span>
                Due <Time at={item.dueAt} />
              </span>
            )}
          </p>
        </div>
        {item.isOverdue && <Badge tone="bad">Overdue</Badge>}
      </div>
      {isOpen ? (
        <Answer id={item.ticketId} onDone={() => setOpen(false)} />
      ) : (
        <Button className="justify-self-start" onClick={() => setOpen(true)}>
          {item.state === 'closed' ? 'Read' : 'Read and answer'}
        </Button>
      )}
    </Card>
  )
}

function Answer({ id, onDone }: { id: string; onDone: () => void }) {
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery(staffTicketQuery(id))
  const [isFinal, setFinal] = useState(false)
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <SkeletonText lines={5} />
  const send = async (text: string) => {
    const sent = await api('POST /api/v1/admin/tickets/{id}/answer', {
      params: { id },
      body: { text, isFinal },
    })
    onDone()
    await queryClient.invalidateQueries({ queryKey: ticketKeys.all })
    return sent
  }
  return (
    <div className="grid gap-6 border-line border-t pt-4">
      {data.reference !== null && (
        <p className="text-sm">
          Reference <code className="figures select-all">{data.reference}</code>
        </p>
      )}
      <Thread messages={data.messages} personName={data.person?.displayName ?? 'Guest'} />
      {data.state !== 'closed' && (
        <MessageForm label="Answer" submitLabel="Send answer" send={send}>
          <Checkbox
            label="Close the request with it"
            checked={isFinal}
            onChange={(event) => setFinal(event.target.checked)}
          />
        </MessageForm>
      )}
    </div>
  )
}
