import type { PayToken } from '@laurel/contract/money/payments'
import type { PayoutState } from '@laurel/contract/payouts/payouts'
import type { NOTIFICATION_TYPES } from '@laurel/contract/people/notifications'
import type { Role } from '@laurel/contract/people/people'
import { callOverHttp, type Member, memberOf } from './http.ts'
import type { Part, World } from './world.ts'

/** The password of every user of a test world, for forms that ask for it again. */
export const PASSWORD = 'Correct-Horse-9'

/** The new user of a test world. */
export interface JoinOptions {
  part?: Part
  /** Username, and the address before the `@`; generated when absent. */
  username?: string
  displayName?: string
  /** Overrides the part's level. */
  trustLevel?: number
  roles?: Role[]
  /** Whether the session has shown a second factor. */
  isProven?: boolean
  /** Spendable points to begin with. */
  points?: number
  /** False for a user who signs in without a password. */
  hasPassword?: boolean
}

/** A session as the auth service returns it to a browser. */
export interface BrowserSession {
  access_token: string
  refresh_token: string
  user: { id: string; email?: string | null }
}

/** A user of a test world, with the session that a browser would store. */
export interface TestMember extends Member {
  username: string
  email: string
  session: BrowserSession
}

/**
 * What a test may do past the public API: the routes of the control server with their input and output. Everything else
 * goes through the steps of this package.
 */
export interface Shortcuts {
  /** Creates a user and signs them in. */
  join: { input: JoinOptions; output: Omit<TestMember, 'authorization'> }
  /** Opens another session of a user, as from another device, by a sign-in of `agoMs` ago. */
  sessions: {
    input: { userId: string; userAgent?: string; isProven?: boolean; agoMs?: number }
    output: BrowserSession
  }
  /** Makes a user's sessions `ms` older by the machine's clock. */
  ageSessions: { input: { userId: string; ms: number }; output: null }
  /** Moves the clock and, unless `isQuiet`, runs every sweep. */
  clock: { input: { ms: number; isQuiet?: boolean }; output: { now: string } }
  /** Switches prelaunch on or off. */
  prelaunch: { input: { isOn: boolean }; output: null }
  /** Grants spendable points. */
  points: { input: { userId: string; amount: number }; output: null }
  /** Links a new wallet or the given one; null unlinks. */
  wallet: {
    input: { userId: string; address?: string | null }
    output: { address: string | null }
  }
  /** Sends a wallet 100 SOL and 1,000 USDC on the world's chain, or only the given lamports. */
  airdrop: { input: { address: string; lamports?: string }; output: null }
  /** Runs the chain's sweeps; with `isFinal`, finalizes what was sent and runs them again. */
  chain: { input: { isFinal: boolean }; output: null }
  /** Makes the chain's endpoint fail, or answer again. */
  chainOutage: { input: { isOn: boolean }; output: null }
  /** Advances the chain by slots without a sweep; a transaction expires after 150. */
  slots: { input: { count: number }; output: null }
  /** Fills the treasury with 1,000 SOL and 100,000 USDC. */
  fillTreasury: { input: Record<string, never>; output: null }
  /** Records an unmatched payment of 1 SOL to the treasury, from an unknown wallet or the given one. */
  received: { input: { source?: string }; output: { receivedPaymentId: string } }
  /** Stores an airdrop of 1 SOL with a published calculation, in which these people have a score of 100. */
  airdropOf: {
    input: { state: 'appeals' | 'claim_open'; userIds: string[] }
    output: { airdropId: string }
  }
  /** Signs a base64 transaction with the treasury's key. */
  treasury: { input: { transaction: string }; output: { signed: string } }
  /** Sends a batch's transaction with the last payment redirected to a wallet, signed by the treasury. */
  differingBatch: { input: { batchId: string; to: string }; output: null }
  /** Creates a payout of a new bounty. */
  payout: {
    input: {
      state: Exclude<PayoutState, 'pending'>
      userId?: string
      token?: PayToken
      amount?: string
      wallet?: string | null
      kind?: 'prize' | 'refund'
      /** Time since the award; 8 days when absent, which is past every hold. */
      awardedMsAgo?: number
      label?: string
      approvers?: string[]
    }
    output: { payoutId: string; bountyId: string | null; userId: string }
  }
  /** Sets the vote energy, from 0 to 100. */
  energy: { input: { userId: string; energy: number }; output: null }
  /** Stores 30 settled, correct votes of a user in earlier bounties, which gives them full skill. */
  skill: { input: { userId: string }; output: null }
  /** Stores notifications of a user. */
  notices: {
    input: {
      userId: string
      count?: number
      type?: (typeof NOTIFICATION_TYPES)[number]
      title: string
      points?: number
      actionUrl?: string
      /** ISO 8601; reminders only. */
      dueAt?: string
      /** Groups them. */
      group?: 'points_settled' | 'votes_settled'
    }
    output: null
  }
  /** Stores a picture that a user uploaded for a submission. */
  picture: { input: { userId: string }; output: { imageId: string } }
  /** Stores a mail that could not be sent; `isOutage` when the mail server failed. */
  failedMail: {
    input: { subject: string; kind?: 'notice' | 'code'; isOver?: boolean; isOutage?: boolean }
    output: { mailId: string }
  }
  /** Links accounts by one device, as if the night had passed. */
  sharedDevice: { input: { userIds: string[] }; output: null }
  /** Opens the cases that facts give reason for, as if the night had passed. */
  caseSearch: { input: Record<string, never>; output: null }
  /** Stores that one person invited another. */
  referral: { input: { inviterName: string; inviteeId: string; ip: string }; output: null }
  /** The right choice of each quiz question. */
  quizAnswers: {
    input: { questions: { questionId: string; choices: { choiceId: string; text: string }[] }[] }
    output: Record<string, string>
  }
  /** Makes a link for the first admin; the token is null where there is an admin. */
  firstAdminLink: { input: Record<string, never>; output: { token: string | null } }
  /** The mails sent to an address, oldest first. */
  mails: { input: { to: string }; output: { subject: string; text: string }[] }
}

