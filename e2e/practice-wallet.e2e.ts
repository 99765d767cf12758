import { authToasts, walletErrors } from '@laurel/contract/spec/messages'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { accessibilityProblems } from './support/browser/axe.ts'
import { openPage } from './support/browser/screens.ts'
import { openVisitor } from './support/browser/stage.ts'
import { toastText } from './support/browser/toasts.ts'
import { demo } from './support/people/demo.ts'

const asked = (page: Page) => page.getByRole('dialog', { name: 'Practice wallet' })

/** Opens sign-in with Solana and chooses the practice wallet. */
async function askToSignIn(page: Page): Promise<void> {
  await openPage(page, '/enhanced-auth')
  await page.getByRole('button', { name: /Solana/ }).click()
  await page.getByRole('button', { name: 'Practice wallet' }).click()
  await asked(page).waitFor()
}

/** The address in the dialog's text. */
async function addressIn(page: Page): Promise<string> {
  const text = await asked(page).locator('pre').textContent()
  return text?.split('\n')[1] ?? ''
}

describe('the practice wallet of a demo', () => {
  it('asks before it signs in, gets test tokens, and signs nothing when refused', async () => {
    const { page, troubles } = await openVisitor({ screen: 'phone', theme: 'dark' })
    await askToSignIn(page)
    await asked(page).getByRole('button', { name: 'Reject' }).click()
    await page.getByText(walletErrors.messageSignFailed).waitFor()
    await page.getByRole('button', { name: 'Practice wallet' }).click()
    await asked(page).getByRole('button', { name: 'Approve' }).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await asked(page).getByRole('button', { name: 'Get test tokens' }).click()
    await asked(page).getByText('20 SOL · 2,000.00 USDC').waitFor()
    await asked(page).getByRole('button', { name: 'Approve' }).click()
    await toastText(page, authToasts.welcomeBack.title)
    expect(troubles.all()).toEqual([])
  })

  it('shows each step of a faucet payment until it is final', async () => {
    const { page } = await openVisitor()
    await askToSignIn(page)
    const signature = await demo.fillWallet(await addressIn(page), 'SOL')
    await openPage(page, `/activity?tx=${signature}`)
    const shown = page.getByRole('dialog', { name: 'Transaction' })
    await shown.getByText('Final', { exact: true }).waitFor()
    await shown.getByText('20 SOL').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
  })
})
