import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../db/client.ts'
import type { Span } from '../../tracing/spans.ts'
import { traceWork } from '../../tracing/tracing.ts'
import { type Clock, MS, plus } from '../clock.ts'
import type { Mailer } from './mailer.ts'
import {
  claimMails,
  clearServerFailure,
  expireMails,
  type MailRow,
  markMailSent,
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
export const MAX_CONCURRENT_MAILS = 20
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

/** Creates the sender of this node. */
export function createMailSender(parts: SenderParts): MailSender {
  return new QueueSender(parts)
}

class QueueSender implements MailSender {
  private readonly parts: SenderParts
  private readonly inProgress = new Set<Promise<void>>()
  private readonly stopping = new AbortController()
  private readonly stopped = once(this.stopping.signal, 'abort')
  /** Mails that the server accepted while the database was unavailable; recorded before anything else is sent. */
  private readonly unrecorded = new Set<string>()
  private serverFailures = 0
  private consecutiveRefusals = 0
  private clearedAt = new Date(0)
  private running: Promise<void> | undefined

  constructor(parts: SenderParts) {
    this.parts = parts
  }

  async sendDue(): Promise<number> {
    const started = await this.startDue()
    if (this.isProbing() && started === 0) await this.probeServer()
    await Promise.all(this.inProgress)
    return started
  }

  start(): void {
    this.running ??= this.run()
  }

  async stop(): Promise<void> {
    this.stopping.abort()
    await this.running
    const limit = new AbortController()
    await Promise.race([
      Promise.all(this.inProgress),
      sleep(STOP_LIMIT_MS, undefined, { signal: limit.signal }).catch(() => {}),
    ])
    limit.abort()
    this.parts.mailer.close()
  }

  private isProbing(): boolean {
    return this.serverFailures >= FAILURES_BEFORE_PROBING
  }

  /** Claims as many mails as there is room for and starts sending them. Returns the count. */
  private async startDue(): Promise<number> {
    const { db } = this.parts.database
    for (const id of this.unrecorded) await this.recordAccepted(id)
    const now = this.parts.clock.now()
    await expireMails(db, now)
    const limit = (this.isProbing() ? 1 : MAX_CONCURRENT_MAILS) - this.inProgress.size
    if (limit <= 0) return 0
    const claimed = await claimMails(db, { now, until: plus(now, CLAIM_MS), limit })
    for (const mail of claimed) {
      const span = { name: 'mail', kind: 'client' } as const
      const delivery = traceWork(span, (span) => this.deliver(mail, span))
        .catch(this.parts.onError)
        .finally(() => this.inProgress.delete(delivery))
      this.inProgress.add(delivery)
    }
    return claimed.length
  }

  private async deliver(mail: MailRow, span: Span | null): Promise<void> {
    try {
      await this.parts.mailer.send({ ...mail, to: mail.recipient })
    } catch (error) {
      const failure = readSendFailure(error, mail.recipient)
      span?.fail(failure.kind)
      return await this.recordFailure(mail, failure)
    }
    this.unrecorded.add(mail.id)
    const hadFailures = this.serverFailures > 0
    this.serverFailures = 0
    this.consecutiveRefusals = 0
    await this.recordAccepted(mail.id)
    // Another node may have recorded a failure and have nothing to send now.
    const isClearedRecently = plus(this.clearedAt, FORGET_EVERY_MS) > this.parts.clock.now()
    if (hadFailures || !isClearedRecently) await this.clearFailures()
  }

  private async clearFailures(): Promise<void> {
    this.serverFailures = 0
    this.clearedAt = this.parts.clock.now()
    await clearServerFailure(this.parts.database.db, this.clearedAt)
  }

  private async recordAccepted(id: string): Promise<void> {
    await markMailSent(this.parts.database.db, id, this.parts.clock.now())
    this.unrecorded.delete(id)
  }

  private async recordFailure(mail: MailRow, failure: SendFailure): Promise<void> {
    this.consecutiveRefusals = failure.kind === 'server' ? 0 : this.consecutiveRefusals + 1
    const isServer = failure.kind === 'server' || this.consecutiveRefusals >= REFUSALS_IN_A_ROW
    if (isServer) this.serverFailures += 1
    const now = this.parts.clock.now()
    const refusals = mail.refusals + (failure.kind === 'refusal' && !isServer ? 1 : 0)
    const isOver = refusals >= MAX_REFUSALS
    await settleMail(this.parts.database.db, mail, {
      refusals,
      lastError: failure.text,
      serverFailedAt: isServer ? (mail.serverFailedAt ?? now) : null,
      ...(isOver
        ? { state: 'failed', settledAt: now }
        : { nextAttemptAt: plus(now, pauseMs(failure.kind, mail.attempts)) }),
    })
  }

  /** Detects the end of an outage that lasted longer than all queued mails. */
  private async probeServer(): Promise<void> {
    const isReachable = await this.parts.mailer.reach().then(
      () => true,
      () => false,
    )
    if (isReachable) await this.clearFailures()
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping
    const { failingSince } = await readMailFigures(this.parts.database.db).catch(() => ({
      failingSince: null,
    }))
    if (failingSince !== null) this.serverFailures = FAILURES_BEFORE_PROBING
    while (!signal.aborted) {
      let isFull = false
      try {
        const started = await this.startDue()
        isFull = this.inProgress.size >= MAX_CONCURRENT_MAILS
        if (this.isProbing() && started === 0 && this.inProgress.size === 0) {
          await this.probeServer()
        }
      } catch (error) {
        this.parts.onError(error)
      }
      const pause = this.isProbing() ? PROBE_MS : POLL_MS
      if (isFull) await this.waitForRoom(MAX_CONCURRENT_MAILS / 2)
      else await sleep(pause, undefined, { signal }).catch(() => {})
    }
  }

  private async waitForRoom(count: number): Promise<void> {
    while (this.inProgress.size > MAX_CONCURRENT_MAILS - count && !this.stopping.signal.aborted) {
      await Promise.race([...this.inProgress, this.stopped])
    }
  }
}

function pauseMs(kind: SendFailure['kind'], attempts: number): number {
  const { firstMs, lastMs } = PAUSES[kind]
  return Math.min(lastMs, firstMs * 2 ** Math.min(16, attempts - 1))
}
