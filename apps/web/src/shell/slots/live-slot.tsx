import { Suspense } from 'react'
import { lazyPart } from '../../lib/page/lazy.ts'
import { useSession } from '../../lib/session/session.ts'

const Live = lazyPart(() => import('../../features/presence/live.tsx'))

/** Keeps pages up to date while the user is signed in; loads after the first paint. */
export function LiveSlot() {
  const { user } = useSession()
  if (user === null) return null
  return (
    <Suspense fallback={null}>
      <Live key={user.id} userId={user.id} />
    </Suspense>
  )
}
