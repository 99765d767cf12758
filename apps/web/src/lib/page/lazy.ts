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

/** When this window last reloaded to get a page's code. */
const RELOADED_AT = 'laurel-reloaded-at'
const RELOAD_AGAIN_AFTER_MS = 60_000

/** A page whose code loads on demand; `LazyPageView` renders it. */
export interface LazyPage {
  /** Preloads the code, so that the page renders without a spinner. */
  preload: () => Promise<void>
  /** The component to render: the page itself once its code is loaded. */
  component: () => ComponentType<object>
}

/**
 * A page whose code loads on demand. A deployment may have removed the code of the running version: then the document is
 * reloaded, at most once a minute; otherwise the failure goes to the error boundary.
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

/** Renders a page, inside a `Suspense`. */
export function LazyPageView({ page }: { page: LazyPage }): ReactNode {
  // Kept while the page is open: replacing the component would reset its state.
  const [Component] = useState(() => page.component())
  return createElement(Component)
}

/**
 * A part of the shell or of a page whose code loads on demand. The rest works without it, so a part that fails to load
 * renders nothing.
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
