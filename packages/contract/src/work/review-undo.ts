/** How long whoever decided on the moderators' desk can take it back, in minutes. */
export const REVIEW_UNDO_MINUTES = 10
