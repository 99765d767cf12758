import { SHARE_PARAM, type ViewSource } from '@laurel/contract/analytics/view-words'

/** Where an element is, or a click was: by its own mark, or by the page. */
export function sourceAt(element: Element | null, url: URL): ViewSource {
  const marked = element?.closest<HTMLElement>('[data-view-source]')?.dataset.viewSource
  if (marked === 'boost') return 'boost'
  if (url.pathname.startsWith('/bounty/')) return 'bounty'
  if (url.searchParams.has('creator')) return 'profile'
  if ((url.searchParams.get('q') ?? '') !== '') return 'search'
  return 'feed'
}

/** How a window was opened: its address and the page before it. */
export interface Landing {
  href: string
  referrer: string
}

/** Where an open came from, with the host for one from outside. */
interface Origin {
  source: ViewSource
  referrerHost?: string
}

/**
 * Where an open came from: a shared link says so itself; on the page where the window was opened, the page before it; otherwise
 * the click that led here.
 */
export function originOf(url: URL, landing: Landing, clicked: ViewSource | null): Origin {
  if (url.searchParams.get(SHARE_PARAM.name) === SHARE_PARAM.value) return { source: 'share' }
  if (clicked !== null) return { source: clicked }
  if (url.href !== landing.href) return { source: 'direct' }
  const host = URL.canParse(landing.referrer) ? new URL(landing.referrer).hostname : ''
  if (host === '' || host === url.hostname) return { source: 'direct' }
  return { source: 'outside', referrerHost: host }
}
