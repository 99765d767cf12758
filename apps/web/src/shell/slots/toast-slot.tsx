import { limits } from '@laurel/contract/spec/limits'
import { lazy, Suspense, useEffect, useState } from 'react'
import { dismissToast, useShownToast } from '../../lib/toast.ts'

const Toaster = lazy(() =>
  import('../../ui/dialogs/toaster.tsx').catch(() => ({ default: PlainToast })),
)

/** The fallback when the toasts' chunk fails to load, such as when offline. */
function PlainToast() {
  const shown = useShownToast()
  useEffect(() => {
    if (shown === null) return undefined
    const timer = setTimeout(() => dismissToast(shown.id), limits.toastDurationMs)
    return () => clearTimeout(timer)
  }, [shown])
  return (
    <div
      role="status"
      className="fixed right-4 bottom-20 z-70 rounded-card border border-line bg-surface shadow-float"
    >
      {shown !== null && (
        <p className="p-4 text-sm">
          <strong>{shown.title}</strong> {shown.text}
        </p>
      )}
    </div>
  )
}

/** The toasts; their code loads with the first one and stays mounted. */
export function ToastSlot() {
  const shown = useShownToast()
  const [isNeeded, setNeeded] = useState(false)
  if (shown !== null && !isNeeded) setNeeded(true)
  if (!isNeeded) return null
  return (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  )
}
