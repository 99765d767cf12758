import { eq } from 'drizzle-orm'
import type { Db } from '../../src/db/client.ts'
import { mails } from '../../src/db/schema/platform.ts'
import { MS, plus, systemClock } from '../../src/platform/clock.ts'
import { newId } from '../../src/platform/ids.ts'
import { MAIL_LIFE, type MailKind } from '../../src/platform/mail/mail-kinds.ts'
import { insertMail, type MailRow } from '../../src/platform/mail/mails.queries.ts'

/** Inserts a mail created `ageMs` ago, queued by default; returns its id. */
export async function buildMail(
  db: Db,
  {
    kind = 'notice',
    ageMs = 0,
    usefulMs = MAIL_LIFE[kind].usefulMs,
    recipient = 'ann@example.test',
    subject = 'Your wallet was changed',
    ...rest
  }: { kind?: MailKind; ageMs?: number; usefulMs?: number } & Partial<
    Pick<MailRow, 'recipient' | 'subject' | 'state' | 'lastError' | 'serverFailedAt' | 'attempts'>
  > = {},
): Promise<string> {
  const id = newId()
  const now = plus(systemClock.now(), -ageMs)
  const { priority } = MAIL_LIFE[kind]
  const usefulUntil = plus(now, usefulMs)
  const content = { recipient, subject, text: 'hello', html: '<p>hello</p>' }
  await insertMail(db, { id, kind, priority, ...content, usefulUntil, now })
  const settledAt = rest.state === undefined ? null : plus(now, MS.minute)
  await db
    .update(mails)
    .set({ ...rest, settledAt })
    .where(eq(mails.id, id))
  return id
}
