import { maskEmail } from './mail-kinds.ts'

/** The failure to deliver a mail. */
export interface SendFailure {
  /** `server`: no mail gets through now; `address`: this one did not, but may later; `refusal`: permanently refused. */
  kind: 'server' | 'address' | 'refusal'
  /** One line without the address. */
  text: string
}

/** An SMTP error of nodemailer. */
interface SmtpError {
  code?: string
  command?: string
  /** The server's three digits. */
  responseCode?: number
  response?: string
}

/** The longest stored error text. */
const MAX_ERROR_CHARS = 300
/** Enhanced status codes about the mailbox: `5.1.x` of its address, `5.2.x` of its state (RFC 3463). */
const OF_MAILBOX = /\b5\.[12]\.\d+\b/
/** All enhanced status codes of permanent failures. */
const PERMANENT = /\b5\.\d+\.\d+\b/

/**
 * Classifies a failure as one of the mail server or of the address. A refusal without an enhanced status counts against
 * the address only at `RCPT TO`; a policy refusal (`5.7.x`), such as "relay denied", is caused by the server's settings
 * and treated as temporary.
 */
export function readSendFailure(error: unknown, recipient: string): SendFailure {
  const { code, command, responseCode = 0, response = '' } = (error ?? {}) as SmtpError
  const message = error instanceof Error ? error.message : String(error)
  const text = `${code ?? 'error'}: ${message}`
    .replaceAll(recipient, maskEmail(recipient))
    .replaceAll(/\s+/g, ' ')
    .slice(0, MAX_ERROR_CHARS)
  const isAboutMail = command === 'RCPT TO' || command === 'DATA'
  if (!isAboutMail || responseCode === 421 || responseCode === 0) return { kind: 'server', text }
  if (responseCode < 500) return { kind: 'address', text }
  const isOfMailbox =
    OF_MAILBOX.test(response) || (command === 'RCPT TO' && !PERMANENT.test(response))
  return { kind: isOfMailbox ? 'refusal' : 'address', text }
}
