import { limits } from '@laurel/contract/spec/limits'
import { lazy, Suspense, useEffect, useState } from 'react'
import { dismissToast, useCurrentToast } from '../../lib/toast.ts'

const Toaster = lazy(() =>
  import('../../ui/dialogs/toaster.tsx').catch(() => ({ default: PlainToast })),
)

/** The fallback when the toasts' chunk fails to load, such as when offline. */
function PlainToast() {
  const toast = useCurrentToast()
  useEffect(() => {
    if (toast === null) return undefined
    const timer = setTimeout(() => dismissToast(toast.id), limits.toastDurationMs)
    return () => clearTimeout(timer)
  }, [toast])
  return (
    <div
      role="status"
      className="fixed right-4 bottom-20 z-70 rounded-card border border-line bg-surface shadow-float"
    >
      {toast !== null && (
        <p className="p-4 text-sm">
          <strong>{toast.title}</strong> {toast.text}
        </p>
      )}
    </div>
  )
}

/** The toasts; their code loads with the first one and stays mounted. */
export function ToastSlot() {
  const toast = useCurrentToast()
  const [isNeeded, setNeeded] = useState(false)
  if (toast !== null && !isNeeded) setNeeded(true)
  if (!isNeeded) return null
  return (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  )
}
