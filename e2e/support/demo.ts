import type { Api } from '@laurel/contract/api'
import { expect } from 'vitest'
import { serverUrl } from './stage.ts'

type Mail = Api['GET /api/v1/demo/mails']['reply']['items'][number]
type Demo = Api['GET /api/v1/demo']['reply']

/** Somebody who can sign in. */
export interface Account {
  email: string
  password: string
}

/** First names of the people that the demo offers: a sponsor, a creator, a voter, a moderator, two of finance. */
export type PersonaName = 'Mira' | 'Teo' | 'Yuki' | 'Sam' | 'Lina' | 'Arun'

/** What the demo says of itself: its time, its next deadline, its people. */
async function readDemo(): Promise<Demo> {
  return (await fetch(`${serverUrl}/api/v1/demo`)).json()
}

/** One of the people that the demo offers, by the first name. */
export async function persona(name: PersonaName): Promise<Account> {
  const { personas } = await readDemo()
  const found = personas.find((one) => one.name.startsWith(name))
  if (found === undefined) throw new Error(`The demo has nobody called ${name}`)
  return { email: found.email, password: found.password }
}

/**
 * Moves the clock of the demo until it is past an instant, by an hour at most or, in fewer calls, by a day; everything
 * that falls due on the way happens.
 */
export async function moveClockPast(instant: string, by: 'hour' | 'day' = 'hour'): Promise<void> {
  const target = Date.parse(instant)
  for (let now = Date.parse((await readDemo()).now); now <= target; ) {
    const advance = by === 'day' || target - now > DAY_MS ? 'day' : 'hour'
    now = Date.parse(await moveClock(advance))
  }
}

/** Moves the clock of the demo by one step; answers the new time. */
export async function moveClock(advance: 'hour' | 'day'): Promise<string> {
  const answer = await fetch(`${serverUrl}/api/v1/demo/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({ advance }),
  })
  if (!answer.ok) throw new Error(`The clock did not move: ${await answer.text()}`)
  const { now }: Api['POST /api/v1/demo/clock']['reply'] = await answer.json()
  return now
}

/** The link in the newest mail to an address, waiting until there is a mail that `about` fits. */
export function mailedLink(to: string, about = /./): Promise<string> {
  return mailed(to, about, /https?:\/\/\S+/)
}

/** The six digits in the newest mail to an address, waiting until there is a mail that `about` fits. */
export function mailedCode(to: string, about = /./): Promise<string> {
  return mailed(to, about, /(?<![\w-])\d{6}(?![\w-])/)
}

async function mailed(to: string, about: RegExp, part: RegExp): Promise<string> {
  const find = async () => {
    const answer = await fetch(`${serverUrl}/api/v1/demo/mails?to=${encodeURIComponent(to)}`)
    const { items }: { items: Mail[] } = await answer.json()
    const mail = items.find(({ subject }) => about.test(subject))
    return part.exec(mail?.text ?? '')?.[0]
  }
  let found: string | undefined
  await expect
    .poll(async () => (found = await find()), { timeout: 30_000, message: `a mail to ${to}` })
    .toBeDefined()
  return found ?? ''
}

const DAY_MS = 24 * 60 * 60 * 1000
