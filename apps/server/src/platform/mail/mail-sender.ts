import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../db/client.ts'
import { type Clock, MS, plus } from '../clock.ts'
import type { Mailer } from './mailer.ts'
import {
  claimMails,
  expireMails,
  forgetServerFailure,
  type MailRow,
  noteSent,
  readMailFigures,
  settleMail,
} from './mails.queries.ts'
import { readSendFailure, type SendFailure } from './smtp-failure.ts'

/*
 * Sends the most urgent mails from the table, several at a time, and records each outcome immediately. A claim on a
 * mail lasts longer than any attempt, so that no two nodes send it; the claims of a dead node expire. While the mail
 * server is down, one mail at a time probes it and the others stay queued: when it is back, those with codes go first.
 */

/** Concurrent mails of this node; they share `MAX_SMTP_CONNECTIONS` connections. */
export const MAX_MAILS_UNDER_WAY = 20
/** The polling interval of an empty queue. */
const POLL_MS = 500
/** The interval of probes to a mail server that is down. */
const PROBE_MS = 3 * MS.second
/** Consecutive server failures after which it counts as down. */
const FAILURES_BEFORE_PROBING = 3
/** Consecutive temporary refusals of addresses that count as a server failure. */
const REFUSALS_IN_A_ROW = 5
/** How often recorded server failures are cleared while mails get through. */
const FORGET_EVERY_MS = 5 * MS.second
/** Longer than the mailer's `SEND_LIMIT_MS`, so that no other node takes a mail in progress. */
const CLAIM_MS = 2 * MS.minute
/** Permanent refusals of an address before its mail fails. */
const MAX_REFUSALS = 3
/** The pause after a first failure, doubled with every attempt up to `lastMs`. */
const PAUSES = {
  server: { firstMs: 2 * MS.second, lastMs: MS.minute },
  address: { firstMs: 30 * MS.second, lastMs: 10 * MS.minute },
  refusal: { firstMs: MS.minute, lastMs: 10 * MS.minute },
} as const
/** How long mails in progress may take when a node stops; another node retries the rest. */
const STOP_LIMIT_MS = 8000

/** Sends the mails of the table. */
export interface MailSender {
  /** Claims and sends the due mails and waits for them. Returns the count. */
  sendDue(): Promise<number>
  /** Starts sending due mails in the background. */
  start(): void
  stop(): Promise<void>
}

/** The dependencies of a sender. */
interface SenderParts {
  database: Pick<Database, 'db'>
  mailer: Mailer
  clock: Clock
  /** Receives errors of the sender itself, such as an unavailable database. */
  onError(error: unknown): void
}

/** Makes the sender of this node. */
export function createMailSender(parts: SenderParts): MailSender {
  const { database, clock, mailer } = parts
  const underWay = new Set<Promise<void>>()
  const stopping = new AbortController()
  const stopped = once(stopping.signal, 'abort')
  /** Mails that the server took while the database was away: it is told before anything else is sent. */
  const unnoted = new Set<string>()
  let serverFailures = 0
  let refusedInARow = 0
  let forgottenAt = new Date(0)
  let running: Promise<void> | undefined

  const isProbing = (): boolean => serverFailures >= FAILURES_BEFORE_PROBING

  /** Claims as many mails as there is room for and sends them beside each other; how many. */
  async function startDue(): Promise<number> {
    for (const id of unnoted) await noteTaken(id)
    const now = clock.now()
    await expireMails(database.db, now)
    const limit = (isProbing() ? 1 : MAX_MAILS_UNDER_WAY) - underWay.size
    if (limit <= 0) return 0
    const claimed = await claimMails(database.db, { now, until: plus(now, CLAIM_MS), limit })
    for (const mail of claimed) {
      const delivery = deliver(mail)
        .catch(parts.onError)
        .finally(() => underWay.delete(delivery))
      underWay.add(delivery)
    }
    return claimed.length
  }

  async function deliver(mail: MailRow): Promise<void> {
    try {
      await mailer.send({ ...mail, to: mail.recipient })
    } catch (error) {
      return await noteFailure(mail, readSendFailure(error, mail.recipient))
    }
    unnoted.add(mail.id)
    const hadFailures = serverFailures > 0
    serverFailures = 0
    refusedInARow = 0
    await noteTaken(mail.id)
    // Another node may have seen it fail, and have nothing to send now.
    const isForgotten = plus(forgottenAt, FORGET_EVERY_MS) > clock.now()
    if (hadFailures || !isForgotten) await forgetFailures()
  }

  async function forgetFailures(): Promise<void> {
    serverFailures = 0
    forgottenAt = clock.now()
    await forgetServerFailure(database.db, forgottenAt)
  }

  async function noteTaken(id: string): Promise<void> {
    await noteSent(database.db, id, clock.now())
    unnoted.delete(id)
  }

  async function noteFailure(mail: MailRow, failure: SendFailure): Promise<void> {
    refusedInARow = failure.kind === 'server' ? 0 : refusedInARow + 1
    const isServer = failure.kind === 'server' || refusedInARow >= REFUSALS_IN_A_ROW
    if (isServer) serverFailures += 1
    const now = clock.now()
    const refusals = mail.refusals + (failure.kind === 'refusal' && !isServer ? 1 : 0)
    const isOver = refusals >= MAX_REFUSALS
    await settleMail(database.db, mail, {
      refusals,
      lastError: failure.text,
      serverFailedAt: isServer ? (mail.serverFailedAt ?? now) : null,
      ...(isOver
        ? { state: 'failed', settledAt: now }
        : { nextAttemptAt: plus(now, pauseMs(failure.kind, mail.attempts)) }),
    })
  }

  /** An outage may outlast all mails that waited: then nothing but a question tells that it is over. */
  async function askServer(): Promise<void> {
    const isThere = await mailer.reach().then(
      () => true,
      () => false,
    )
    if (isThere) await forgetFailures()
  }

  async function run(): Promise<void> {
    const { signal } = stopping
    const { failingSince } = await readMailFigures(database.db).catch(() => ({
      failingSince: null,
    }))
    if (failingSince !== null) serverFailures = FAILURES_BEFORE_PROBING
    while (!signal.aborted) {
      let isFull = false
      try {
        const started = await startDue()
        isFull = underWay.size >= MAX_MAILS_UNDER_WAY
        if (isProbing() && started === 0 && underWay.size === 0) await askServer()
      } catch (error) {
        parts.onError(error)
      }
      if (isFull) await roomFor(MAX_MAILS_UNDER_WAY / 2)
      else await sleep(isProbing() ? PROBE_MS : POLL_MS, undefined, { signal }).catch(() => {})
    }
  }

  async function roomFor(count: number): Promise<void> {
    while (underWay.size > MAX_MAILS_UNDER_WAY - count && !stopping.signal.aborted) {
      await Promise.race([...underWay, stopped])
    }
  }

  return {
    async sendDue() {
      const started = await startDue()
      if (isProbing() && started === 0) await askServer()
      await Promise.all(underWay)
      return started
    },
    start() {
      running ??= run()
    },
    async stop() {
      stopping.abort()
      await running
      const limit = new AbortController()
      await Promise.race([
        Promise.all(underWay),
        sleep(STOP_LIMIT_MS, undefined, { signal: limit.signal }).catch(() => {}),
      ])
      limit.abort()
      mailer.close()
    },
  }
}

function pauseMs(kind: SendFailure['kind'], attempts: number): number {
  const { firstMs, lastMs } = PAUSES[kind]
  return Math.min(lastMs, firstMs * 2 ** Math.min(16, attempts - 1))
}
