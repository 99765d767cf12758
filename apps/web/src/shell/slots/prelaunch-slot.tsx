import { Suspense } from 'react'
import { useFlag } from '../../lib/flags.ts'
import { lazyPart } from '../../lib/page/lazy.ts'

const PrelaunchBar = lazyPart(() => import('./prelaunch-bar.tsx'))

/** Loads what says that a page opens at launch, only while the flag is on. */
export function PrelaunchSlot() {
  if (!useFlag('prelaunch_live')) return null
  return (
    <Suspense fallback={null}>
      <PrelaunchBar />
    </Suspense>
  )
}
