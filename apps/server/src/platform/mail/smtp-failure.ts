import { maskEmail } from './mail-kinds.ts'

/** Why a mail was not handed over. */
export interface SendFailure {
  /** `server`: no mail would get through now; `address`: this one did not, and may later; `refusal`: never will. */
  kind: 'server' | 'address' | 'refusal'
  /** One line without the address. */
  text: string
}

/** What nodemailer says of an error of SMTP. */
interface SmtpError {
  code?: string
  command?: string
  /** The server's three digits. */
  responseCode?: number
  response?: string
}

/** Longest text of an error that is kept. */
const MAX_ERROR_CHARS = 300
/** Enhanced status codes that speak of the mailbox: `5.1.x` of its address, `5.2.x` of its state (RFC 3463). */
const OF_MAILBOX = /\b5\.[12]\.\d+\b/
/** All enhanced status codes of permanent failures. */
const PERMANENT = /\b5\.\d+\.\d+\b/

/**
 * Tells a mail server that does not work from an address that it does not take. A refusal without an enhanced status
 * counts as one of the address only where the address was said; one for policy (`5.7.x`), such as "relay denied", is a
 * matter of the server's settings and passes.
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
