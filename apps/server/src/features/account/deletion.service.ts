import type { ServerCall } from '@laurel/contract/endpoint'
import { tokenText } from '@laurel/contract/money/token-text'
import type { deleteAccount, getDeletion } from '@laurel/contract/people/account'
import { Problem } from '@laurel/contract/problems'
import { limits } from '@laurel/contract/spec/limits'
import { paths } from '@laurel/contract/spec/routes'
import type { Db } from '../../db/client.ts'
import { balancesOf } from '../../ledger/balances.service.ts'
import type { Accounts, SignInRecord } from '../../platform/accounts.ts'
import { MS } from '../../platform/clock.ts'
import type { Ctx, MemberCtx } from '../../platform/context.ts'
import { deleteStoredReplies } from '../../platform/idempotency/idempotency.queries.ts'
import { deleteFilesOf } from '../../storage/files.queries.ts'
import { deletePersonActivity } from '../activity/activity.service.ts'
import { eraseAgents } from '../agents/agents.service.ts'
import { deleteViewsOf } from '../analytics/analytics.service.ts'
import { stopBoostsOf } from '../boosts/boosts.service.ts'
import { deleteDraftsOfPerson } from '../bounties/drafts/bounty-drafts.service.ts'
import { eraseComments } from '../comments/comments.service.ts'
import { deleteFollows } from '../follows/follows.service.ts'
import { deleteLearning } from '../lessons/lessons.service.ts'
import { deleteNotifications } from '../notifications/notifications.service.ts'
import { deletePersonActiveDays } from '../standings/standings.service.ts'
import { eraseSubmissionsOf } from '../submissions/review/removal.service.ts'
import { deleteOwnEntry } from '../waitlist/waitlist.service.ts'
import { deletePersonWebhooks } from '../webhooks/webhooks.service.ts'
import {
  findSessionStart,
  findUsername,
  listOpenBounties,
  listOpenEntries,
  listOpenPayouts,
} from './deletion.queries.ts'

type DeletionState = ServerCall<typeof getDeletion>['reply']
type DeletionForm = ServerCall<typeof deleteAccount>['body']
type Obstacle = DeletionState['obstacles'][number]

/** Maximum age of a sign-in that counts as step-up. */
const FRESH_SIGN_IN_MS = 10 * MS.minute

/** The obstacles to deletion, and the confirmation it requires. Raises `not_authenticated` for a deleted account. */
export async function deletionState(ctx: MemberCtx, accounts: Accounts): Promise<DeletionState> {
  const { db, viewer } = ctx
  const record = await accounts.find(db, viewer.userId)
  if (record === null) throw new Problem('not_authenticated')
  const { spendablePoints, pendingPoints, heldPoints } = await balancesOf(db, viewer.userId)
  const obstacles = await obstaclesOf(db, viewer.userId)
  const needsProof = !(await isFresh(ctx, accounts))
  return {
    obstacles,
    username: await ownName(db, viewer.userId),
    needsProof,
    hasPassword: record.hasPassword,
    abilities: { canDelete: obstacles.length === 0 && (record.hasPassword || !needsProof) },
    lostPoints: spendablePoints + pendingPoints + heldPoints,
  }
}

/**
 * Checks the password of a form, before the transaction, which must not wait for it. Raises `rate_limited`,
 * `overloaded`.
 */
export async function checkDeletionPassword(
  { db, viewer }: MemberCtx,
  accounts: Accounts,
  form: DeletionForm,
): Promise<boolean> {
  if (!hasTypedPassword(form) || !isNamed(form, await ownName(db, viewer.userId))) return false
  return await accounts.provePassword(viewer.userId, form.password)
}

/**
 * Deletes the viewer's account, immediately and permanently (rule D-deletion): personal data is removed, records that
 * others rely on stay anonymised, and the ledger is unchanged. Raises `validation_failed` for another username,
 * `proof_needed`, `account_has_obligations`, `rate_limited` and `not_authenticated`; the route asks for a second
 * factor.
 */
export async function deleteOwnAccount(
  ctx: MemberCtx,
  accounts: Accounts,
  form: DeletionForm,
  isProven: boolean,
): Promise<void> {
  const { db, viewer } = ctx
  const { userId } = viewer
  const record = await accounts.lock(db, userId)
  if (record === null) throw new Problem('not_authenticated')
  const username = await ownName(db, userId)
  if (!isNamed(form, username)) {
    throw new Problem('validation_failed', {
      errors: [{ pointer: '/username', message: `Type ${username}` }],
    })
  }
  if (!isProven) await requireFreshSignIn(ctx, accounts, record, form)
  await requireNothingOpen(db, userId)
  await deletePersonalData(ctx, userId)
  await accounts.remove(db, userId)
}

