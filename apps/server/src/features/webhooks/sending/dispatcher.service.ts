import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../../db/client.ts'
import type { Secrets } from '../../../platform/accounts.ts'
import { type Clock, MS, plus } from '../../../platform/clock.ts'
import { reachFaultPoint } from '../../../platform/fault-points.ts'
import type { Jobs } from '../../../platform/work/jobs.ts'
import { runAsSystem } from '../../../platform/work/sweeps.ts'
import type { Span } from '../../../tracing/spans.ts'
import { traceWork } from '../../../tracing/tracing.ts'
import { orderRestoredEvents } from '../../events/events.service.ts'
import { fanOut } from './fan-out.service.ts'
import { claimDeliveries, findClaimed } from './sending.queries.ts'
import { type ClaimedDelivery, recordTry, secretsOf, sendOnce } from './try.service.ts'
import type { WebhookSending } from './webhook-post.ts'

/*
 * Turns events into deliveries and sends those that are due, several at a time. A claim lasts longer than any try, so
 * that no two nodes send the same; the claims of a dead node expire. A try that was made but not recorded is made
 * again, with the same id: receivers get each event at least once.
 */

/** Tries in progress on this node. */
const MAX_AT_ONCE = 20
/** The polling interval. */
const POLL_MS = 500
/** Longer than a try of 5 seconds and what records it. */
const CLAIM_MS = 30 * MS.second
/** How long tries in progress may take when a node stops. */
const STOP_LIMIT_MS = 8000

/** Sends what webhooks follow. */
export interface WebhookDispatcher {
  /** Queues new events, sends what is due and waits for it. Returns the count of tries. */
  sendDue(): Promise<number>
  /** Starts sending in the background. */
  start(): void
  stop(): Promise<void>
}

interface DispatcherParts {
  database: Database
  jobs: Jobs
  secrets: Secrets
  sending: WebhookSending
  /** The machine’s clock: tries follow it, like mails. */
  clock: Clock
  /** The product’s clock: until when a replaced secret signs. */
  productClock: Clock
  /** From 0 to 1; spreads the pauses between tries. */
  random(): number
  /** Receives errors of the dispatcher itself, such as an unavailable database. */
  onError(error: unknown): void
}

/** Creates the dispatcher of this node. */
export function createWebhookDispatcher(parts: DispatcherParts): WebhookDispatcher {
  return new Dispatcher(parts)
}

class Dispatcher implements WebhookDispatcher {
  private readonly parts: DispatcherParts
  private readonly inProgress = new Set<Promise<void>>()
  private readonly stopping = new AbortController()
  private running: Promise<void> | undefined

  constructor(parts: DispatcherParts) {
    this.parts = parts
  }

  async sendDue(): Promise<number> {
    const { database, clock } = this.parts
    let queued = 0
    do queued = await fanOut(database, clock.now())
    while (queued > 0)
    let total = 0
    let started = 0
    do {
      started = await this.startDue()
      total += started
      await Promise.all(this.inProgress)
    } while (started > 0)
    return total
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
  }

  /** Claims as many deliveries as there is room for and starts sending them. Returns the count. */
  private async startDue(): Promise<number> {
    const { database, clock } = this.parts
    const limit = MAX_AT_ONCE - this.inProgress.size
    if (limit <= 0) return 0
    const now = clock.now()
    const ids = await database.transaction((db) =>
      claimDeliveries(db, { now, until: plus(now, CLAIM_MS), limit }),
    )
    if (ids.length === 0) return 0
    const claimed = await findClaimed(database.db, ids)
    for (const one of claimed) {
      const span = { name: 'webhook delivery', kind: 'client' } as const
      const work = traceWork(span, (span) => this.deliver(one, span))
        .catch(this.parts.onError)
        .finally(() => this.inProgress.delete(work))
      this.inProgress.add(work)
    }
    return claimed.length
  }

  private async deliver(claimed: ClaimedDelivery, span: Span | null): Promise<void> {
    const { clock, productClock, secrets, sending, random } = this.parts
    const { delivery, webhook } = claimed
    const at = clock.now()
    const signers = secretsOf(secrets, webhook, productClock.now())
    const result = await sendOnce(sending, { url: webhook.url, secrets: signers }, delivery, at)
    reachFaultPoint('webhook sent')
    if (result.status !== null) span?.set({ 'http.response.status_code': result.status })
    if (result.error !== null) span?.fail('not_delivered')
    const { database, jobs } = this.parts
    await runAsSystem({ database, jobs, clock: productClock }, (ctx) =>
      recordTry(ctx, claimed, result, { at, now: clock.now(), random: random() }),
    )
  }

  private async run(): Promise<void> {
    const { database, clock, onError } = this.parts
    const { signal } = this.stopping
    let isOrdered = false
    while (!signal.aborted) {
      let isBusy = false
      try {
        if (!isOrdered) await orderRestoredEvents(database.db)
        isOrdered = true
        const queued = await fanOut(database, clock.now())
        const started = await this.startDue()
        isBusy = queued > 0 || started > 0
      } catch (error) {
        onError(error)
      }
      // A full node waits for room; a busy one looks again at once, since a webhook may have more.
      if (isBusy && this.inProgress.size > 0) await Promise.race(this.inProgress)
      else await sleep(POLL_MS, undefined, { signal }).catch(() => {})
    }
  }
}
