import { Suspense, useState } from 'react'
import { lazyPart } from '../lib/lazy.ts'
import { useShownToast } from '../lib/toast.ts'

const Toaster = lazyPart(() => import('../ui/toaster.tsx'))

/** Loads the toasts' code with the first toast, and keeps it from then on. */
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
