import { Suspense } from 'react'
import { useIsDemo } from '../../lib/api/config.ts'
import { lazyPart } from '../../lib/page/lazy.ts'

const DemoBar = lazyPart(() => import('../../features/demo/demo-bar.tsx'))

/** The demo's controls, where the server is a demo. */
export function DemoSlot() {
  if (!useIsDemo()) return null
  return (
    <Suspense fallback={null}>
      <DemoBar />
    </Suspense>
  )
}
