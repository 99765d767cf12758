import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../lib/session/session.ts'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { SkeletonText } from '../../ui/states/skeleton.tsx'
import { entryQuery, myEntryQuery } from './api.ts'
import { EntryPanel } from './entry-panel.tsx'
import { JoinForm } from './join-form.tsx'

/**
 * The waitlist on its page: the entry of a mail's link (`token`), that of the signed-in user, or the form to join.
 */
export default function WaitlistPanel({
  token,
  code,
}: {
  token: string | null
  code: string | null
}) {
  return (
    <Card className="grid content-start gap-4">
      {token === null ? <OwnEntry code={code} /> : <LinkedEntry token={token} />}
    </Card>
  )
}

function LinkedEntry({ token }: { token: string }) {
  const { data, error, refetch } = useQuery(entryQuery(token))
  if (error !== null) {
    return (
      <>
        <ErrorState error={error} onRetry={() => void refetch()} />
        <JoinForm code={null} />
      </>
    )
  }
  if (data === undefined) return <SkeletonText lines={6} />
  return <EntryPanel token={token} entry={data} />
}

function OwnEntry({ code }: { code: string | null }) {
  const { status } = useSession()
  const own = useQuery({ ...myEntryQuery, enabled: status === 'signed-in' })
  const mine = own.data?.mine ?? null
  if (own.isLoading) return <SkeletonText lines={6} />
  if (mine !== null) return <LinkedEntry token={mine.token} />
  return (
    <>
      <div className="grid gap-1">
        <h2 className="text-xl">Join the waitlist</h2>
        <p className="text-muted text-sm">
          Get your place, reserve your username, and hear from us when Laurel opens.
        </p>
      </div>
      <JoinForm code={code} />
    </>
  )
}
