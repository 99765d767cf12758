import type { ServerCall } from '@laurel/contract/endpoint'
import type { listSessions } from '@laurel/contract/people/account'
import { Problem } from '@laurel/contract/problems'
import type { AccountSession, Accounts } from '../../platform/accounts.ts'
import { recordAudit } from '../../platform/audit/audit.ts'
import { MS, plus } from '../../platform/clock.ts'
import type { MemberCtx } from '../../platform/context.ts'
import { describeDevice, describeNetwork } from './devices.ts'

type Device = ServerCall<typeof listSessions>['reply']['items'][number]

/** The viewer's devices, this one first, then the last used. */
export async function mySessions(ctx: MemberCtx, accounts: Accounts): Promise<Device[]> {
  const { userId, sessionId } = ctx.viewer
  const devices = (await devicesOf(ctx, accounts, userId)).map(
    ({ userAgent: _userAgent, ...device }) => ({
      ...device,
      isCurrent: device.sessionId === sessionId,
    }),
  )
  return devices.sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
}

/** The devices of a person with what their browsers call themselves, the last used first. */
export async function devicesOf(ctx: MemberCtx, accounts: Accounts, userId: string) {
  // The auth service's times are shifted to the clock that people see: that of a demo runs ahead.
  const ahead = (ctx.now.getTime() - accounts.now().getTime()) / MS.second
  const aheadMs = Math.round(ahead) * MS.second
  return (await accounts.sessionsOf(ctx.db, userId)).map((session) =>
    presentSession(session, aheadMs),
  )
}

/** Signs one device of the viewer out; idempotent. Raises `not_found` for one that was never theirs. */
export async function endOwnSession(ctx: MemberCtx, accounts: Accounts, id: string): Promise<void> {
  if (!(await accounts.endSession(ctx.db, ctx.viewer.userId, id))) throw new Problem('not_found')
}

/** Signs the viewer out on all other devices; returns how many. */
export async function endOtherOwnSessions(ctx: MemberCtx, accounts: Accounts): Promise<number> {
  return await accounts.endSessions(ctx.db, ctx.viewer.userId, ctx.viewer.sessionId)
}

/** Signs a person out everywhere, for an admin; recorded in the audit log. Raises `not_found`. */
export async function endAllSessions(
  ctx: MemberCtx,
  accounts: Accounts,
  { userId, reason }: { userId: string; reason: string },
): Promise<number> {
  if ((await accounts.lock(ctx.db, userId)) === null) throw new Problem('not_found')
  const endedCount = await accounts.endSessions(ctx.db, userId, null)
  await recordAudit(ctx, {
    action: 'person.end-sessions',
    subjectKind: 'person',
    subjectId: userId,
    reason,
    after: { endedCount },
  })
  return endedCount
}

function presentSession(session: AccountSession, aheadMs: number) {
  return {
    sessionId: session.id,
    ...describeDevice(session.userAgent),
    userAgent: session.userAgent,
    network: describeNetwork(session.ip),
    methods: [...new Set(session.methods)],
    signedInAt: plus(session.createdAt, aheadMs).toISOString(),
    lastSeenAt: plus(session.refreshedAt, aheadMs).toISOString(),
  }
}
