/** The query keys of server data, one family per noun. */

import { keysOf } from '../session-keys.ts'

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
/** Boosts, their prices and their places in lists. */
export const boostKeys = keysOf('boosts')
/** Comments on submissions. */
export const commentKeys = keysOf('comments')
/** Whom and what people follow. */
export const followKeys = keysOf('follows')
/** The activity feed. */
export const activityKeys = keysOf('activity')
/** The totals of the home page. */
export const homeKeys = keysOf('home')
/** The viewer's notifications. */
export const notificationKeys = keysOf('notifications')
/** Who is online. */
export const presenceKeys = keysOf('presence')
/** Rules and texts that rarely change. */
export const siteKeys = keysOf('site')

/** How one’s work and bounties were seen. */
export const analyticsKeys = keysOf('analytics')
