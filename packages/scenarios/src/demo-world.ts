import { type Account, callAuth, callOverHttp, type Member, memberOf, signIn } from './http.ts'
import type { Part, ReplyOf, World } from './world.ts'

/** First names of the demo's personas: a sponsor, two creators, a voter, two moderators, two of finance. */
export type PersonaName = 'Mira' | 'Teo' | 'Freya' | 'Yuki' | 'Sam' | 'Rosa' | 'Lina' | 'Arun'

/** A mail in the outbox of a demo. */
export type DemoMail = ReplyOf<'GET /api/v1/demo/mails'>['items'][number]

/** A demo server over HTTP, whose clock can be moved. */
export interface DemoWorld extends World<Member> {
  /** Credentials of a persona. */
  account(name: PersonaName): Promise<Account>
  /** Signs in a persona. */
  persona(name: PersonaName): Promise<Member>
  /** Signs up a new person, who confirms the address by the mailed code and gets a profile. */
  signUp(name: string): Promise<Member & Account>
  /** Moves the clock by a step and returns the new time. */
  moveClock(by: 'hour' | 'day' | 'week'): Promise<Date>
  /** Moves the clock past an instant, in weeks, then days: at most an hour too far or, with fewer calls, a day. */
  moveClockPast(instant: string, by?: 'hour' | 'day'): Promise<void>
  /** Mails to an address, newest first. */
  mailsTo(email: string): Promise<DemoMail[]>
  /** Gives a wallet 20 SOL or 2,000 USDC of the local ledger. Returns the transaction's signature. */
  fillWallet(address: string, token: 'SOL' | 'USDC'): Promise<string>
}

const SECOND_MS = 1000
const DAY_MS = 24 * 60 * 60 * 1000
const PASSWORD = 'Correct-horse-7'
/** Attempts and interval of polling the outbox. */
const [MAX_POLLS, POLL_MS] = [150, 200]

/** The persona for each part; other parts sign up. A demo has no admin. */
const PLAYED_BY: Readonly<Partial<Record<Part, PersonaName>>> = {
  sponsor: 'Mira',
  author: 'Teo',
  voter: 'Yuki',
  moderator: 'Sam',
  finance: 'Lina',
}

let signUpCount = 0

/** The demo at an address, without a slash at its end. */
export function openDemoWorld(url: string): DemoWorld {
  const ok = callOverHttp(url)
  const world: DemoWorld = {
    ok,
    async account(name) {
      const { personas } = await ok(null, 'GET /api/v1/demo')
      const found = personas.find((one) => one.name.startsWith(name))
      if (found === undefined) throw new Error(`The demo has no persona called ${name}`)
      return { email: found.email, password: found.password }
    },
    persona: async (name) => memberOf(await signIn(url, await world.account(name))),
    async signUp(name) {
      signUpCount += 1
      const email = `${name}${signUpCount}-${crypto.randomUUID().slice(0, 8)}@example.test`
      await callAuth(url, '/signup', { email, password: PASSWORD })
      const token = await readMailedCode(world, email)
      const session = await callAuth<Parameters<typeof memberOf>[0]>(url, '/verify', {
        type: 'signup',
        email,
        token,
      })
      return { ...memberOf(session), email, password: PASSWORD }
    },
    async join(part) {
      if (part === 'admin') throw new Error('A demo has no admin')
      const name = PLAYED_BY[part]
      return name === undefined ? await world.signUp(part) : await world.persona(name)
    },
    now: async () => new Date((await ok(null, 'GET /api/v1/demo')).now),
    async wait(ms) {
      // Calls follow each other anyway, and the shortest step of the clock is an hour.
      if (ms > SECOND_MS) await world.moveClock('hour')
    },
    async moveClock(advance) {
      return new Date((await ok(null, 'POST /api/v1/demo/clock', { body: { advance } })).now)
    },
    async moveClockPast(instant, by = 'hour') {
      const target = Date.parse(instant)
      for (let now = (await world.now()).getTime(); now <= target; ) {
        const left = target - now
        const step = left > 7 * DAY_MS ? 'week' : by === 'day' || left > DAY_MS ? 'day' : 'hour'
        now = (await world.moveClock(step)).getTime()
      }
    },
    async advance(ms) {
      const now = await world.now()
      await world.moveClockPast(new Date(now.getTime() + ms).toISOString())
    },
    mailsTo: async (email) =>
      (await ok(null, 'GET /api/v1/demo/mails', { query: { to: email } })).items,
    fillWallet: async (address, token) =>
      (await ok(null, 'POST /api/v1/demo/faucet', { body: { address, token } })).signature,
  }
  return world
}

/** Waits for a mail to an address and reads its six-digit code. */
async function readMailedCode(world: DemoWorld, email: string): Promise<string> {
  for (let polls = 0; polls < MAX_POLLS; polls += 1) {
    const [mail] = await world.mailsTo(email)
    const code = /(?<![\w-])\d{6}(?![\w-])/.exec(mail?.text ?? '')?.[0]
    if (code !== undefined) return code
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  throw new Error(`No mail to ${email}`)
}
