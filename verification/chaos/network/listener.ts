import { once } from 'node:events'
import { ACTIVITY_CHANNEL, ACTIVITY_EVENT } from '@laurel/contract/realtime'
import type { ClientKeys } from '../../../apps/server/src/auth/keys/secrets.ts'
import { eventually, pause } from '../node.ts'

/** A page's socket that listens to public events and, unlike a page, does not reconnect. */
export interface Listener {
  /** Sends events until this socket receives one. Throws if it was closed. */
  untilHeard(): Promise<void>
  close(): void
}

/** Interval between two events. */
const EVENT_MS = 250

/** Opens a socket and joins the channel of public events. */
export async function openListener(url: string, keys: ClientKeys): Promise<Listener> {
  const socket = new WebSocket(
    `${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${keys.anonKey}&vsn=2.0.0`,
  )
  let heard = 0
  let closedWith: number | null = null
  socket.onclose = ({ code }) => {
    closedWith = code
  }
  await once(socket, 'open')
  const joined = once(socket, 'message')
  socket.send(JSON.stringify(['1', '1', `realtime:${ACTIVITY_CHANNEL}`, 'phx_join', {}]))
  await joined
  socket.onmessage = ({ data }) => {
    if (String(data).includes(`"${ACTIVITY_EVENT}"`)) heard += 1
  }
  return {
    async untilHeard() {
      const before = heard
      while (heard === before) {
        if (closedWith !== null) throw new Error(`The socket was closed with ${closedWith}`)
        await eventually(() => sendEvent(url, keys.serviceKey))
        await pause(EVENT_MS)
      }
    },
    close: () => socket.close(),
  }
}

/** Sends a public event to all listeners, like the server does. */
async function sendEvent(url: string, serviceKey: string): Promise<void> {
  const answer = await fetch(`${url}/realtime/v1/api/broadcast`, {
    method: 'POST',
    headers: { apikey: serviceKey, 'content-type': 'application/json' },
    body: JSON.stringify({
      messages: [{ topic: ACTIVITY_CHANNEL, event: ACTIVITY_EVENT, payload: {} }],
    }),
  })
  if (answer.status !== 202) throw new Error(`An event was refused: ${await answer.text()}`)
}
