import { ACTIVITY_CHANNEL, ACTIVITY_EVENT, ONLINE_CHANNEL } from '@laurel/contract/realtime'
import { addressOf } from './generator.ts'

/** Server and credentials of the sockets. */
export interface SocketTarget {
  url: string
  apikey: string
}

/** An open page: a socket that has joined the channels of the web app. */
export interface OpenPage {
  /** Calls `handle` with the number of each public event. */
  onEvent(handle: (n: number) => void): void
  close(): void
}

/** Number of pages opened concurrently, as after a restart. */
const AT_ONCE = 50

/** Opens many pages, each from a different address. Throws if one is refused. */
export async function openPages(
  target: SocketTarget,
  people: readonly { token: string; channel: string }[],
): Promise<OpenPage[]> {
  const pages: OpenPage[] = []
  for (let from = 0; from < people.length; from += AT_ONCE) {
    const handful = people.slice(from, from + AT_ONCE)
    pages.push(
      ...(await Promise.all(handful.map((person, n) => openPage(target, person, from + n)))),
    )
  }
  return pages
}

function openPage(
  { url, apikey }: SocketTarget,
  { token, channel }: { token: string; channel: string },
  n: number,
): Promise<OpenPage> {
  // Unlike browsers, Node's WebSocket accepts headers.
  const options = { headers: { 'x-forwarded-for': addressOf(n) } } as unknown as string[]
  const socket = new WebSocket(
    `${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${apikey}&vsn=2.0.0`,
    options,
  )
  const send = (ref: string, topic: string, event: string, payload: object): void =>
    socket.send(JSON.stringify([ref, ref, `realtime:${topic}`, event, payload]))
  const join = (ref: string, topic: string, config: object): void =>
    send(ref, topic, 'phx_join', { config, access_token: token })
  let handleEvent: (n: number) => void = () => {}
  return new Promise((resolve, reject) => {
    let answers = 0
    socket.onerror = () => reject(new Error('A socket was refused'))
    socket.onclose = ({ code }) => reject(new Error(`A socket was closed with ${code}`))
    socket.onopen = () => {
      join('1', channel, { private: true })
      join('2', ACTIVITY_CHANNEL, {})
      join('3', ONLINE_CHANNEL, {})
      send('3', ONLINE_CHANNEL, 'presence', { event: 'track', payload: { status: 'online' } })
    }
    socket.onmessage = ({ data }) => {
      // Irrelevant frames are not parsed: client and server share the cores.
      const text = String(data)
      if (text.includes('"phx_reply"')) {
        if (text.includes('"error"')) reject(new Error(text))
        answers += 1
        if (answers === 4) {
          resolve({
            onEvent: (handle) => {
              handleEvent = handle
            },
            close: () => socket.close(),
          })
        }
      } else if (text.includes(`"${ACTIVITY_EVENT}"`)) {
        handleEvent(Number(/"n":(\d+)/.exec(text)?.[1]))
      }
    }
  })
}

/** Sends a public event to all listeners, like the server does; `n` identifies it. */
export async function sendEvent({ url }: SocketTarget, serviceKey: string, n: number) {
  const answer = await fetch(`${url}/realtime/v1/api/broadcast`, {
    method: 'POST',
    headers: { apikey: serviceKey, 'content-type': 'application/json' },
    body: JSON.stringify({
      messages: [{ topic: ACTIVITY_CHANNEL, event: ACTIVITY_EVENT, payload: { n } }],
    }),
  })
  if (answer.status !== 202) throw new Error(`An event was refused: ${await answer.text()}`)
}
