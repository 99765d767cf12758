/** The `state` of a link to a submission from a page of ours, which closing it leads back to. */
export const OPENED_FROM_PAGE = { isOpenedFromPage: true }

/** Whether the entry of the history before this one is the page that a submission was opened from. */
export function isOpenedFromPage(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isOpenedFromPage' in state
}
