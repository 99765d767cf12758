import type { PayToken } from '@laurel/contract/money/payments'
import { LOCAL_LEDGER_PATH } from '@laurel/contract/money/practice'
import { readBounty } from '@laurel/scenarios/bounties'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { accessibilityProblems } from './support/browser/axe.ts'
import { openPage } from './support/browser/screens.ts'
import { openVisitor, serverUrl } from './support/browser/stage.ts'
import { demo } from './support/people/demo.ts'
import { approveAll, makeBatch, payBatch, practiceTreasury } from './support/people/finance.ts'
import { sessionOfPersona } from './support/people/sessions.ts'
import {
  award,
  type Entrant,
  enterAll,
  openLinkedMember,
  openWalletUser,
} from './support/people/winners.ts'
import { type UnfundedBounty, writeUnfunded } from './support/wallet/funding.ts'
import { installWallet } from './support/wallet/wallet.ts'

/** The first is so large that two people approve it. */
const PRIZES: Record<PayToken, readonly string[]> = {
  SOL: ['6000000000', '500000001', '200000000'],
  USDC: ['600000000', '25500000', '10000001'],
}
/** Days left of the 7-day hold on a first payout; two passed in the objection period. */
const DAYS_OF_HOLD = 6

describe.each(['SOL', 'USDC'] as const)('prizes in %s', (token) => {
  it('are paid from the sponsor’s wallet to those of three winners, exactly', async () => {
    const bounty = await writeUnfunded(token, PRIZES[token])
    await fund(bounty, token)
    const winners = [await openLinkedMember(), await openWalletUser(), await openWalletUser()]
    await award(bounty.bountyId, await enterAll(bounty, winners))
    for (let day = 0; day < DAYS_OF_HOLD; day += 1) await demo.moveClock('day')

    const lina = await openVisitor({ session: await sessionOfPersona('Lina') })
    const treasury = await installWallet(lina.context, {
      name: 'Vault',
      kind: 'signMessage',
      secretKey: practiceTreasury(),
    })
    await openDesk(lina.page, bounty)
    await approveAll(lina.page, 3)
    const arun = await openVisitor({ session: await sessionOfPersona('Arun') })
    await openDesk(arun.page, bounty)
    await approveAll(arun.page, 1)

    await openDesk(lina.page, bounty)
    await makeBatch(lina.page, 3)
    await payBatch(lina.page, 3, treasury.name)
    expect(await accessibilityProblems(lina.page)).toEqual([])

    await expectBalances(token, winners)
    await expectProof(bounty, token)
    await expectOwnPayout(winners[0]?.page, bounty)
    for (const { troubles } of [lina, arun, ...winners]) expect(troubles.all()).toEqual([])
  })
})

/** Mira pays the prize from one of her wallets. */
async function fund({ path }: UnfundedBounty, token: PayToken): Promise<void> {
  const { page, context } = await openVisitor({ session: await sessionOfPersona('Mira') })
  const wallet = await installWallet(context, { name: 'Sprig', kind: 'signMessage' })
  await demo.fillWallet(wallet.address, 'SOL')
  if (token === 'USDC') await demo.fillWallet(wallet.address, 'USDC')
  await openPage(page, path)
  const panel = page.getByRole('region', { name: 'Funding' })
  await panel.getByRole('button', { name: 'Fund with your wallet' }).click()
  await page.getByRole('dialog').getByRole('button', { name: wallet.name }).click()
  await page.getByRole('region', { name: 'Your bounty' }).getByText('Open for entries').waitFor()
}

/** The due payouts of a bounty on the desk. */
async function openDesk(page: Page, { title }: UnfundedBounty): Promise<void> {
  await openPage(page, '/admin/payouts')
  await page.getByRole('searchbox', { name: 'Search payouts' }).fill(title)
  const lines = page.getByRole('tabpanel').getByRole('listitem')
  await expect.poll(async () => await lines.count()).toBe(3)
}

/** Checks that each winner's wallet holds the prize, to the last unit. */
async function expectBalances(token: PayToken, winners: readonly Entrant[]): Promise<void> {
  for (const [index, { wallet }] of winners.entries()) {
    expect(await balanceOf(wallet.address, token)).toBe(PRIZES[token][index])
  }
}

/** One transaction paid all three, and everyone can see it. */
async function expectProof({ bountyId, path, title }: UnfundedBounty, token: PayToken) {
  const { items } = await demo.ok(null, 'GET /api/v1/payments', { query: { bounty: bountyId } })
  const prizes = items.filter(({ kind }) => kind === 'prize')
  expect(prizes.map(({ amount }) => amount).sort()).toEqual([...PRIZES[token]].sort())
  expect(new Set(prizes.map(({ signature }) => signature)).size).toBe(1)
  expect(prizes.map(({ person }) => person?.username)).not.toContain('')
  // Due sweeps run before it answers.
  await demo.moveClock('hour')
  expect((await readBounty(demo, null, bountyId)).state).toBe('completed')

  const visitor = await openVisitor({ screen: 'phone' })
  await openPage(visitor.page, path)
  const winners = visitor.page.getByRole('list', { name: 'Winners' }).getByRole('listitem')
  expect(await winners.count()).toBe(3)
  await openPage(visitor.page, `/activity?tab=money&on=${token}`)
  const paid = visitor.page.getByRole('list', { name: 'Payments' }).getByRole('listitem')
  await paid.filter({ hasText: title }).filter({ hasText: '1st place' }).waitFor()
  expect(await accessibilityProblems(visitor.page)).toEqual([])
}

/** The winner's own profile shows that the prize was paid. */
async function expectOwnPayout(page: Page | undefined, { title }: UnfundedBounty): Promise<void> {
  if (page === undefined) return
  await openPage(page, '/profile?section=work&work=payouts')
  const line = page.getByRole('list', { name: 'Payouts' }).getByRole('listitem')
  await line.filter({ hasText: title }).filter({ hasText: 'Paid' }).waitFor()
}

/** In smallest units, as the chain reports it. */
async function balanceOf(address: string, token: PayToken): Promise<string> {
  if (token === 'SOL') {
    const { value } = await ask<{ value: number }>('getBalance', [
      address,
      { commitment: 'finalized' },
    ])
    return String(value)
  }
  const { usdcMint } = await demo.ok(null, 'GET /api/v1/config')
  const { value } = await ask<{ value: { pubkey: string }[] }>('getTokenAccountsByOwner', [
    address,
    { mint: usdcMint },
    { encoding: 'jsonParsed', commitment: 'finalized' },
  ])
  const account = value[0]?.pubkey ?? ''
  const held = await ask<{ value: { amount: string } }>('getTokenAccountBalance', [account])
  return held.value.amount
}

async function ask<Result>(method: string, params: unknown[]): Promise<Result> {
  const answer = await fetch(serverUrl + LOCAL_LEDGER_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result } = (await answer.json()) as { result: Result }
  return result
}
