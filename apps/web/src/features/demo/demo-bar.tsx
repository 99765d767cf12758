import { useQuery } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import { Suspense, useSyncExternalStore } from 'react'
import { useNow } from '../../lib/clock.ts'
import { lazyPart } from '../../lib/lazy.ts'
import { exactTime } from '../../lib/time.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { demoQuery } from './api.ts'

/** Further down the button keeps out of the way of what is read. */
const NEAR_TOP_PX = 80
/** And in a window without room to spare. */
const LOW_WINDOW_PX = 480

const DemoControls = lazyPart(() => import('./demo-controls.tsx'))

/** A quiet button in the corner that says this is a demo and holds its clock, outbox and people. */
export default function DemoBar() {
  const { data: demo } = useQuery(demoQuery)
  const isSmall = useSyncExternalStore(
    onScroll,
    () => window.scrollY > NEAR_TOP_PX || window.innerHeight < LOW_WINDOW_PX,
  )
  if (demo === undefined) return null
  return (
    <aside
      aria-label="Demo"
      className="fixed bottom-[calc(4.5rem+var(--action-bar,0px))] left-3 z-20 md:bottom-3"
    >
      <Disclosure
        side="above"
        className="max-h-[70dvh] w-[min(22rem,calc(100vw-1.5rem))] overflow-y-auto p-4"
        button={(props) => (
          <button
            type="button"
            {...props}
            className="hit-area flex min-h-9 min-w-9 items-center justify-center gap-2 rounded-full border border-line bg-surface px-2.5 text-muted text-xs shadow-float hover:text-ink"
          >
            <Clock aria-hidden="true" className="size-3.5" />
            {/* Over what people read it makes itself small. */}
            <span className={isSmall ? 'sr-only' : 'inline-flex gap-2'}>
              Demo
              <DemoNow />
            </span>
          </button>
        )}
      >
        {() => (
          <Suspense fallback={<Spinner />}>
            <DemoControls demo={demo} />
          </Suspense>
        )}
      </Disclosure>
    </aside>
  )
}

function onScroll(listener: () => void): () => void {
  window.addEventListener('scroll', listener, { passive: true })
  return () => window.removeEventListener('scroll', listener)
}

/** The demo's date and time in UTC. */
function DemoNow() {
  const now = useNow()
  return (
    <span className="figures hidden text-ink sm:inline">
      {exactTime(now).utc.replace(/:\d\d UTC$/, ' UTC')}
    </span>
  )
}
