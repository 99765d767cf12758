import { walletToasts } from '@laurel/contract/spec/messages'
import { decideAwards, evenScores, scoreEntry } from '@laurel/scenarios/awards'
import { readBounty } from '@laurel/scenarios/bounties'
import { type Member, memberOf } from '@laurel/scenarios/http'
import { buildAcceptedEntry } from '@laurel/scenarios/submissions'
import { openPage } from '../browser/screens.ts'
import { openVisitor, type Visitor } from '../browser/stage.ts'
import { toastText } from '../browser/toasts.ts'
import type { UnfundedBounty } from '../wallet/funding.ts'
import { installWallet, type TestWallet } from '../wallet/wallet.ts'
import { demo } from './demo.ts'
import { newAccount, signUpAndConfirm, storedSession } from './people.ts'

/** A person who can win: a browser, and a proved wallet. */
export interface Entrant extends Visitor {
  wallet: TestWallet
  member: Member
}

/** Signs up a member by mail and links a wallet. */
export async function openLinkedMember(): Promise<Entrant> {
  const visitor = await openVisitor()
  const { page, context } = visitor
  const wallet = await installWallet(context, { name: 'Sprig', kind: 'signMessage' })
  await signUpAndConfirm(page, newAccount('winner'))
  await openPage(page, '/profile?section=security')
  await page.getByRole('main').getByRole('button', { name: 'Connect wallet' }).click()
  await page.getByRole('dialog').getByRole('button', { name: wallet.name }).click()
  await page.getByRole('main').getByRole('button', { name: 'Link', exact: true }).click()
  await toastText(page, walletToasts.linked.title)
  return { ...visitor, wallet, member: await memberIn(visitor) }
}

/** A person who signs in with a wallet. */
export async function openWalletUser(): Promise<Entrant> {
  const visitor = await openVisitor()
  const { page, context } = visitor
  const wallet = await installWallet(context, { name: 'Sprig', kind: 'signIn' })
  await openPage(page, '/enhanced-auth')
  await page.getByRole('button', { name: 'Sign in with Solana' }).click()
  await page.getByRole('main').getByRole('button', { name: wallet.name }).click()
  await page.waitForURL((url) => url.pathname === '/')
  return { ...visitor, wallet, member: await memberIn(visitor) }
}

/** Enters an open bounty as each of them, and accepts the entries as Sam. Returns the entries in the same order. */
export async function enterAll(
  { bountyId }: UnfundedBounty,
  entrants: readonly Entrant[],
): Promise<string[]> {
  const moderator = await demo.persona('Sam')
  const entries: string[] = []
  for (const { member } of entrants) {
    const { entry } = await buildAcceptedEntry(demo, { bountyId, author: member, moderator })
    entries.push(entry.submissionId)
  }
  return entries
}

/** Takes a bounty of Mira's from its entries to the end of its challenge; the places are as given. */
export async function award(bountyId: string, places: readonly string[]): Promise<void> {
  const mira = await demo.persona('Mira')
  const read = () => readBounty(demo, mira, bountyId)
  await demo.moveClockPast(need((await read()).deadlineAt), 'day')
  await demo.moveClockPast(need((await read()).votingEndsAt), 'day')
  const bounty = await read()
  for (const [index, submissionId] of places.entries()) {
    await scoreEntry(demo, mira, submissionId, { scores: evenScores(bounty, 100 - 20 * index) })
  }
  const outcomes = places.map((submissionId, index) => ({
    submissionId,
    place: index + 1,
    reason: 'As its scores have it',
  }))
  await decideAwards(demo, mira, bountyId, { outcomes })
  await demo.moveClockPast(need((await read()).challengeEndsAt), 'day')
}

async function memberIn({ page }: Visitor): Promise<Member> {
  return memberOf(JSON.parse((await storedSession(page)) ?? '{}'))
}

function need(instant: string | null): string {
  if (instant === null) throw new Error('The bounty has no such date')
  return instant
}
