import { MAX_VERDICT_LENGTH } from '@laurel/contract/field-limits'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { plural } from '../../lib/text/format.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { LinkList } from '../../ui/data/link-list.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import { Time } from '../../ui/text/time.tsx'
import { type MyCluster, myClusterQuery } from './api.ts'

const ReasonDialog = lazy(() => import('../../ui/dialogs/reason-dialog.tsx'))

/** How many accounts are linked with the viewer's and by what, with the appeal against it. */
export function LinkedAccounts() {
  const { data, error, refetch } = useQuery(myClusterQuery)
  const [isAppealing, setAppealing] = useState(false)
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) {
    return (
      <Loading label="Loading your linked accounts">
        <Skeleton className="h-28 w-full rounded-card" />
      </Loading>
    )
  }
  return (
    <Card className="grid gap-4">
      {data.linkedAccounts === 0 ? (
        <p className="text-muted text-sm">
          No other account is linked with yours. Accounts are linked when they use the same wallet
          or browser, or when one invited the other from the same network.
        </p>
      ) : (
        <Links cluster={data} />
      )}
      {data.appeal !== null && <Appeal appeal={data.appeal} />}
      {data.abilities.canAppeal && (
        <div>
          <Button onClick={() => setAppealing(true)}>Appeal</Button>
        </div>
      )}
      {isAppealing && (
        <Suspense>
          <AppealDialog onClose={() => setAppealing(false)} />
        </Suspense>
      )}
    </Card>
  )
}

function Links({ cluster: { linkedAccounts, links } }: { cluster: MyCluster }) {
  return (
    <>
      <div className="grid gap-1">
        <h3 className="font-medium">
          {plural(linkedAccounts, 'account')} {linkedAccounts === 1 ? 'is' : 'are'} linked with
          yours
        </h3>
        <p className="text-muted text-sm">
          Linked accounts count as one where people are counted: the arena doesn’t show you their
          entries, your votes don’t decide each other’s bounties, and they share one airdrop limit.
          A link is forgotten 90 days after it was last seen.
        </p>
      </div>
      <LinkList links={links} />
    </>
  )
}

function Appeal({ appeal }: { appeal: NonNullable<MyCluster['appeal']> }) {
  if (appeal.decidedAt === null) {
    return (
      <Notice tone="info" title="A moderator is checking your appeal">
        You sent it <Time at={appeal.createdAt} />. It is due <Time at={appeal.dueAt} />; your
        account stays linked until then.
      </Notice>
    )
  }
  const isSplit = appeal.state === 'split'
  return (
    <Notice
      tone={isSplit ? 'good' : 'info'}
      title={isSplit ? 'Your appeal was granted' : 'A moderator kept the link'}
    >
      Decided <Time at={appeal.decidedAt} />: {appeal.decisionReason}
    </Notice>
  )
}

function AppealDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  return (
    <ReasonDialog
      title="Appeal the link"
      description="Say why these accounts belong to different people, such as a shared household or a school computer. A moderator decides within 72 hours."
      confirmLabel="Send appeal"
      name="reason"
      max={MAX_VERDICT_LENGTH}
      keepAs="cluster appeal"
      schema={async () => (await import('@laurel/contract/people/clusters')).appealCluster.body}
      send={(reason) => api('POST /api/v1/me/cluster/appeals', { body: { reason } })}
      onClose={onClose}
      onDone={async () => {
        toast({ title: 'Appeal sent', tone: 'good' })
        await client.invalidateQueries({ queryKey: myClusterQuery.queryKey })
        onClose()
      }}
    />
  )
}
