import type { WebSocket } from 'ws'
import { newId } from '../platform/ids.ts'
import { isListOfOnline, maySend, unauthorized } from './channels/channels.policy.ts'
import { end, join, leave, replaceToken } from './channels/membership.ts'
import { type Client, type Opener, Refused, type Shared, type Subscription } from './client.ts'
import { BadFrame, type Incoming, readFrame, writeFrame } from './frames.ts'
import { createBudget, realtimeLimits } from './limits.ts'
import { broadcastPayload } from './payloads.ts'
import { show, track } from './presence/presence-acts.ts'
import type { SessionStates } from './session-watch.ts'

/** A client's connection. */
export interface Connection {
  /** The sessions of its channels. */
  sessionIds(): string[]
  /** Closes an idle connection and channels whose token or session ended, and updates online visibility. */
  check(states: SessionStates): void
  /** Sends each of our channels' events again, since messages may have been missed. */
  remind(eventOf: (name: string) => string | null): void
  close(code: number): void
  terminate(): void
}

/** WebSocket close codes (RFC 6455, 7.4.1). */
export const CLOSE = { badFrame: 1007, policy: 1008, failed: 1011, restart: 1012 }

/** Serves the protocol to one client until it disconnects (wire.md 3). */
export function openConnection(socket: WebSocket, opener: Opener, shared: Shared): Connection {
  const connection = new SocketConnection(socket, opener, shared)
  connection.listen()
  return connection
}

class SocketConnection implements Connection {
  private readonly socket: WebSocket
  private readonly opener: Opener
  private readonly shared: Shared
  private readonly client: Client
  /** When the last frame arrived, in clock milliseconds. */
  private heardAt: number
  private queuedFrames = 0
  private lastTask = Promise.resolve()

  constructor(socket: WebSocket, opener: Opener, shared: Shared) {
    this.socket = socket
    this.opener = opener
    this.shared = shared
    this.client = createClient(socket, opener, shared)
    this.heardAt = this.nowMs()
  }

  listen(): void {
    const { socket, shared, client } = this
    socket.on('message', (data: Buffer, isBinary: boolean) => this.receive(data, isBinary))
    socket.on('close', () => {
      for (const subscription of this.subscriptions()) leave(shared, client, subscription)
    })
  }

  sessionIds(): string[] {
    return this.subscriptions().flatMap(({ subscriber }) =>
      subscriber.kind === 'person' ? [subscriber.viewer.sessionId] : [],
    )
  }

  check(states: SessionStates): void {
    if (this.heardAt < this.nowMs() - realtimeLimits.silenceMs) {
      this.socket.terminate()
      return
    }
    const ended = this.subscriptions().filter((one) => this.checkChannel(one, states))
    if (ended.length > 0 && this.client.subscriptions.size === 0) this.socket.close(CLOSE.policy)
  }

  remind(eventOf: (name: string) => string | null): void {
    for (const { topic, name } of this.client.subscriptions.values()) {
      const event = eventOf(name)
      if (event === null) continue
      const payload = { type: 'broadcast', event, payload: {} }
      this.client.send({ topic, event: 'broadcast', payload })
    }
  }

  close(code: number): void {
    this.socket.close(code)
  }

  terminate(): void {
    this.socket.terminate()
  }

  private nowMs(): number {
    return this.shared.clock.now().getTime()
  }

  private subscriptions(): Subscription[] {
    return [...this.client.subscriptions.values()]
  }

  private receive(data: Buffer, isBinary: boolean): void {
    this.heardAt = this.nowMs()
    this.shared.counts.received += 1
    this.queuedFrames += 1
    if (this.queuedFrames > realtimeLimits.waitingFrames) {
      this.socket.terminate()
      return
    }
    this.enqueue(async () => {
      this.queuedFrames -= 1
      if (this.client.isOpen()) await this.answer(data, isBinary)
    })
  }

  /** Sequential, so that a client's messages take effect in the order sent. */
  private enqueue(task: () => Promise<void>): void {
    this.lastTask = this.lastTask.then(task).catch((error: unknown) => {
      if (error instanceof BadFrame) return this.socket.close(CLOSE.badFrame)
      this.shared.onError(error)
      this.socket.close(CLOSE.failed)
    })
  }