/**
 * Deletes personal data beyond the sign-in record and its dependents: drafts, submissions that were not judged, files,
 * notifications, and active days (rule D-deletion).
 */
export async function deletePersonalData(ctx: Ctx, userId: string): Promise<void> {
  const { db } = ctx
  await stopBoostsOf(ctx, userId)
  await deleteDraftsOfPerson(ctx, userId)
  await eraseSubmissionsOf(ctx, userId)
  await eraseComments(ctx, userId)
  await eraseAgents(ctx, userId)
  await deleteFollows(ctx, userId)
  await deleteFilesOf(db, userId)
  await deleteNotifications(ctx, userId)
  await deletePersonActivity(ctx, userId)
  await deleteLearning(ctx, userId)
  await deletePersonActiveDays(ctx, userId)
  await deleteViewsOf(ctx, userId)
  await deleteOwnEntry(db, userId)
  await deletePersonWebhooks(ctx, userId)
  await deleteStoredReplies(db, userId)
}

function isNamed(form: DeletionForm, username: string): boolean {
  return form.username.trim().toLowerCase() === username.toLowerCase()
}

function hasTypedPassword(form: DeletionForm): form is DeletionForm & { password: string } {
  return form.password !== undefined && form.password !== ''
}

async function requireFreshSignIn(
  ctx: MemberCtx,
  accounts: Accounts,
  record: SignInRecord,
  form: DeletionForm,
): Promise<void> {
  if (hasTypedPassword(form)) {
    throw new Problem('proof_needed', { detail: 'That’s not your password.' })
  }
  if (await isFresh(ctx, accounts)) return
  throw new Problem('proof_needed', {
    detail: record.hasPassword
      ? 'Enter your password.'
      : 'Sign in again and come back within ten minutes.',
  })
}

/** Raises `account_has_obligations`, naming each; the rows it read stay locked until the transaction ends. */
async function requireNothingOpen(db: Db, userId: string): Promise<void> {
  const obstacles = await obstaclesOf(db, userId, true)
  if (obstacles.length === 0) return
  throw new Problem('account_has_obligations', {
    errors: obstacles.map(({ id, title, text }) => ({
      pointer: `/obstacles/${id}`,
      message: `${title}. ${text}`,
    })),
  })
}

async function obstaclesOf(db: Db, userId: string, isLocked = false): Promise<Obstacle[]> {
  const bounties = await listOpenBounties(db, userId, isLocked)
  const entries = await listOpenEntries(db, userId, isLocked)
  const payouts = await listOpenPayouts(db, userId, isLocked)
  return [
    ...bounties.map(({ id, slug, title, state }) => ({
      id,
      title: title === '' ? 'Untitled bounty' : `Bounty “${title}”`,
      text: BOUNTY_OBSTACLES[state] ?? 'Wait until it is completed.',
      url: paths.bounty(slug),
    })),
    ...entries.map(({ id, title, state, bountyTitle }) => ({
      id,
      title: `Entry “${title === '' ? 'Untitled' : title}” in “${bountyTitle}”`,
      text:
        state === 'winner'
          ? 'It won: wait until its prize is paid.'
          : 'Withdraw it before voting begins, or wait for the decision.',
      url: paths.submission(id),
    })),
    ...payouts.map(({ id, label, token, amount, bountyTitle, hasNoWallet }) => ({
      id,
      title: `${tokenText(BigInt(amount), token)} for ${label}${bountyTitle === '' ? '' : ` in “${bountyTitle}”`}`,
      text: hasNoWallet
        ? 'Link a wallet to be paid, or wait until it goes back to the sponsor.'
        : 'Wait until you’ve been paid.',
      url: paths.profile,
    })),
  ]
}

const BOUNTY_OBSTACLES: Readonly<Record<string, string>> = {
  in_review: 'Cancel it, or wait for the review.',
  awaiting_funding: 'Cancel it, or publish it and see it through.',
  scheduled: 'Its prize is in escrow. Cancel it, or see it through.',
  open: 'Its prize is in escrow. Without an entry you can cancel it.',
  judging: 'Its prize is in escrow. Choose the winners.',
}

/** The viewer's username; before the profile exists, its later default (spec §3). */
async function ownName(db: Db, userId: string): Promise<string> {
  return (await findUsername(db, userId)) ?? `user_${userId.slice(0, limits.usernameIdChars)}`
}

async function isFresh({ db, viewer }: MemberCtx, accounts: Accounts): Promise<boolean> {
  const startedAt = await findSessionStart(db, viewer.sessionId)
  return startedAt !== null && accounts.now().getTime() - startedAt.getTime() <= FRESH_SIGN_IN_MS
}
