/** How long a moderator can undo their own decision, in minutes. */
export const REVIEW_UNDO_MINUTES = 10
