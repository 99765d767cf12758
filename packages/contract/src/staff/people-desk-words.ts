/** The words and limits of the people desk, apart from their schemas, so that pages can import them without zod. */

/** Shortest reason of an act of staff about a person. */
export const MIN_ACT_REASON_LENGTH = 10
/** Longest reason of an act of staff about a person. */
export const MAX_ACT_REASON_LENGTH = 500
/** Longest note of staff. */
export const MAX_NOTE_LENGTH = 2000
/** Longest text of a search for people. */
export const MAX_PEOPLE_SEARCH_LENGTH = 200
/** Most days for which a moderator suspends; an admin may suspend without end. */
export const MAX_SUSPENSION_DAYS = 30
/** Days after which an open proposal of a role expires. */
export const ROLE_PROPOSAL_DAYS = 7

/** Which people the desk lists. */
export const PEOPLE_VIEWS = ['all', 'staff', 'suspended'] as const
/** Which people the desk lists. */
export type PeopleView = (typeof PEOPLE_VIEWS)[number]

/** Why an account is suspended, in the order of the form. */
export const SUSPENSION_CAUSES = [
  'spam',
  'abuse',
  'fraud',
  'stolen_work',
  'impersonation',
  'security',
  'other',
] as const
/** Why an account is suspended. */
export type SuspensionCause = (typeof SUSPENSION_CAUSES)[number]

/** The causes as people read them. */
export const SUSPENSION_CAUSE_NAMES: Record<SuspensionCause, string> = {
  spam: 'Spam',
  abuse: 'Abuse or harassment',
  fraud: 'Fraud, or several accounts of one person',
  stolen_work: 'Stolen work',
  impersonation: 'Pretending to be someone else',
  security: 'The account may be in someone else’s hands',
  other: 'Another breach of the rules',
}

/** Roles that two admins grant and take back; one admin does so with the others. */
export const TWO_ADMIN_ROLES = ['finance', 'admin'] as const
/** A role that two admins grant and take back. */
export type TwoAdminRole = (typeof TWO_ADMIN_ROLES)[number]

/** Shortest text of an appeal of a suspension. */
export const MIN_SUSPENSION_APPEAL_LENGTH = 10
/** Longest text of an appeal of a suspension. */
export const MAX_SUSPENSION_APPEAL_LENGTH = 3000
/** Hours until the decision about an appeal of a suspension is due. */
export const SUSPENSION_APPEAL_DUE_HOURS = 72
/** The states of an appeal of a suspension; upheld, it was lifted. */
export const SUSPENSION_APPEAL_STATES = ['open', 'upheld', 'dismissed'] as const
/** Which appeals of suspensions the desk lists. */
export const SUSPENSION_APPEAL_VIEWS = ['open', 'decided'] as const
/** Which appeals of suspensions the desk lists. */
export type SuspensionAppealView = (typeof SUSPENSION_APPEAL_VIEWS)[number]
