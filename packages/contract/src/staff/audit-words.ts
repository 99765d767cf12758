/** The limits of the audit log, apart from its schemas, so that pages can import them without zod. */

/** Longest name of an action, of a kind of subject, and longest id. */
export const MAX_AUDIT_NAME_LENGTH = 100
/** Most entries of one export. */
export const MAX_EXPORTED_AUDIT_ENTRIES = 10_000
