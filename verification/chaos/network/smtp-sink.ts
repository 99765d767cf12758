import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

/** A mail server that accepts everything and records the recipients. */
export interface SmtpSink {
  port: number
  /** Recipients of accepted mails, in order. */
  received: string[]
  close(): Promise<void>
}

/** Starts a minimal mail server (RFC 5321). */
export async function startSmtpSink(): Promise<SmtpSink> {
  const received: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('close', () => sockets.delete(socket))
    let to = ''
    let isData = false
    const say = (line: string) => void socket.write(`${line}\r\n`)
    say('220 sink')
    const lines = createInterface({ input: socket })
    lines.on('error', () => {})
    lines.on('line', (line) => {
      if (isData) {
        if (line !== '.') return
        isData = false
        received.push(to)
        return say('250 taken')
      }
      const verb = line.slice(0, 4).toUpperCase()
      if (verb === 'RCPT') to = /<(.*)>/.exec(line)?.[1] ?? ''
      if (verb === 'DATA') isData = true
      if (verb === 'QUIT') return void socket.end('221 bye\r\n')
      say(verb === 'DATA' ? '354 go on' : '250 ok')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    received,
    async close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
