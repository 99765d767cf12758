import type { MailJob } from '../../platform/work/jobs.ts'

/** What the writer of a mail with a link and a code gets. */
export interface TokenMail {
  to: string
  /** Where the link leads. */
  url: string
  /** Six digits. */
  code: string
  /** The address that an account is about to get; empty where none changes. */
  newEmail: string
}

/** Writes a mail with a link and a code. */
export type TokenMailWriter = (mail: TokenMail) => MailJob
