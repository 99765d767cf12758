import { useQuery } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import { Suspense } from 'react'
import { cx } from '../../lib/class-names.ts'
import { useFlag } from '../../lib/flags.ts'
import { lazyPart } from '../../lib/page/lazy.ts'
import { Disclosure } from '../../ui/dialogs/disclosure.tsx'
import { Spinner } from '../../ui/states/spinner.tsx'
import { demoQuery } from './api.ts'

const DemoControls = lazyPart(() => import('./demo-controls.tsx'))

/**
 * Opens the demo's personas, clock and outbox. Placed where nothing else is: in the gutter of wide windows, which is as
 * wide as the button, and next to the menu button of narrow ones, where it scrolls away in a low window. There the bar of a
 * prelaunch, which names two pages, leaves it only its icon.
 */
export default function DemoBar() {
  const { data: demo } = useQuery(demoQuery)
  const isPrelaunch = useFlag('prelaunch_live')
  if (demo === undefined) return null
  return (
    <aside
      aria-label="Demo"
      className="fixed top-3 right-16 z-40 max-md:[@media(height<30rem)]:absolute md:top-auto md:right-auto md:bottom-4 md:left-0 md:z-20"
    >
      <Disclosure
        side="above"
        className="max-h-[min(40rem,calc(100dvh-9rem))] w-[min(22rem,calc(100vw-1.5rem))] overflow-y-auto p-4 max-md:top-full max-md:-right-12 max-md:bottom-auto max-md:left-auto max-md:mt-2 max-md:mb-0 md:bottom-0 md:left-full md:mb-0 md:ml-2"
        button={(props) => (
          <button
            type="button"
            {...props}
            className="flex min-h-9 items-center justify-center gap-1.5 rounded-full border border-line bg-surface px-2.5 text-muted text-xs hover:text-ink md:min-h-24 md:w-6 md:rounded-l-none md:border-l-0 md:px-0 md:py-2 md:[writing-mode:vertical-rl]"
          >
            <Clock aria-hidden="true" className="size-3.5" />
            <span className={cx(isPrelaunch && 'max-md:sr-only')}>Demo</span>
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
