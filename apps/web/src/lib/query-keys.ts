/**
 * The keys of what is read from the server, a family a noun: `bountyKeys.part(id)` is one bounty, `part(id, 'lint')` what
 * belongs to it, and `all` invalidates every one of them.
 */

function keysOf(noun: string) {
  return {
    all: [noun] as const,
    part: (...path: unknown[]) => [noun, ...path] as const,
  }
}

/** One bounty and its parts. */
export const bountyKeys = keysOf('bounty')
/** Lists of bounties. */
export const bountyListKeys = keysOf('bounties')
/** One submission and its parts. */
export const submissionKeys = keysOf('submission')
/** Lists of submissions. */
export const submissionListKeys = keysOf('submissions')
/** Points and their transfers. */
export const pointsKeys = keysOf('points')
/** What happens on the site. */
export const activityKeys = keysOf('activity')
/** What the front page counts. */
export const homeKeys = keysOf('home')
/** The viewer's notifications. */
export const notificationKeys = keysOf('notifications')
/** Who is here. */
export const presenceKeys = keysOf('presence')
/** Rules and texts that rarely change. */
export const siteKeys = keysOf('site')