  private async answer(data: Buffer, isBinary: boolean): Promise<void> {
    const { shared, client } = this
    const frame = readFrame(this.opener.version, data, isBinary)
    try {
      await handle(shared, client, frame, data.length)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      shared.counts.refusals += 1
      client.reply(frame, 'error', { reason: error.message })
    }
  }

  /** Checks one channel; true if its session has ended. */
  private checkChannel(subscription: Subscription, states: SessionStates): boolean {
    const { shared, client } = this
    const { subscriber } = subscription
    if (subscriber.kind !== 'person') return false
    const state = states.get(subscriber.viewer.sessionId)
    if (subscriber.expiresAtMs <= this.nowMs()) {
      end(shared, client, subscription, 'Token has expired')
    } else if (state?.isLive === false) {
      end(shared, client, subscription, 'Session has ended')
      return true
    } else if (state !== undefined && isListOfOnline(subscription) && subscription.said !== null) {
      const isTracked = subscription.tracked !== null
      if (state.isListed !== isTracked) this.enqueue(() => show(shared, client, subscription))
    }
    return false
  }
}

function createClient(socket: WebSocket, opener: Opener, { counts }: Shared): Client {
  const sendRaw: Client['sendRaw'] = (data) => {
    if (socket.readyState !== socket.OPEN) return
    counts.sent += 1
    // It would not receive a close frame either.
    if (socket.bufferedAmount > realtimeLimits.unsentBytes) socket.terminate()
    else socket.send(data)
  }
  const send: Client['send'] = (message) => sendRaw(writeFrame(opener.version, message))
  return {
    id: newId(),
    opener,
    subscriptions: new Map(),
    joinBudget: createBudget(realtimeLimits.joinsPerSecond),
    messageBudget: createBudget(realtimeLimits.messagesPerSecond),
    isOpen: () => socket.readyState === socket.OPEN,
    sendRaw,
    send,
    reply(to, status, response = {}) {
      if (to.ref !== null) send({ ...to, event: 'phx_reply', payload: { status, response } })
    },
  }
}

async function handle(
  shared: Shared,
  client: Client,
  frame: Incoming,
  bytes: number,
): Promise<void> {
  if (frame.event === 'heartbeat' && frame.topic === 'phoenix') return client.reply(frame, 'ok')
  if (frame.event === 'phx_join') return await join(shared, client, frame)
  const subscription = client.subscriptions.get(frame.topic)
  if (subscription === undefined) throw new Refused('unmatched topic')
  if (frame.event === 'phx_leave') {
    leave(shared, client, subscription)
    client.reply(frame, 'ok')
    return client.send({ ...frame, event: 'phx_close', payload: {} })
  }
  if (frame.event === 'access_token') return await replaceToken(shared, client, frame, subscription)
  limitMessages(shared, client, bytes)
  if (frame.event === 'broadcast') {
    await broadcast(shared, client, frame, subscription)
    if (subscription.wantsAck) client.reply(frame, 'ok')
  } else if (frame.event === 'presence') {
    await track(shared, client, frame, subscription)
    client.reply(frame, 'ok')
  } else throw new Refused('unknown event')
}

function limitMessages({ clock }: Shared, { messageBudget, opener }: Client, bytes: number): void {
  const nowMs = clock.now().getTime()
  const units = Math.ceil(bytes / realtimeLimits.messageUnitBytes)
  if (messageBudget.take(nowMs) && opener.addressBudget.take(nowMs, units)) return
  throw new Refused('Too many messages per second')
}

async function broadcast(
  { bus }: Shared,
  client: Client,
  frame: Incoming,
  subscription: Subscription,
): Promise<void> {
  const sent = broadcastPayload(frame.payload)
  if (sent === null) throw new Refused('Invalid broadcast')
  const { subscriber, isPrivate, name, wantsOwn } = subscription
  if (!maySend(subscriber, subscription)) throw new Refused(unauthorized('write to', subscription))
  const { event, payload } = sent
  const content = Buffer.isBuffer(payload)
    ? { payload: payload.toString('base64'), isBinary: true as const }
    : { payload }
  const sending = bus.send({
    kind: 'broadcast',
    isPrivate,
    topic: name,
    event,
    ...content,
    ...(wantsOwn ? {} : { except: client.id }),
  })
  await sending.catch(() => {
    throw new Refused('The message could not be delivered')
  })
}
