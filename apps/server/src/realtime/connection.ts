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
  const { counts } = shared
  const client = createClient(socket, opener, shared)
  const subscriptions = client.subscriptions
  const nowMs = (): number => shared.clock.now().getTime()
  let heardAt = nowMs()
  let waitingFrames = 0
  let work = Promise.resolve()

  const answer = async (data: Buffer, isBinary: boolean): Promise<void> => {
    const frame = readFrame(opener.version, data, isBinary)
    try {
      await handle(shared, client, frame, data.length)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      counts.refusals += 1
      client.reply(frame, 'error', { reason: error.message })
    }
  }

  /** Sequential, so that a client's messages take effect in the order sent. */
  const inTurn = (task: () => Promise<void>): void => {
    work = work.then(task).catch((error: unknown) => {
      if (error instanceof BadFrame) return socket.close(CLOSE.badFrame)
      shared.onError(error)
      socket.close(CLOSE.failed)
    })
  }

  socket.on('message', (data: Buffer, isBinary: boolean) => {
    heardAt = nowMs()
    counts.received += 1
    waitingFrames += 1
    if (waitingFrames > realtimeLimits.waitingFrames) return socket.terminate()
    inTurn(async () => {
      waitingFrames -= 1
      if (client.isOpen()) await answer(data, isBinary)
    })
  })
  socket.on('close', () => {
    for (const subscription of [...subscriptions.values()]) leave(shared, client, subscription)
  })

  /** Checks one channel; true if its session has ended. */
  const checkOne = (subscription: Subscription, states: SessionStates): boolean => {
    const { subscriber } = subscription
    if (subscriber.kind !== 'person') return false
    const state = states.get(subscriber.viewer.sessionId)
    if (subscriber.expiresAtMs <= nowMs()) end(shared, client, subscription, 'Token has expired')
    else if (state?.isLive === false) {
      end(shared, client, subscription, 'Session has ended')
      return true
    } else if (state !== undefined && isListOfOnline(subscription) && subscription.said !== null) {
      const isShown = subscription.tracked !== null
      if (state.isListed !== isShown) inTurn(() => show(shared, client, subscription))
    }
    return false
  }

  return {
    sessionIds: () =>
      [...subscriptions.values()].flatMap(({ subscriber }) =>
        subscriber.kind === 'person' ? [subscriber.viewer.sessionId] : [],
      ),
    check(states) {
      if (heardAt < nowMs() - realtimeLimits.silenceMs) return socket.terminate()
      const ended = [...subscriptions.values()].filter((one) => checkOne(one, states))
      if (ended.length > 0 && subscriptions.size === 0) socket.close(CLOSE.policy)
    },
    remind(eventOf) {
      for (const { topic, name } of subscriptions.values()) {
        const event = eventOf(name)
        if (event === null) continue
        const payload = { type: 'broadcast', event, payload: {} }
        client.send({ topic, event: 'broadcast', payload })
      }
    },
    close: (code) => socket.close(code),
    terminate: () => socket.terminate(),
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
