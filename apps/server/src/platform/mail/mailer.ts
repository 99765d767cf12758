import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { z } from 'zod'
import { type Clock, MS } from '../clock.ts'
import { newId } from '../ids.ts'

/** An outgoing mail. */
interface OutgoingMail {
  /** Becomes the `Message-ID`, which identifies a mail sent twice. */
  id: string
  to: string
  subject: string
  text: string
  html: string
  /** Where one POST unsubscribes (RFC 8058); null for mails that cannot be switched off. */
  unsubscribeUrl?: string | null
}

/** Delivers mails to the mail server or, without one, to the outbox folder. */
export interface Mailer {
  /**
   * Rejects when the mail was not delivered. If the connection dies between the last line and the reply, the mail may
   * have been accepted anyway: SMTP cannot tell.
   */
  send(mail: OutgoingMail): Promise<void>
  /** Connects and signs in without a mail; rejects when that fails. */
  reach(): Promise<void>
  /** Closes the connections, even in the middle of a mail. */
  close(): void
}

/** A mail in the outbox folder. */
export interface OutboxMail extends Omit<OutgoingMail, 'id' | 'unsubscribeUrl'> {
  /** Its file's name without the ending. */
  id: string
  /** Headers besides the usual ones. */
  headers: Record<string, string>
  /** ISO 8601. */
  sentAt: string
}

const outboxMail = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  headers: z.record(z.string(), z.string()).default({}),
  sentAt: z.string(),
})

/** The timeout of connecting and of the greeting. */
const SMTP_GREETING_MS = 10_000
/**
 * The timeout of a reply. Some servers scan a mail for long before they accept it; a shorter timeout would send it
 * twice.
 */
const SMTP_ANSWER_MS = MS.minute
/** The timeout of a whole mail, even when a server replies slowly line by line. */
const SEND_LIMIT_MS = 100 * MS.second
/** Concurrent connections; servers often allow ten per sender. */
const MAX_SMTP_CONNECTIONS = 10
/** Idle connections are closed after this, before servers do. */
const SMTP_IDLE_MS = 5000

/** Creates the configured mailer: SMTP with `SMTP_URL`, else `DATA_DIR/outbox`. */
export function createMailer(
  config: { smtpUrl: string | null; mailFrom: string; dataDir: string },
  clock: Clock,
): Mailer {
  return config.smtpUrl === null
    ? createOutboxMailer(outboxFolder(config.dataDir), clock)
    : createSmtpMailer(config.smtpUrl, config.mailFrom)
}

/** The folder of mails without a mail server. */
export function outboxFolder(dataDir: string): string {
  return join(dataDir, 'outbox')
}

/** The newest `limit` mails of the outbox, newest first; none where the folder does not exist. */
export async function listOutbox(
  dataDir: string,
  options: { to?: string; limit?: number } = {},
): Promise<OutboxMail[]> {
  const folder = outboxFolder(dataDir)
  const { to, limit = 100 } = options
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const newestFirst = names
    .filter((name) => name.endsWith('.json'))
    .sort((a, b) => (a < b ? 1 : -1))
  const mails: OutboxMail[] = []
  for (const name of newestFirst) {
    if (mails.length >= limit) break
    const mail = outboxMail.parse(JSON.parse(await readFile(join(folder, name), 'utf8')))
    if (to === undefined || mail.to.toLowerCase() === to.toLowerCase()) {
      mails.push({ id: name.slice(0, -'.json'.length), ...mail })
    }
  }
  return mails
}

/** Connects and signs in, as a mail would; rejects when that fails. */
export async function verifyMailServer(smtpUrl: string): Promise<void> {
  const transport = openTransport(smtpUrl)
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

function openTransport(url: string) {
  return createTransport({
    url,
    pool: true,
    maxConnections: MAX_SMTP_CONNECTIONS,
    idleTimeout: SMTP_IDLE_MS,
    // Retries belong to the queue: the library would resend mails that the server may have accepted.
    maxRequeues: 0,
    connectionTimeout: SMTP_GREETING_MS,
    greetingTimeout: SMTP_GREETING_MS,
    socketTimeout: SMTP_ANSWER_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

function createSmtpMailer(url: string, from: string): Mailer {
  const transport = openTransport(url)
  const domain = /@([^@>\s]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'
  return {
    async send(mail) {
      const { to, subject, text, html } = withPlainHeaders(mail)
      await transport.sendMail({
        from,
        // An object is used as is; a string would be parsed and could name further recipients (check 52).
        to: { name: '', address: to },
        messageId: `<${mail.id}@${domain}>`,
        subject,
        text,
        html,
        headers: unsubscribeHeaders(mail),
        signal: AbortSignal.timeout(SEND_LIMIT_MS),
      })
    },
    reach: async () => void (await transport.verify()),
    close: () => transport.close({ force: true }),
  }
}

/** Writes to a temporary name first, so that a reader never sees a partial file. Only this account may read it. */
function createOutboxMailer(folder: string, clock: Clock): Mailer {
  return {
    async send(mail) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const sentAt = clock.now().toISOString()
      const name = `${sentAt.replaceAll(':', '-')}-${newId().slice(0, 8)}`
      const unfinished = join(folder, `${name}.part`)
      const headers = unsubscribeHeaders(mail)
      const content = JSON.stringify({ ...withPlainHeaders(mail), headers, sentAt }, null, 2)
      await writeFile(unfinished, content, { mode: 0o600 })
      await rename(unfinished, join(folder, `${name}.json`))
    },
    reach: async () => {},
    close: () => {},
  }
}

/** The headers by which mail programs offer to unsubscribe in one click (RFC 8058). */
function unsubscribeHeaders({ unsubscribeUrl }: OutgoingMail): Record<string, string> {
  if (unsubscribeUrl == null) return {}
  return {
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

/** Removes line breaks and other control characters from header values (check 52). */
function withPlainHeaders(mail: OutgoingMail): Omit<OutgoingMail, 'id' | 'unsubscribeUrl'> {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it removes
  const plain = (text: string): string => text.replace(/[\u0000-\u001f\u007f]+/g, ' ').trim()
  const { text, html } = mail
  return { to: plain(mail.to), subject: plain(mail.subject), text, html }
}
