import type { Api } from '@laurel/contract/api'
import { walletToasts } from '@laurel/contract/spec/messages'
import { moveClockPast } from './demo.ts'
import type { UnfundedBounty } from './funding.ts'
import { type MemberCall, memberCall } from './member-call.ts'
import { newAccount, signUpAndConfirm, storedSession } from './people.ts'
import { openPage } from './screens.ts'
import { accessOfPersona } from './sessions.ts'
import { openVisitor, serverUrl, type Visitor } from './stage.ts'
import { toastText } from './toasts.ts'
import { installWallet, type TestWallet } from './wallet.ts'

/** Somebody who can win: a browser, a wallet that is theirs by proof, and the API. */
export interface Entrant extends Visitor {
  wallet: TestWallet
  call: MemberCall
}

/** A member who signed up by mail and linked a wallet. */
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
  return { ...visitor, wallet, call: await callOf(visitor) }
}

/** Somebody whose wallet is their sign-in. */
export async function openWalletUser(): Promise<Entrant> {
  const visitor = await openVisitor()
  const { page, context } = visitor
  const wallet = await installWallet(context, { name: 'Sprig', kind: 'signIn' })
  await openPage(page, '/enhanced-auth')
  await page.getByRole('button', { name: 'Sign in with Solana' }).click()
  await page.getByRole('main').getByRole('button', { name: wallet.name }).click()
  await page.waitForURL((url) => url.pathname === '/')
  return { ...visitor, wallet, call: await callOf(visitor) }
}

/** Has each of them enter an open bounty, and Sam accept the entry. Answers the entries in the same order. */
export async function enterAll(
  { bountyId, title }: UnfundedBounty,
  entrants: readonly Entrant[],
): Promise<string[]> {
  const sam = memberCall(await accessOfPersona('Sam'))
  const entries: string[] = []
  for (const [index, { call }] of entrants.entries()) {
    const { submissionId } = await call<Api['POST /api/v1/submissions']['reply']>(
      'POST',
      '/api/v1/submissions',
      {
        bountyId,
        title: `Way ${index + 1} of ${title}`.slice(0, 120),
        body: TEXTS[index] ?? '',
        aiUse: 'none',
      },
    )
    await call('POST', `/api/v1/submissions/${submissionId}/submit`)
    await sam('POST', `/api/v1/admin/submissions/${submissionId}/review`, { decision: 'accept' })
    entries.push(submissionId)
  }
  return entries
}

/** Takes a bounty of Mira's from its entries to the end of its challenge; the places are as given. */
export async function award(bountyId: string, places: readonly string[]): Promise<void> {
  const mira = memberCall(await accessOfPersona('Mira'))
  await moveClockPast(need((await readBounty(bountyId)).deadlineAt), 'day')
  await moveClockPast(need((await readBounty(bountyId)).votingEndsAt), 'day')
  const { checklist } = await readBounty(bountyId)
  for (const [index, submissionId] of places.entries()) {
    const scores = Object.fromEntries(checklist.map(({ id }) => [id, 100 - 20 * index]))
    await mira('PUT', `/api/v1/submissions/${submissionId}/score`, { scores })
  }
  await mira('POST', `/api/v1/bounties/${bountyId}/award`, {
    outcomes: places.map((submissionId, index) => ({
      submissionId,
      place: index + 1,
      reason: 'As its scores have it',
    })),
  })
  await moveClockPast(need((await readBounty(bountyId)).challengeEndsAt), 'day')
}

/** A bounty as everybody sees it. */
export async function readBounty(
  bountyId: string,
): Promise<Api['GET /api/v1/bounties/{id}']['reply']> {
  return (await fetch(`${serverUrl}/api/v1/bounties/${bountyId}`)).json()
}

/** Different enough that none is taken for a copy of another. */
const TEXTS = [
  'Rent is a deposit. An account that holds two years of it pays nothing more, and gets all of it back when it is closed. That is why a new token account asks for a little SOL, once.',
  'Think of a locker with a coin in its door. You put the coin in, the locker is yours, and when you empty it the coin falls into your hand. Validators keep every locker in memory, and the coin says that you mean it.',
  'Bytes cost memory on every machine of the network. The fee for them is fixed by length: one hundred and twenty-eight bytes of overhead, then your data, times a rate. Close the account, and the lamports return.',
]

async function callOf({ page }: Visitor): Promise<MemberCall> {
  const { access_token: token } = JSON.parse((await storedSession(page)) ?? '{}')
  return memberCall(String(token))
}

function need(instant: string | null): string {
  if (instant === null) throw new Error('The bounty has no such date')
  return instant
}
