import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createFixedClock } from '../../../testing/fixed-clock.ts'
import { createMailer, listOutbox, outboxFolder } from './mailer.ts'

const mail = {
  id: '0b4f2c2e-8a51-4f0c-9d61-5c6b1d2f7a10',
  to: 'ann@example.test',
  subject: 'Confirm your email',
  text: 'Hello',
  html: '<p>Hello</p>',
}
const clock = createFixedClock('2026-11-02T09:00:00.000Z')
let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'laurel-mailer-'))
})
afterEach(() => {
  rmSync(dataDir, { recursive: true, force: true })
})

describe('the outbox folder', () => {
  const mailer = () =>
    createMailer({ smtpUrl: null, mailFrom: 'Laurel <a@b.test>', dataDir }, clock)

  it('is empty before the first mail', async () => {
    expect(await listOutbox(dataDir)).toEqual([])
  })

  it('keeps mails, newest first, and finds those of one person', async () => {
    await mailer().send(mail)
    clock.setOffsetMs(1000)
    await mailer().send({ ...mail, to: 'Bob@example.test' })
    const mails = await listOutbox(dataDir)
    expect(mails.map(({ to }) => to)).toEqual(['Bob@example.test', 'ann@example.test'])
    expect(mails[1]).toMatchObject({
      subject: mail.subject,
      html: mail.html,
      sentAt: '2026-11-02T09:00:00.000Z',
    })
    expect(await listOutbox(dataDir, { to: 'bob@example.test' })).toHaveLength(1)
    expect(await listOutbox(dataDir, { limit: 1 })).toHaveLength(1)
  })

  it('carries the headers to unsubscribe in one click, where there is an address', async () => {
    await mailer().send({ ...mail, unsubscribeUrl: 'https://laurel.test/api/v1/unsubscribe/a.b' })
    expect((await listOutbox(dataDir))[0]?.headers).toEqual({
      'List-Unsubscribe': '<https://laurel.test/api/v1/unsubscribe/a.b>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
  })

  it('removes line breaks from the headers', async () => {
    await mailer().send({
      ...mail,
      to: 'ann@example.test\r\nBcc: eve@example.test',
      subject: 'Hello\r\nX-Evil: 1',
    })
    const [stored] = await listOutbox(dataDir)
    expect(stored?.to).toBe('ann@example.test Bcc: eve@example.test')
    expect(stored?.subject).toBe('Hello X-Evil: 1')
  })

  it('is readable by its owner only', async () => {
    await mailer().send(mail)
    const folder = outboxFolder(dataDir)
    const [stored] = await listOutbox(dataDir)
    expect(statSync(folder).mode & 0o077).toBe(0)
    expect(statSync(join(folder, `${stored?.id}.json`)).mode & 0o077).toBe(0)
  })
})

describe('a mail server', () => {
  let server: Server
  let received = ''
  afterEach(() => new Promise<void>((resolve) => server.close(() => resolve())))

  it('receives the mail with both bodies', async () => {
    const url = await startSmtpServer()
    const mailer = createMailer(
      { smtpUrl: url, mailFrom: 'Laurel <no-reply@b.test>', dataDir },
      clock,
    )
    await mailer.send({ ...mail, subject: 'Hi\r\nBcc: eve@example.test' })
    expect(received).toContain('From: Laurel <no-reply@b.test>')
    expect(received).toContain('To: ann@example.test')
    expect(received).toContain('Subject: Hi Bcc: eve@example.test')
    expect(received).not.toMatch(/^Bcc:/m)
    expect(received).toContain('<p>Hello</p>')
    expect(await listOutbox(dataDir)).toEqual([])
  })

  /** Implements just enough SMTP to accept one message. */
  async function startSmtpServer(): Promise<string> {
    server = createServer((socket) => {
      let isMessage = false
      socket.write('220 test\r\n')
      socket.on('data', (chunk) => {
        const text = chunk.toString()
        received += text
        if (isMessage) {
          if (!received.endsWith('\r\n.\r\n')) return
          isMessage = false
          socket.write('250 taken\r\n')
        } else if (text.startsWith('DATA')) {
          isMessage = true
          socket.write('354 go on\r\n')
        } else if (text.startsWith('QUIT')) {
          socket.end('221 bye\r\n')
        } else {
          socket.write('250 ok\r\n')
        }
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    return `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  }
})
