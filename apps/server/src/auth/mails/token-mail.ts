import type { MailJob } from '../../platform/work/job-data.ts'

/** The input for a mail with a link and a code. */
export interface TokenMail {
  to: string
  /** The link. */
  url: string
  /** Six digits. */
  code: string
  /** The account's pending new address; empty without one. */
  newEmail: string
}

/** Writes a mail with a link and a code. */
export type TokenMailWriter = (mail: TokenMail) => MailJob
