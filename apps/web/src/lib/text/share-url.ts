import { SHARE_PARAM } from '@laurel/contract/analytics/view-words'

/** The full address of a public page, as shared with others; it says that it was shared, for the author’s analytics. */
export function shareUrl(path: string): string {
  const url = new URL(path, window.location.origin)
  url.searchParams.set(SHARE_PARAM.name, SHARE_PARAM.value)
  return url.href
}
