import { MAX_VERDICT_LENGTH } from '@laurel/contract/field-limits'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { adminKeys } from '../../lib/admin-keys.ts'
import { api } from '../../lib/api/api.ts'
import { plural } from '../../lib/text/format.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { LinkList } from '../../ui/data/link-list.tsx'
import { LoadMore } from '../../ui/data/load-more.tsx'
import { PersonLink } from '../../ui/pictures/person.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { SkeletonText } from '../../ui/states/skeleton.tsx'
import { Time } from '../../ui/text/time.tsx'
import { type ClusterAppeal, clusterAppealsQuery } from './api.ts'

const ReasonDialog = lazy(() => import('../../ui/dialogs/reason-dialog.tsx'))

type Decision = 'keep' | 'split'

const DECISIONS = {
  split: {
    label: 'Split off',
    title: 'Split this account off',
    text: 'What links this account is declared invalid, and it counts for itself again. The person reads your reason.',
    done: 'Account split off',
  },
  keep: {
    label: 'Keep linked',
    title: 'Keep this account linked',
    text: 'The accounts go on counting as one. The person reads your reason.',
    done: 'Account stays linked',
  },
} as const

/** For moderators: open appeals against linked accounts, with their evidence and the decision. */
export default function AppealDesk() {
  const list = useInfiniteQuery(clusterAppealsQuery)
  if (list.isPending) return <SkeletonText lines={8} />
  if (list.isError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  const items = list.data.pages.flatMap((page) => page.items)
  if (items.length === 0) {
    return (
      <EmptyState
        title="No open appeals"
        text="People whose accounts are linked can appeal on their profile. Their appeals appear here, the oldest first."
      />
    )
  }
  return (
    <>
      <ul className="grid gap-4">
        {items.map((appeal) => (
          <li key={appeal.appealId}>
            <AppealCard appeal={appeal} />
          </li>
        ))}
      </ul>
      <LoadMore
        shown={items.length}
        noun="appeals"
        hasMore={list.hasNextPage}
        isLoading={list.isFetchingNextPage}
        onLoad={() => void list.fetchNextPage()}
      />
    </>
  )
}

function AppealCard({ appeal }: { appeal: ClusterAppeal }) {
  const [decision, setDecision] = useState<Decision | null>(null)
  return (
    <Card className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PersonLink person={appeal.person} hasUsername />
        <span className="text-muted text-sm">
          due <Time at={appeal.dueAt} />
        </span>
      </div>
      <p className="wrap-anywhere">{appeal.reason}</p>
      <div className="grid gap-2.5">
        <h3 className="font-medium text-sm">{plural(appeal.linkedAccounts, 'linked account')}</h3>
        <LinkList links={appeal.links} />
        <ul className="flex flex-wrap gap-x-4 gap-y-2">
          {appeal.linkedPeople.map((person) => (
            <li key={person.userId}>
              <PersonLink person={person} />
            </li>
          ))}
        </ul>
      </div>
      {appeal.abilities.canDecide ? (
        <div className="flex flex-wrap gap-2">
          {(['keep', 'split'] as const).map((one) => (
            <Button key={one} onClick={() => setDecision(one)}>
              {DECISIONS[one].label}
            </Button>
          ))}
        </div>
      ) : (
        <p className="text-muted text-sm">This concerns your own account: someone else decides.</p>
      )}
      {decision !== null && (
        <Suspense>
          <DecisionDialog appeal={appeal} decision={decision} onClose={() => setDecision(null)} />
        </Suspense>
      )}
    </Card>
  )
}

function DecisionDialog({
  appeal,
  decision,
  onClose,
}: {
  appeal: ClusterAppeal
  decision: Decision
  onClose: () => void
}) {
  const client = useQueryClient()
  const { label, title, text, done } = DECISIONS[decision]
  return (
    <ReasonDialog
      title={title}
      description={text}
      confirmLabel={label}
      name="reason"
      max={MAX_VERDICT_LENGTH}
      schema={async () =>
        (await import('@laurel/contract/people/clusters')).decideClusterAppeal.body.pick({
          reason: true,
        })
      }
      send={(reason) =>
        api('POST /api/v1/admin/cluster-appeals/{id}/decide', {
          params: { id: appeal.appealId },
          body: { decision, reason },
        })
      }
      onClose={onClose}
      onDone={async () => {
        toast({ title: done, tone: 'good' })
        await client.invalidateQueries({ queryKey: clusterAppealsQuery.queryKey })
        void client.invalidateQueries({ queryKey: adminKeys.all })
        onClose()
      }}
    />
  )
}
