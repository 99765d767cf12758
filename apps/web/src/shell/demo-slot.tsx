import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { readConfig } from '../lib/config.ts'

const DemoBar = lazy(() => import('../features/demo/demo-bar.tsx'))

/** Shows the demo's controls where the server says that it is one. */
export function DemoSlot() {
  const { data } = useQuery({
    queryKey: ['config'],
    queryFn: readConfig,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (data?.demo !== true) return null
  return (
    <Suspense fallback={null}>
      <DemoBar />
    </Suspense>
  )
}
