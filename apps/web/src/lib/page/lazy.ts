import {
  type ComponentType,
  createElement,
  type LazyExoticComponent,
  lazy,
  type ReactNode,
  useState,
} from 'react'
import { ApiProblem } from '../api/api-problem.ts'

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

/** When this window last loaded itself anew for a page's code. */
const RELOADED_AT = 'laurel-reloaded-at'
const RELOAD_AGAIN_AFTER_MS = 60_000

/** A page whose code loads on demand; `LazyPageView` draws it. */
export interface LazyPage {
  /** Loads the code ahead, so that the page is drawn without a spinner before it. */
  preload: () => Promise<void>
  /** What draws it now: the page itself once its code is here. */
  component: () => ComponentType<object>
}

/**
 * A page whose code loads on demand. After a deployment the code of the version that is open may be gone: then the
 * document is loaded anew, once a minute at most; otherwise the failure goes to the error boundary.
 */
export function lazyPage(load: Load<object>): LazyPage {
  let loaded: ComponentType<object> | undefined
  const Lazy = lazy(() => load().catch(reloadOnce))
  return {
    preload: async () => {
      loaded = (await load()).default
    },
    component: () => loaded ?? Lazy,
  }
}

/** Draws a page, inside a `Suspense`. */
export function LazyPageView({ page }: { page: LazyPage }): ReactNode {
  // Kept while the page is open: another component in its place would begin anew.
  const [Component] = useState(() => page.component())
  return createElement(Component)
}

/**
 * A part of the shell or of a page whose code loads on demand. Without it the rest still works, so a part that can't be
 * loaded draws nothing.
 */
export function lazyPart<Props extends object>(
  load: Load<Props>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => load().catch(() => ({ default: () => null })))
}

function reloadOnce(error: unknown): Promise<never> {
  if (!navigator.onLine) throw new ApiProblem('unreachable', 0)
  const last = Number(sessionStorage.getItem(RELOADED_AT) ?? 0)
  if (Date.now() - last < RELOAD_AGAIN_AFTER_MS) throw error
  sessionStorage.setItem(RELOADED_AT, String(Date.now()))
  window.location.reload()
  return new Promise(() => undefined)
}
