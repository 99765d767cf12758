import { Suspense } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { lazyPart } from '../../lib/page/lazy.ts'

const OutboxDialog = lazyPart(() => import('./outbox-dialog.tsx'))

/** Opens an email of the outbox, or its list with an empty id; null closes it. Kept in the URL as `?mail=`. */
export function useOutbox(): (id: string | null) => void {
  const [search, setSearch] = useSearchParams()
  const { state } = useLocation()
  return (id) => {
    const next = new URLSearchParams(search)
    if (id === null) next.delete('mail')
    else next.set('mail', id)
    setSearch(next, { state, replace: search.has('mail') })
  }
}

/** The outbox, open while the URL has `?mail=`. */
export function OutboxSlot() {
  const [search] = useSearchParams()
  const open = useOutbox()
  const mailId = search.get('mail')
  if (mailId === null) return null
  return (
    <Suspense fallback={null}>
      <OutboxDialog mailId={mailId} onOpen={open} onClose={() => open(null)} />
    </Suspense>
  )
}
