import { shortAddress } from '@laurel/contract/spec/formatting'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { accessibilityProblems } from './support/browser/axe.ts'
import { openPage, type ScreenName, type Theme } from './support/browser/screens.ts'
import { openVisitor } from './support/browser/stage.ts'
import { demo } from './support/people/demo.ts'
import { sessionOfPersona } from './support/people/sessions.ts'
import { fundingsOf, type UnfundedBounty, writeUnfunded } from './support/wallet/funding.ts'
import { installWallet, type TestWallet } from './support/wallet/wallet.ts'

const panel = (page: Page) => page.getByRole('region', { name: 'Funding' })
const fundButton = (page: Page) =>
  panel(page).getByRole('button', { name: 'Fund with your wallet' })
const published = (page: Page) => panel(page).getByText('Published', { exact: true })

/** Mira at one of her bounties that awaits funding, with a wallet in her browser. */
async function openUnfunded(
  bounty: UnfundedBounty,
  look: { screen?: ScreenName; theme?: Theme } = {},
) {
  const visitor = await openVisitor({ ...look, session: await sessionOfPersona('Mira') })
  const wallet = await installWallet(visitor.context, { name: 'Sprig', kind: 'signMessage' })
  await openPage(visitor.page, bounty.path)
  return { ...visitor, wallet }
}

/** Chooses the test's wallet in the modal that funding without one opens. */
async function chooseWallet(page: Page, { name, address }: TestWallet): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name }).click()
  await panel(page).getByText(shortAddress(address), { exact: true }).waitFor()
}

describe('funding a bounty from a wallet', () => {
  it('pays exactly the prize in SOL, once under a double click, and publishes automatically', async () => {
    const bounty = await writeUnfunded('SOL', ['750000001', '300000000'])
    const { page, wallet, troubles } = await openUnfunded(bounty)
    await demo.fillWallet(wallet.address, 'SOL')
    await panel(page).getByText('1.050000001 SOL', { exact: true }).waitFor()
    await panel(page).getByText('Local test ledger', { exact: true }).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await fundButton(page).dblclick()
    await chooseWallet(page, wallet)
    await published(page).waitFor()
    await page.getByRole('region', { name: 'Your bounty' }).getByText('Open for entries').waitFor()
    const proof = page.getByRole('link', { name: 'Funding transaction' })
    await proof.waitFor()
    const [paid, ...others] = await fundingsOf(bounty.bountyId)
    expect(others).toEqual([])
    expect(paid).toMatchObject({ token: 'SOL', amount: '1050000001' })
    expect(await proof.getAttribute('href')).toContain(paid?.signature)
    // The request for a document says nothing of who asks: a bounty that isn't public yet doesn't exist for it.
    expect(troubles.all()).toEqual([`answer: 404 GET ${bounty.path}`])
  })

  it('pays in USDC, also when the page is left before confirmation', async () => {
    const bounty = await writeUnfunded('USDC', ['25500000'])
    const look = { screen: 'phone', theme: 'dark' } as const
    const { page, wallet } = await openUnfunded(bounty, look)
    await demo.fillWallet(wallet.address, 'SOL')
    await demo.fillWallet(wallet.address, 'USDC')
    // The server has the submitted payment; the page never sees the answer.
    const submitted = new Promise<void>((resolve) => {
      void page.route('**/api/v1/funding-transactions/*/signed', async (route) => {
        await route.fetch()
        resolve()
      })
    })
    await fundButton(page).click()
    await page.getByRole('dialog').getByRole('button', { name: wallet.name }).click()
    await submitted
    await page.close()
    const later = await openVisitor({ ...look, session: await sessionOfPersona('Mira') })
    await openPage(later.page, bounty.path)
    await later.page.getByRole('link', { name: 'Funding transaction' }).waitFor()
    expect(await fundingsOf(bounty.bountyId)).toMatchObject([{ token: 'USDC', amount: '25500000' }])
    expect(await accessibilityProblems(later.page)).toEqual([])
    await openPage(later.page, '/activity?tab=money&on=USDC')
    await later.page
      .getByRole('list', { name: 'Payments' })
      .getByRole('link', { name: `“${bounty.title}”` })
      .waitFor()
    expect(await accessibilityProblems(later.page)).toEqual([])
  })

  it('reports that the wallet holds too little, and accepts the payment once it does not', async () => {
    const bounty = await writeUnfunded('SOL', ['500000000'])
    const { page, wallet } = await openUnfunded(bounty)
    await fundButton(page).click()
    await chooseWallet(page, wallet)
    await page.getByRole('alert').getByText('Insufficient balance').waitFor()
    expect(await fundingsOf(bounty.bountyId)).toEqual([])
    await demo.fillWallet(wallet.address, 'SOL')
    await fundButton(page).click()
    await published(page).waitFor()
  })
})
