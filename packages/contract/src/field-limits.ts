/**
 * Limits on text lengths and list sizes. Requests are validated against them and forms show them. Lengths are in UTF-16
 * code units, like `maxLength` of a form field. This file builds no schemas, so pages can import it without zod.
 */

/** Shortest title of a bounty that is published. */
export const MIN_BOUNTY_TITLE_LENGTH = 10
/** Longest title of a bounty. */
export const MAX_BOUNTY_TITLE_LENGTH = 80
/** Longest summary of a bounty, one line for lists. */
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
/** Most lines in each of checklist, disqualifiers, questions and reference links of a bounty. */
export const MAX_TERMS = 10
/** Highest weight of a checklist line; the lowest is 1. */
export const MAX_CHECKLIST_WEIGHT = 10
/** Most prize places of a bounty. */
export const MAX_PLACES = 10
/** Most bonus spots of a bounty. */
export const MAX_BONUS_SPOTS = 100
/** Highest trust level; the lowest is 0. */
export const MAX_TRUST_LEVEL = 3
/** Most entries of one person to one bounty. */
export const MAX_ENTRIES_PER_PERSON = 5
/** Most days from the end of voting to the sponsor's decision. */
export const MAX_DECISION_DAYS = 14
/** Most points that the season reserve may grant to a first bounty. */
export const MAX_STARTER_GRANT_POINTS = 500

/** Longest title of a submission. */
export const MAX_SUBMISSION_TITLE_LENGTH = 120
/** Longest text of a submission. */
export const MAX_SUBMISSION_BODY_LENGTH = 5000
/** Longest answer of an entrant to one question. */
export const MAX_ANSWER_LENGTH = 2000
/** Longest list of AI tools used for a submission. */
export const MAX_AI_TOOLS_LENGTH = 200
/** Longest private note of a sponsor about an entry. */
export const MAX_SCORE_NOTE_LENGTH = 2000

/** Shortest question to a sponsor on the page of a bounty. */
export const MIN_QUESTION_LENGTH = 5
/** Longest question to a sponsor on the page of a bounty. */
export const MAX_QUESTION_LENGTH = 1000
/** Shortest reply of a sponsor to such a question. */
export const MIN_REPLY_LENGTH = 2
/** Longest reply of a sponsor to such a question. */
export const MAX_REPLY_LENGTH = 2000

/** Longest comment on a submission. */
export const MAX_COMMENT_LENGTH = 2000
/** Most people mentioned in one comment, question or answer. */
export const MAX_MENTIONS = 10
/** How long a comment or a question can be edited, in minutes. */
export const COMMENT_EDIT_MINUTES = 10
/** Most answers that a sponsor pins on a bounty. */
export const MAX_PINNED_ANSWERS = 3
/** Most saved searches of a person. */
export const MAX_SAVED_SEARCHES = 20
/** Longest name of a saved search. */
export const MAX_SEARCH_NAME_LENGTH = 60
/** Longest query string of a saved search. */
export const MAX_SEARCH_QUERY_LENGTH = 1000

/** Shortest reason for cancelling, awarding, holding, keeping or returning something. */
export const MIN_REASON_LENGTH = 3
/** Longest reason for cancelling, awarding, holding, keeping or returning something. */
export const MAX_REASON_LENGTH = 500
/** Longest reason of a moderator's decision. */
export const MAX_VERDICT_LENGTH = 1000
/** Shortest reason for an objection, an appeal, or signing a person out everywhere. */
export const MIN_APPEAL_LENGTH = 10
/** Longest reason for an objection, an appeal, or signing a person out everywhere. */
export const MAX_APPEAL_LENGTH = 1000
/** Longest detail of a report. */
export const MAX_REPORT_DETAIL_LENGTH = 1000

/** Longest external link. */
export const MAX_LINK_LENGTH = 2000
/** Longest wallet address: 32 bytes in base58. */
export const MAX_ADDRESS_LENGTH = 44
/** Longest search text of a list. */
export const MAX_SEARCH_LENGTH = 100
/** Shortest text that is searched for in everything: a single letter matches almost all of it. */
export const MIN_SEARCH_LENGTH = 2
/** Most results of each kind in a search of everything. */
export const MAX_GROUP_RESULTS = 5
/** Longest username in a path, or search text for people. */
export const MAX_USERNAME_LENGTH = 60
/** Longest id or slug in a path. */
export const MAX_ID_OR_SLUG_LENGTH = 120
/** Longest slug of a lesson. */
export const MAX_LESSON_SLUG_LENGTH = 60
/** Longest code of a certificate. */
export const MAX_CERTIFICATE_CODE_LENGTH = 60
/** Longest id that a client gives to a list item. */
export const MAX_ITEM_ID_LENGTH = 40
/** Longest display name. */
export const MAX_DISPLAY_NAME_LENGTH = 100
/** Longest name of a passkey or second factor. */
export const MAX_FACTOR_NAME_LENGTH = 64
/** Longest password. */
export const MAX_PASSWORD_LENGTH = 1024
/** Most items in one page of a list. */
export const MAX_PAGE_ITEMS = 50
/** Most payouts in one batch. */
export const MAX_BATCH_PAYOUTS = 50
/** Most received payments decided in one request. */
export const MAX_DECIDED_AT_ONCE = 50
/** Most outcomes in one award announcement. */
export const MAX_OUTCOMES = 2000
