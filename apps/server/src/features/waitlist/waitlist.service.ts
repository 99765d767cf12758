import type { ServerCall } from '@laurel/contract/endpoint'
import type { joinWaitlist as joinEndpoint, WaitlistEntry } from '@laurel/contract/people/waitlist'
import { Problem } from '@laurel/contract/problems'
import { validationTexts } from '@laurel/contract/spec/messages'
import { cleanInput, isEmail } from '@laurel/contract/spec/validation'
import type { Db } from '../../db/client.ts'
import type { Visitors } from '../../platform/accounts.ts'
import { MS } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { databaseErrorOf } from '../../platform/http/problem-handler.ts'
import { newId, newSecret, sha256 } from '../../platform/ids.ts'
import { networkKey } from '../../platform/limits/rate-limits.ts'
import { readLaunch } from '../flags/flags.service.ts'
import { countFriend, type Place, uncountFriend } from './friends.service.ts'
import { isThrowawayMail } from './throwaway-mail.ts'
import { presentEntry } from './waitlist.presenter.ts'
import {
  canReserve,
  deleteEntry,
  type EntryRow,
  findEntryByToken,
  findEntryIdByCode,
  findOwnEntry,
  insertEntry,
  lockEntry,
  lockEntryOf,
  updateEntry,
} from './waitlist.queries.ts'
import { mailboxKeyOf } from './waitlist.rules.ts'

type JoinForm = ServerCall<typeof joinEndpoint>['body']

/** The least time between two mails to one address. */
const MAIL_PAUSE_MS = 10 * MS.minute
const CODE_LENGTH = 10
const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/

/** The hashes of a request's browser and network. A loopback address says nothing about a network. */
function placeOf({ origin }: Pick<Ctx, 'origin'>, visitors: Visitors): Place {
  const { ip, browserKey } = origin
  return {
    deviceHash: browserKey === undefined ? null : visitors.hash('waitlist device', browserKey),
    networkHash: LOOPBACK.test(ip) ? null : visitors.hash('waitlist network', networkKey(ip)),
  }
}

/** The cleaned address in lower case. Raises `validation_failed`. */
function readEmail(typed: string): string {
  const email = cleanInput(typed)
  if (isEmail(email)) return email.toLowerCase()
  throw emailProblem(validationTexts.emailInvalid)
}

/** The cleaned address, which is not one for mail that is thrown away. Raises `validation_failed`. */
export async function readKeptEmail(typed: string): Promise<string> {
  const email = readEmail(typed)
  if (!(await isThrowawayMail(email))) return email
  throw emailProblem('Use an address that you keep. This one is for mail that is thrown away.')
}

function emailProblem(message: string): Problem {
  return new Problem('validation_failed', { errors: [{ pointer: '/email', message }] })
}

/**
 * Adds an unconfirmed entry and mails its link. The reply is the same for an address that is on the list, which gets
 * its link again, at most every ten minutes. Raises `waitlist_closed`, `validation_failed`.
 */
export async function joinWaitlist(ctx: Ctx, visitors: Visitors, form: JoinForm): Promise<void> {
  const { db, now } = ctx
  const email = readEmail(form.email)
  if (!(await readLaunch(db)).isPrelaunch) throw new Problem('waitlist_closed')
  const id = newId()
  const isNew = await insertEntry(db, {
    id,
    email,
    mailboxKey: mailboxKeyOf(email),
    tokenHash: sha256(linkToken(visitors, id)),
    code: newSecret()
      .replace(/[^A-Za-z0-9]/g, '')
      .slice(0, CODE_LENGTH),
    state: 'pending',
    invitedBy: form.ref === undefined ? null : await findEntryIdByCode(db, form.ref),
    ...placeOf(ctx, visitors),
    joinedAt: now,
    mailedAt: now,
  })
  const entry = await lockEntryOf(db, email)
  if (entry === null) return
  if (!isNew) {
    if (now.getTime() - entry.mailedAt.getTime() < MAIL_PAUSE_MS) return
    await updateEntry(db, entry.id, { mailedAt: now })
  }
  await ctx.jobs.send(db, 'waitlist', {
    to: email,
    token: linkToken(visitors, entry.id),
    isConfirmed: entry.state === 'confirmed',
  })
}

