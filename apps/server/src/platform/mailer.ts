import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { z } from 'zod'
import type { Clock } from './clock.ts'
import { newId } from './ids.ts'
import type { MailJob } from './jobs.ts'

/** Hands a mail over to the mail server, or to the outbox folder where none is configured. */
export interface Mailer {
  /** Rejects when the mail could not be handed over: the job that carries it is tried again. */
  send(mail: MailJob): Promise<void>
}

/** A mail in the outbox folder. */
export interface OutboxMail extends MailJob {
  /** Its file's name without the ending. */
  id: string
  /** ISO 8601. */
  sentAt: string
}

const outboxMail = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  sentAt: z.string(),
})

/** A mail server that does not answer holds a job no longer than this. */
const SMTP_TIMEOUT_MS = 10_000

/** The mailer that the configuration asks for: SMTP with `SMTP_URL`, else `DATA_DIR/outbox`. */
export function createMailer(
  config: { smtpUrl: string | null; mailFrom: string; dataDir: string },
  clock: Clock,
): Mailer {
  return config.smtpUrl === null
    ? createOutboxMailer(outboxFolder(config.dataDir), clock)
    : createSmtpMailer(config.smtpUrl, config.mailFrom)
}

/** Where mails go without a mail server. */
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
export async function reachMailServer(smtpUrl: string): Promise<void> {
  await openTransport(smtpUrl).verify()
}

function openTransport(url: string) {
  return createTransport({
    url,
    connectionTimeout: SMTP_TIMEOUT_MS,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

function createSmtpMailer(url: string, from: string): Mailer {
  const transport = openTransport(url)
  return {
    async send(mail) {
      await transport.sendMail({ from, ...withPlainHeaders(mail) })
    },
  }
}

/** A reader never sees half a file: it is written under another name first. Only this account may read it. */
function createOutboxMailer(folder: string, clock: Clock): Mailer {
  return {
    async send(mail) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const sentAt = clock.now().toISOString()
      const name = `${sentAt.replaceAll(':', '-')}-${newId().slice(0, 8)}`
      const unfinished = join(folder, `${name}.part`)
      const content = JSON.stringify({ ...withPlainHeaders(mail), sentAt }, null, 2)
      await writeFile(unfinished, content, { mode: 0o600 })
      await rename(unfinished, join(folder, `${name}.json`))
    },
  }
}

/** Takes line breaks and other control characters out of what becomes a header (check 52). */
function withPlainHeaders(mail: MailJob): MailJob {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it removes
  const plain = (text: string): string => text.replace(/[\u0000-\u001f\u007f]+/g, ' ').trim()
  const { text, html } = mail
  return { to: plain(mail.to), subject: plain(mail.subject), text, html }
}