/** A server with its own database, and the steps that prepare a test. */
export interface TestWorld extends World<TestMember> {
  /** The server's origin, without a trailing slash. */
  url: string
  /** Calls a route of the control server. */
  shortcut<K extends keyof Shortcuts>(
    name: K,
    input: Shortcuts[K]['input'],
  ): Promise<Shortcuts[K]['output']>
  /** Creates a user by more than a part. */
  joinAs(joining: JoinOptions): Promise<TestMember>
  close(): Promise<void>
}

/** How a test world differs from the default. */
export interface TestWorldOptions {
  /** A demo, with a clock that visitors move and personas. */
  isDemo?: boolean
  /** The attempts to sign in that an address has in a quarter of an hour; 1,000 unless told otherwise. */
  signInAttempts?: number
}

/** Opens a world on the control server. Throws when the server refuses. */
export async function openTestWorld(
  controlUrl: string,
  options: TestWorldOptions = {},
): Promise<TestWorld> {
  const { id, url } = await post<{ id: string; url: string }>(`${controlUrl}/worlds`, options)
  const shortcut: TestWorld['shortcut'] = (name, input) =>
    post(`${controlUrl}/worlds/${id}/${name}`, input)
  const joinAs: TestWorld['joinAs'] = async (joining) => {
    const joined = await shortcut('join', joining)
    return { ...joined, ...memberOf(joined.session) }
  }
  return {
    url,
    ok: callOverHttp(url),
    shortcut,
    joinAs,
    join: (part) => joinAs({ part }),
    now: async () => new Date((await shortcut('clock', { ms: 0, isQuiet: true })).now),
    wait: async (ms) => void (await shortcut('clock', { ms, isQuiet: true })),
    advance: async (ms) => void (await shortcut('clock', { ms })),
    close: async () => void (await post(`${controlUrl}/worlds/${id}/close`, {})),
  }
}

async function post<Reply>(url: string, body: object): Promise<Reply> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Reply
}
