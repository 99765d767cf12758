import { createServer, type Server, type Socket } from 'node:net'

/** A mail accepted by a fake mail server. */
interface TakenMail {
  to: string
  subject: string
  messageId: string
  /** All that came after `DATA`. */
  content: string
}

/** The settings of a fake mail server, changeable while it runs. */
interface SmtpBehaviour {
  /** `hangs` accepts connections and stays silent; `refuses-all` greets with 421. */
  mode: 'works' | 'hangs' | 'refuses-all'
  /** The error reply to `RCPT TO` of an address, null to accept it. */
  answerTo(address: string): string | null
  /** Runs when a mail was received, before the reply; a rejection hangs up instead. */
  beforeAnswer(): Promise<void>
}

/** A mail server of a test. */
export interface FakeSmtp {
  url: string
  behaviour: SmtpBehaviour
  taken: TakenMail[]
  /** Connections that were ever opened, and the most at one time. */
  connections: { opened: number; atOnce: number }
  /** Stops listening and closes all connections. */
  down(): Promise<void>
  /** Listens again on the same port. */
  up(): Promise<void>
  close(): Promise<void>
}

/** Starts a mail server on a free port. */
export async function startFakeSmtp(): Promise<FakeSmtp> {
  const taken: TakenMail[] = []
  const connections = { opened: 0, atOnce: 0 }
  const sockets = new Set<Socket>()
  const behaviour: SmtpBehaviour = {
    mode: 'works',
    answerTo: () => null,
    beforeAnswer: async () => {},
  }
  let port = 0
  let server: Server | null = null

  function greet(socket: Socket): void {
    sockets.add(socket)
    connections.opened += 1
    connections.atOnce = Math.max(connections.atOnce, sockets.size)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    if (behaviour.mode === 'hangs') return
    if (behaviour.mode === 'refuses-all') return void socket.end('421 4.3.0 not now\r\n')
    socket.write('220 test ESMTP\r\n')
    converse(socket, behaviour, taken)
  }

  const up = async (): Promise<void> => {
    server = createServer(greet)
    await new Promise<void>((resolve) => server?.listen(port, '127.0.0.1', resolve))
    const address = server.address()
    port = typeof address === 'object' ? (address?.port ?? 0) : 0
  }
  const down = async (): Promise<void> => {
    const closing = server
    server = null
    for (const socket of sockets) socket.destroy()
    if (closing !== null) await new Promise<void>((resolve) => closing.close(() => resolve()))
  }
  await up()
  return {
    url: `smtp://127.0.0.1:${port}`,
    behaviour,
    taken,
    connections,
    up,
    down,
    close: down,
  }
}

/** Speaks just enough SMTP to take messages. */
function converse(socket: Socket, behaviour: SmtpBehaviour, taken: TakenMail[]): void {
  let pending = ''
  let to = ''
  let content: string | null = null
  socket.on('data', (chunk) => {
    pending += chunk.toString()
    for (;;) {
      if (content !== null) {
        const end = pending.indexOf('\r\n.\r\n')
        if (end < 0) return
        const mail = readMessage(to, pending.slice(0, end))
        pending = pending.slice(end + 5)
        content = null
        behaviour.beforeAnswer().then(
          () => {
            taken.push(mail)
            socket.write('250 2.0.0 taken\r\n')
          },
          () => {
            taken.push(mail)
            socket.destroy()
          },
        )
        continue
      }
      const end = pending.indexOf('\r\n')
      if (end < 0) return
      const line = pending.slice(0, end)
      pending = pending.slice(end + 2)
      const recipient = /^RCPT TO:<(.*)>/i.exec(line)?.[1]
      if (recipient !== undefined) {
        to = recipient
        socket.write(`${behaviour.answerTo(recipient) ?? '250 2.1.5 ok'}\r\n`)
      } else if (/^DATA/i.test(line)) {
        content = ''
        socket.write('354 go on\r\n')
      } else if (/^QUIT/i.test(line)) {
        socket.end('221 bye\r\n')
      } else {
        socket.write('250 ok\r\n')
      }
    }
  })
}

function readMessage(to: string, content: string): TakenMail {
  const header = (name: string) =>
    new RegExp(`^${name}: (.*)$`, 'im').exec(content)?.[1]?.trim() ?? ''
  return { to, subject: header('Subject'), messageId: header('Message-ID'), content }
}
