import { shortAddress } from '@laurel/contract/spec/formatting'
import { walletErrors, walletModalTexts } from '@laurel/contract/spec/messages'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openPhone } from './support/browser/phone.ts'
import { openPage } from './support/browser/screens.ts'
import { newSecretKey, toBase58 } from './support/wallet/wallet.ts'
import { installWalletApp } from './support/wallet/wallet-app.ts'

/** The button of the library's dialogs. */
const ACTION = 'mobile-wallet-adapter-launch-action'

/** Chooses the phone's wallets in the list. */
async function chooseMobile(page: Page): Promise<void> {
  await openPage(page, '/help')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Connect wallet' }).first().click()
  await page.getByRole('button', { name: walletModalTexts.moreOptions }).click()
  await page.getByRole('button', { name: 'Mobile Wallet Adapter' }).click()
}

/** Chrome asks before a page reaches the phone itself, and the permission is not granted yet. */
describe('an Android phone that has not allowed the page to reach its apps', () => {
  it('connects a wallet app through the dialogs of the library', async () => {
    const publicKey = newSecretKey().subarray(32)
    const { context, page, troubles, tap } = await openPhone({ answer: 'granted' })
    const app = await installWalletApp(context, publicKey)
    await chooseMobile(page)
    const asked = page.waitForRequest('http://localhost/')
    await tap(ACTION)
    await asked
    await tap(ACTION)
    const address = shortAddress(toBase58(Buffer.from(publicKey)))
    await page
      .getByRole('dialog', { name: walletModalTexts.titleDetected })
      .waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Menu' }).click()
    await page
      .getByRole('button', { name: `Your wallet ${address}` })
      .first()
      .waitFor()
    expect(app.calls.toSorted()).toEqual(['authorize', 'get_capabilities'])
    expect(troubles.all().filter((trouble) => !trouble.includes('http://localhost/'))).toEqual([])
  })

  it('says how to allow it when that was refused', async () => {
    const { page, tap } = await openPhone({ answer: 'denied' })
    await chooseMobile(page)
    await tap(ACTION)
    await page.getByRole('alert').filter({ hasText: walletErrors.phoneBlocked }).waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  it('says that there is no wallet app, and where to get one', async () => {
    const { context, page, troubles, tap } = await openPhone({ answer: 'granted' })
    await installWalletApp(context, null)
    await chooseMobile(page)
    await tap(ACTION)
    await tap(ACTION)
    const missing = page.getByRole('dialog', { name: walletModalTexts.mobileNotFoundTitle })
    await missing.getByRole('link', { name: walletModalTexts.mobileNotFoundAction }).waitFor()
    await missing.getByRole('button', { name: 'Close' }).tap()
    await page.getByRole('alert').filter({ hasText: walletErrors.mobileWalletMissing }).waitFor()
    expect(troubles.all().filter((trouble) => trouble.startsWith('exception'))).toEqual([])
  })
})
