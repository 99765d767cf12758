import { appCode } from '@laurel/scenarios/authenticator'
import { callAuth } from '@laurel/scenarios/http'
import type { BrowserSession, TestMember, TestWorld } from '@laurel/scenarios/test-world'

/** Longer than any proof of identity stands. */
const LONG_AGO_MS = 3_600_000

/** An authenticator app that was added to an account. */
export interface AddedApp {
  /** The session that added it, at the second level. */
  member: TestMember
  /** A code that was not used yet; every call returns the same for half a minute. */
  nextCode(): string
}

/** Adds an authenticator app to an account, by the auth service itself. */
export async function addApp(world: TestWorld, member: TestMember): Promise<AddedApp> {
  const headers = { authorization: member.authorization }
  const call = <Reply>(path: string, body: object) =>
    callAuth<Reply>(world.url, path, body, headers)
  const { id, totp } = await call<{ id: string; totp: { secret: string } }>('/factors', {
    factor_type: 'totp',
    friendly_name: 'Phone',
  })
  const challenge = await call<{ id: string }>(`/factors/${id}/challenge`, {})
  const session = await call<BrowserSession>(`/factors/${id}/verify`, {
    challenge_id: challenge.id,
    code: appCode(totp.secret),
  })
  return {
    member: memberWith(member, session),
    nextCode: () => appCode(totp.secret, 1),
  }
}

/** The member with another session of theirs, by a sign-in of just now. */
export async function withNewSession(world: TestWorld, member: TestMember): Promise<TestMember> {
  return memberWith(member, await world.shortcut('sessions', { userId: member.userId }))
}

/** The member with a session whose sign-in was so long ago that it proves no identity any more. */
export async function withOldSession(
  world: TestWorld,
  member: TestMember,
  { isProven = false } = {},
): Promise<TestMember> {
  const { userId } = member
  const session = await world.shortcut('sessions', { userId, isProven, agoMs: LONG_AGO_MS })
  return memberWith(member, session)
}

function memberWith(member: TestMember, session: BrowserSession): TestMember {
  return { ...member, session, authorization: `Bearer ${session.access_token}` }
}

/** The six digits of the last mail to an address. */
export async function mailedCode(world: TestWorld, to: string): Promise<string> {
  const mails = await world.shortcut('mails', { to })
  return /^\d{6}$/m.exec(mails.at(-1)?.text ?? '')?.[0] ?? ''
}

/** The link of the last mail to an address. */
export async function mailedLink(world: TestWorld, to: string): Promise<string> {
  const mails = await world.shortcut('mails', { to })
  return /https?:\S+\/auth\/v1\/verify\S+/.exec(mails.at(-1)?.text ?? '')?.[0] ?? ''
}

/** The session of a new account without a profile, by the code of a mail; its pages were never opened. */
export async function signUpByMail(world: TestWorld, email: string): Promise<BrowserSession> {
  await callAuth(world.url, '/otp', { email, create_user: true })
  const token = await mailedCode(world, email)
  return await callAuth<BrowserSession>(world.url, '/verify', { type: 'email', email, token })
}
