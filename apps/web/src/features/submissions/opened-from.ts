/** The navigation state of a link to a submission; closing the submission then goes back to the page it came from. */
export const OPENED_FROM_PAGE = { isOpenedFromPage: true }

/** Whether going back in the history leads to the page that the submission was opened from. */
export function isOpenedFromPage(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isOpenedFromPage' in state
}
