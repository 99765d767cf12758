import { paths } from '@laurel/contract/spec/routes'
import {
  MAX_PEOPLE_SEARCH_LENGTH,
  PEOPLE_VIEWS,
  type PeopleView,
} from '@laurel/contract/staff/people-desk-words'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useSearchParams } from 'react-router'
import { meQuery } from '../../lib/api/me.ts'
import { Badge } from '../../ui/data/badge.tsx'
import { DataTable } from '../../ui/data/data-table.tsx'
import { LoadMore } from '../../ui/data/load-more.tsx'
import { Field, Input } from '../../ui/fields/field.tsx'
import { Segmented } from '../../ui/fields/segmented.tsx'
import { Link } from '../../ui/link.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { SkeletonText } from '../../ui/states/skeleton.tsx'
import { Time } from '../../ui/text/time.tsx'
import { OpenProposals } from './acts/open-proposals.tsx'
import { RoleBadges } from './acts/role-badges.tsx'
import { type PersonCard, peopleQuery } from './api.ts'

const EMPTY: Record<PeopleView, { title: string; text: string }> = {
  all: { title: 'No one matches', text: 'Try part of a name, or a whole wallet address or id.' },
  staff: { title: 'No staff match', text: 'People with a role appear here.' },
  suspended: { title: 'No one is suspended', text: 'Suspended people appear here.' },
}

/** People with a search, which the address keeps. */
export function PeopleList() {
  const [params, setParams] = useSearchParams()
  const typed = params.get('q') ?? ''
  const show = PEOPLE_VIEWS.find((view) => view === params.get('show')) ?? 'all'
  const q = useDeferredValue(typed.trim())
  const me = useQuery(meQuery)
  const list = useInfiniteQuery(peopleQuery(q, show))
  const change = (next: Record<string, string>) => {
    const wanted = { tab: 'people', q: typed, show, ...next }
    const kept = Object.entries(wanted).filter(([, value]) => value !== '' && value !== 'all')
    setParams(Object.fromEntries(kept), { replace: true, preventScrollReset: true })
  }
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  const canManageRoles = me.data?.abilities.canManageRoles === true
  const keys = `Username, display name, ${canManageRoles ? 'email, ' : ''}wallet address or id`
  return (
    <div className="grid gap-4">
      {canManageRoles && <OpenProposals />}
      <Field label="Search people" hint={keys} isOptional>
        <Input
          type="search"
          value={typed}
          maxLength={MAX_PEOPLE_SEARCH_LENGTH}
          onChange={(event) => change({ q: event.target.value })}
        />
      </Field>
      <Segmented
        legend="People"
        value={show}
        onChange={(next) => change({ show: next })}
        choices={[
          { value: 'all', label: 'Everyone' },
          { value: 'staff', label: 'Staff' },
          { value: 'suspended', label: 'Suspended' },
        ]}
      />
      {list.isPending ? (
        <SkeletonText lines={8} />
      ) : list.isLoadingError ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : items.length === 0 ? (
        <EmptyState {...EMPTY[q === '' ? show : 'all']} />
      ) : (
        <>
          <People items={items} />
          <LoadMore
            shown={items.length}
            noun="people"
            hasMore={list.hasNextPage}
            isLoading={list.isFetchingNextPage}
            onLoad={() => void list.fetchNextPage()}
          />
        </>
      )}
    </div>
  )
}

function People({ items }: { items: readonly PersonCard[] }) {
  const hasEmail = items.some(({ email }) => email !== null)
  return (
    <DataTable
      caption="People"
      rows={items}
      rowKey={({ userId }) => userId}
      columns={[
        {
          id: 'name',
          header: 'Person',
          isRowHeader: true,
          cell: ({ userId, displayName, username }) => (
            <Link to={paths.staffPerson(userId)} className="grid min-w-0 hover:underline">
              <bdi className="wrap-anywhere font-medium">{displayName}</bdi>
              <span className="wrap-anywhere font-normal text-muted text-xs">@{username}</span>
            </Link>
          ),
        },
        ...(hasEmail
          ? [
              {
                id: 'email',
                header: 'Email',
                cell: ({ email }: PersonCard) => (
                  <span className="wrap-anywhere">{email ?? 'None'}</span>
                ),
              },
            ]
          : []),
        {
          id: 'roles',
          header: 'Standing',
          cell: ({ roles, isSuspended }) => (
            <span className="inline-flex flex-wrap gap-1.5">
              <RoleBadges roles={roles} />
              {isSuspended && <Badge tone="bad">Suspended</Badge>}
              {roles.length === 0 && !isSuspended && <span className="text-muted">Member</span>}
            </span>
          ),
        },
        {
          id: 'trust',
          header: 'Trust level',
          isNumeric: true,
          cell: ({ trustLevel }) => trustLevel,
        },
        { id: 'joined', header: 'Joined', cell: ({ joinedAt }) => <Time at={joinedAt} /> },
      ]}
    />
  )
}