/** The entry of a link. Raises `waitlist_link_unknown`. */
export async function openEntry({ db }: Ctx, token: string): Promise<WaitlistEntry> {
  return await presentEntry(db, await requireEntry(db, token))
}

/** Confirms the address of an entry and counts it for its inviter. Idempotent. Raises `waitlist_link_unknown`. */
export async function confirmEntry(
  ctx: Ctx,
  visitors: Visitors,
  token: string,
): Promise<WaitlistEntry> {
  const { db, now } = ctx
  const entry = await lockByToken(db, token)
  if (entry.state === 'pending') {
    await countFriend(db, entry, placeOf(ctx, visitors))
    await updateEntry(db, entry.id, { state: 'confirmed', confirmedAt: now, orderAt: now })
  }
  return await openEntry(ctx, token)
}

/**
 * Reserves a username for a confirmed entry, instead of the one before; null gives it up. Raises
 * `waitlist_link_unknown`, `username_unavailable`.
 */
export async function reserveUsername(
  ctx: Ctx,
  token: string,
  username: string | null,
): Promise<WaitlistEntry> {
  const { db } = ctx
  const entry = await lockByToken(db, token)
  if (entry.state === 'pending') throw new Problem('waitlist_link_unknown')
  if (username !== null && !(await canReserve(db, username, entry.userId))) {
    throw new Problem('username_unavailable')
  }
  try {
    await updateEntry(db, entry.id, { username })
  } catch (error) {
    if (databaseErrorOf(error)?.constraint !== 'waitlist_entries_username_unique') throw error
    throw new Problem('username_unavailable')
  }
  return await openEntry(ctx, token)
}

/** Deletes the entry of a link, and takes back what it gave its inviter. Idempotent. */
export async function leaveWaitlist({ db }: Ctx, token: string): Promise<void> {
  const entry = await findEntryByToken(db, sha256(token))
  if (entry !== null) await removeEntry(db, entry.id)
}

/** The entry of the viewer's account with the secret of its link; null without one. */
export async function myWaitlist(
  { db }: Ctx,
  visitors: Visitors,
  userId: string,
): Promise<{ token: string; entry: WaitlistEntry } | null> {
  const entry = await findOwnEntry(db, userId)
  if (entry === null) return null
  return { token: linkToken(visitors, entry.id), entry: await presentEntry(db, entry) }
}

/** Ties the entry of a signed-in account's confirmed address to the account. Idempotent. */
export async function tieEntry(db: Db, userId: string): Promise<void> {
  const entry = await findOwnEntry(db, userId)
  if (entry !== null && entry.userId === null) await updateEntry(db, entry.id, { userId })
}

/** Deletes the entry of an account that is deleted. */
export async function deleteOwnEntry(db: Db, userId: string): Promise<void> {
  const entry = await findOwnEntry(db, userId)
  if (entry !== null) await removeEntry(db, entry.id)
}

async function removeEntry(db: Db, id: string): Promise<void> {
  const entry = await lockEntry(db, id)
  if (entry === null) return
  await uncountFriend(db, entry)
  await deleteEntry(db, id)
}

async function requireEntry(db: Db, token: string): Promise<EntryRow> {
  const entry = await findEntryByToken(db, sha256(token))
  if (entry === null) throw new Problem('waitlist_link_unknown')
  return entry
}

async function lockByToken(db: Db, token: string): Promise<EntryRow> {
  const { id } = await requireEntry(db, token)
  const entry = await lockEntry(db, id)
  if (entry === null) throw new Problem('waitlist_link_unknown')
  return entry
}

function linkToken(visitors: Visitors, entryId: string): string {
  return visitors.hash('waitlist link', entryId)
}
