import { pageDescriptions } from '@laurel/contract/spec/page-descriptions'
import { matchRoute } from '@laurel/contract/spec/routes'

/** Parameters that name what a page is about; all others are left out of its address. */
const SUBJECTS = ['id', 'creator', 'lesson', 'text', 'tx']

/** Writes the head anew after the address changed without a load, as the server would have. */
export function followAddress(): void {
  const { origin, pathname, search } = window.location
  const address = new URL(pathname, origin)
  for (const [name, value] of new URLSearchParams(search)) {
    if (SUBJECTS.includes(name)) address.searchParams.set(name, value)
  }
  const description = pageDescriptions[matchRoute(pathname)?.name ?? 'notFound']
  set('link[rel=canonical]', 'href', address.href)
  set('meta[property="og:url"]', 'content', address.href)
  set('meta[property="og:title"]', 'content', document.title)
  set('meta[property="og:description"]', 'content', description)
  set('meta[name=description]', 'content', description)
}

function set(selector: string, attribute: string, value: string): void {
  document.head.querySelector(selector)?.setAttribute(attribute, value)
}
