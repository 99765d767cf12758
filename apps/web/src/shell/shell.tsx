import { paths, sectionOf } from '@laurel/contract/spec/routes'
import { type ReactNode, Suspense, useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import { lazyPart } from '../lib/page/lazy.ts'
import { useSession } from '../lib/session/session.ts'
import { OfflineBar } from '../ui/states/offline-bar.tsx'
import { PageSpinner } from '../ui/states/spinner.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Footer } from './footer.tsx'
import { NavigationBar } from './navigation/navigation-bar.tsx'
import { TabStrip } from './navigation/tab-strip.tsx'
import { RouteArrival } from './route-arrival.tsx'
import { SearchSlot } from './search/search-slot.tsx'
import { DemoSlot } from './slots/demo-slot.tsx'
import { LiveSlot } from './slots/live-slot.tsx'
import { PrelaunchSlot } from './slots/prelaunch-slot.tsx'
import { QuestionsSlot } from './slots/questions-slot.tsx'
import { ToastSlot } from './slots/toast-slot.tsx'
import { WalletSlot } from './slots/wallet-slot.tsx'

const ContinueBar = lazyPart(() => import('./slots/continue-bar.tsx'))
const SecondFactorBar = lazyPart(() => import('./slots/second-factor-bar.tsx'))

/** The frame of every page. Shows a spinner while a page's code loads (spec §2). */
export function Shell({ children }: { children: ReactNode }) {
  const { pathname, state } = useLocation()
  const { needsSecondFactor } = useSession()

  // On the root element, so that portals (dialogs, toasts) have the section's colour too.
  useLayoutEffect(() => {
    document.documentElement.dataset.section = sectionOf(pathname)
  }, [pathname])

  return (
    <div className="flex min-h-dvh flex-col pb-14 md:pb-0">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-70 focus:rounded-control focus:bg-ink focus:px-4 focus:py-3 focus:text-paper"
      >
        Skip to content
      </a>
      <NavigationBar />
      <OfflineBar />
      <PrelaunchSlot />
      {needsSecondFactor && pathname !== paths.auth && pathname !== paths.enhancedAuth && (
        <Suspense fallback={null}>
          <SecondFactorBar />
        </Suspense>
      )}
      {state?.continueTo !== undefined && (
        <Suspense fallback={null}>
          <ContinueBar />
        </Suspense>
      )}
      {/* The footer waits for its page, to avoid layout shift. */}
      <Suspense
        key={pathname}
        fallback={
          <main id="main" tabIndex={-1} className="flex-1">
            <PageSpinner />
          </main>
        }
      >
        <main id="main" tabIndex={-1} className="flex-1">
          <ErrorBoundary>
            {children}
            <RouteArrival />
          </ErrorBoundary>
        </main>
        {pathname !== paths.auth && <Footer />}
      </Suspense>
      <TabStrip />
      <DemoSlot />
      <SearchSlot />
      <LiveSlot />
      <WalletSlot />
      <QuestionsSlot />
      <ToastSlot />
    </div>
  )
}
