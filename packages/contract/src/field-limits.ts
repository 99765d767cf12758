/**
 * How long a text may be and how much fits into a list, in one place: requests are checked by these numbers, and forms
 * show them. Lengths are in UTF-16 code units, as `maxLength` of a form field counts them. No schema is made here, so
 * that pages can import it without loading zod.
 */

/** Shortest title of a bounty that is published. */
export const MIN_BOUNTY_TITLE_LENGTH = 10
/** Longest title of a bounty. */
export const MAX_BOUNTY_TITLE_LENGTH = 80
/** One line about a bounty, for lists. */
export const MAX_SUMMARY_LENGTH = 160
/** Shortest brief of a bounty that is published. */
export const MIN_BRIEF_LENGTH = 200
/** Longest brief of a bounty. */
export const MAX_BRIEF_LENGTH = 8000
/** Shortest line of a checklist, disqualifier or question to entrants. */
export const MIN_TERM_LENGTH = 3
/** Longest line of a checklist, disqualifier or question to entrants. */
export const MAX_TERM_LENGTH = 200
/** Fewest lines in the checklist of a bounty that is published. */
export const MIN_CHECKLIST_ITEMS = 3
/** Lines of a checklist, disqualifiers, questions or reference links of a bounty, each. */
export const MAX_TERMS = 10
/** Weight of a line of a checklist, from 1. */
export const MAX_CHECKLIST_WEIGHT = 10
/** Prize places of a bounty. */
export const MAX_PLACES = 10
/** Bonus spots of a bounty. */
export const MAX_BONUS_SPOTS = 100
/** Highest trust level, from 0. */
export const MAX_TRUST_LEVEL = 3
/** Entries of one person to one bounty. */
export const MAX_ENTRIES_PER_PERSON = 5
/** Days from the end of voting to the sponsor's decision. */
export const MAX_DECISION_DAYS = 14
/** Points of the season reserve that a first bounty may be given. */
export const MAX_STARTER_GRANT_POINTS = 500

/** Title of a submission. */
export const MAX_SUBMISSION_TITLE_LENGTH = 120
/** Text of a submission. */
export const MAX_SUBMISSION_BODY_LENGTH = 5000
/** An entrant's answer to one question of a bounty. */
export const MAX_ANSWER_LENGTH = 2000
/** Names of the AI tools that had a part in a submission. */
export const MAX_AI_TOOLS_LENGTH = 200
/** The sponsor's private note about an entry. */
export const MAX_SCORE_NOTE_LENGTH = 2000

/** Shortest question to a sponsor on the page of a bounty. */
export const MIN_QUESTION_LENGTH = 5
/** Longest question to a sponsor on the page of a bounty. */
export const MAX_QUESTION_LENGTH = 1000
/** Shortest reply of a sponsor to such a question. */
export const MIN_REPLY_LENGTH = 2
/** Longest reply of a sponsor to such a question. */
export const MAX_REPLY_LENGTH = 2000

/** Shortest reason why someone cancelled, awarded, held, kept or returned something. */
export const MIN_REASON_LENGTH = 3
/** Longest reason why someone cancelled, awarded, held, kept or returned something. */
export const MAX_REASON_LENGTH = 500
/** Longest reason of a moderator's decision. */
export const MAX_VERDICT_LENGTH = 1000
/** Shortest reason of an objection, an appeal, or of signing a person out everywhere. */
export const MIN_APPEAL_LENGTH = 10
/** Longest reason of an objection, an appeal, or of signing a person out everywhere. */
export const MAX_APPEAL_LENGTH = 1000
/** What a person adds to a report. */
export const MAX_REPORT_DETAIL_LENGTH = 1000

/** A link to somewhere else. */
export const MAX_LINK_LENGTH = 2000
/** A wallet address: 32 bytes in base58. */
export const MAX_ADDRESS_LENGTH = 44
/** Words that a list is searched by. */
export const MAX_SEARCH_LENGTH = 100
/** A username in an address, or words that people are searched by. */
export const MAX_USERNAME_LENGTH = 60
/** An id or a slug in an address. */
export const MAX_ID_OR_SLUG_LENGTH = 120
/** The slug of a lesson. */
export const MAX_LESSON_SLUG_LENGTH = 60
/** An id that a client gives to a line of a list. */
export const MAX_ITEM_ID_LENGTH = 40
/** A display name. */
export const MAX_DISPLAY_NAME_LENGTH = 100
/** The name of a passkey or a second factor. */
export const MAX_FACTOR_NAME_LENGTH = 64
/** A password. */
export const MAX_PASSWORD_LENGTH = 1024
/** Things in one page of a list. */
export const MAX_PAGE_ITEMS = 50
/** Payouts in one batch. */
export const MAX_BATCH_PAYOUTS = 50
/** Received payments that one act decides about. */
export const MAX_DECIDED_AT_ONCE = 50
/** Decisions in one announcement of an award. */
export const MAX_OUTCOMES = 2000
