import { authErrors, authToasts, walletErrors } from '@laurel/contract/spec/messages'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { addSecondFactor } from './support/auth-calls.ts'
import { accessibilityProblems } from './support/browser/axe.ts'
import { openPage } from './support/browser/screens.ts'
import { openVisitor } from './support/browser/stage.ts'
import { toasts, toastText } from './support/browser/toasts.ts'
import { mailedCode, mailedLink } from './support/people/demo.ts'
import {
  fillCredentials,
  newAccount,
  signUpAndConfirm,
  storedSession,
} from './support/people/people.ts'
import { appCode, otherThan, wrongAppCode } from './support/wallet/totp.ts'
import { installWallet } from './support/wallet/wallet.ts'

const pathOf = (page: Page) => new URL(page.url()).pathname
const SIGN_IN_MAIL = /sign-in link/i

/** Requests a sign-in mail, on the page of all sign-in methods. */
async function askForMail(page: Page, email: string): Promise<void> {
  await openPage(page, '/enhanced-auth')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('button', { name: 'Email me a link and a code' }).click()
  await page.getByText('Check your email', { exact: true }).waitFor()
}

const codeField = (page: Page) => page.getByRole('textbox', { name: /code/i })

/** Waits until a person is signed in on the landing page. */
async function untilLanded(page: Page): Promise<void> {
  await toastText(page, authToasts.welcomeBack.title)
  await page.waitForURL((url) => url.pathname === '/')
  await expect.poll(() => storedSession(page)).not.toBeNull()
}

/** Removes the session without a request to the server, as closing all tabs and coming back later does. */
async function forgetSession(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.removeItem('laurel-auth'))
}

describe('signing in by mail', () => {
  it('accepts the code of the mail, also for a new address', async () => {
    const { page } = await openVisitor()
    const { email } = newAccount('code')
    await askForMail(page, email)
    expect(await accessibilityProblems(page)).toEqual([])
    const code = await mailedCode(email)
    await codeField(page).fill(otherThan(code))
    await page.getByRole('region').getByText(authToasts.signInError.title).waitFor()
    await codeField(page).fill(code)
    await untilLanded(page)
  })

  it('accepts the link of the mail, and the tab that waited continues automatically', async () => {
    const { page, context } = await openVisitor()
    const account = newAccount('link')
    await signUpAndConfirm(page, account)
    await forgetSession(page)
    await askForMail(page, account.email)
    const other = await context.newPage()
    await other.goto(await mailedLink(account.email, SIGN_IN_MAIL))
    await untilLanded(other)
    await page.waitForURL((url) => url.pathname === '/')
  })

  it('explains what to do about a used link', async () => {
    const { page } = await openVisitor()
    const account = newAccount('used')
    await signUpAndConfirm(page, account)
    await forgetSession(page)
    await askForMail(page, account.email)
    const link = await mailedLink(account.email, SIGN_IN_MAIL)
    await page.goto(link)
    await untilLanded(page)
    await forgetSession(page)
    await page.goto(link)
    await page.getByText('This link did not work', { exact: true }).waitFor()
    expect(new URL(page.url()).search + new URL(page.url()).hash).toBe('')
    await page.getByRole('link', { name: 'Get a new link' }).click()
    expect(pathOf(page)).toBe('/enhanced-auth')
  })
})

describe('a forgotten password', () => {
  it('is replaced using the mailed code', async () => {
    const { page } = await openVisitor()
    const account = newAccount('lost')
    await signUpAndConfirm(page, account)
    await forgetSession(page)
    await openPage(page, '/auth?view=forgot')
    await page.getByRole('textbox', { name: 'Email' }).fill(account.email)
    await page.getByRole('button', { name: 'Send link' }).click()
    await codeField(page).fill(await mailedCode(account.email, /password/i))
    await page.getByRole('textbox', { name: 'New password' }).fill('Found-it-again-8')
    await page.getByRole('button', { name: 'Set new password' }).click()
    await toastText(page, 'Password changed')
    await page.waitForURL('/')
  })
})

describe('a second factor', () => {
  it('is required before a mail may set a new password', async () => {
    const { page } = await openVisitor()
    const account = newAccount('guarded')
    await signUpAndConfirm(page, account)
    const { secret } = await addSecondFactor(page)
    await forgetSession(page)
    await openPage(page, '/auth?view=forgot')
    await page.getByRole('textbox', { name: 'Email' }).fill(account.email)
    await page.getByRole('button', { name: 'Send link' }).click()
    await page.getByText('Check your email', { exact: true }).waitFor()
    await page.goto(await mailedLink(account.email, /password/i))
    await page.getByRole('heading', { level: 1, name: 'Confirm it’s you' }).waitFor()
    await codeField(page).fill(appCode(secret, 1))
    await page.getByRole('heading', { level: 1, name: 'Set a new password' }).waitFor()
    await page.reload()
    await page.getByRole('textbox', { name: 'New password' }).fill('Found-it-again-8')
    await page.getByRole('button', { name: 'Set new password' }).click()
    await toastText(page, 'Password changed')
    await page.waitForURL('/')
  })

  it('is required after the password and cannot be skipped', async () => {
    const { page } = await openVisitor()
    const account = newAccount('careful')
    await signUpAndConfirm(page, account)
    const { secret, recoveryCodes } = await addSecondFactor(page)
    await forgetSession(page)

    await openPage(page, '/auth')
    await fillCredentials(page, account)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Confirm it’s you' }).waitFor()
    await codeField(page).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await openPage(page, '/bounties')
    expect(await accessibilityProblems(page)).toEqual([])
    await page.getByRole('link', { name: 'Enter your two-factor code' }).click()
    await page.waitForURL((url) => url.pathname === '/auth')
    await page.goto('/profile')
    await page.waitForURL((url) => url.pathname === '/auth')
    await codeField(page).fill(wrongAppCode(secret))
    await toastText(page, authToasts.signInError.title)
    // The code of this time step was used when the app was set up.
    await codeField(page).fill(appCode(secret, 1))
    await untilLanded(page)
    await page.getByRole('link', { name: 'Continue: Profile' }).click()
    await page.waitForURL((url) => url.pathname === '/profile')

    await forgetSession(page)
    await openPage(page, '/auth')
    await fillCredentials(page, account)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await page.getByRole('textbox', { name: 'Recovery code' }).fill(recoveryCodes[0] ?? '')
    await page.getByRole('button', { name: 'Confirm' }).click()
    await untilLanded(page)
  })

  it('allows a person who cannot enter it to sign out', async () => {
    const { page } = await openVisitor()
    const account = newAccount('stuck')
    await signUpAndConfirm(page, account)
    await addSecondFactor(page)
    await forgetSession(page)
    await openPage(page, '/auth')
    await fillCredentials(page, account)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('button', { name: 'sign out' }).click()
    await toastText(page, authToasts.signedOut.title)
    await page.getByRole('heading', { level: 1, name: 'Sign in to Laurel' }).waitFor()
    expect(await storedSession(page)).toBeNull()
  })
})

describe('a password known from breaches', () => {
  it('is accepted, with advice at sign-up and at sign-in', async () => {
    const { page } = await openVisitor()
    const account = { ...newAccount('known'), password: 'Password123' }
    await signUpAndConfirm(page, account)
    await forgetSession(page)
    await openPage(page, '/auth')
    await fillCredentials(page, account)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await toasts(page)
      .filter({ hasText: /appeared in data breaches/ })
      .waitFor()
    await page.getByRole('button', { name: 'Change it' }).click()
    await page.waitForURL((url) => url.pathname === '/profile')
  })
})

describe('signing in with a wallet', () => {
  it.each(['signIn', 'signMessage'] as const)(
    'works with a signed message or transaction (%s)',
    async (kind) => {
      const { page, context } = await openVisitor()
      const { address } = await installWallet(context, { name: 'Sprig', kind })
      await openPage(page, '/enhanced-auth')
      await page.getByRole('button', { name: 'Sign in with Solana' }).click()
      await page.getByRole('button', { name: 'Sprig' }).click()
      await untilLanded(page)
      const { user } = JSON.parse((await storedSession(page)) ?? '{}')
      expect(user.user_metadata).toMatchObject({ is_wallet_user: true, wallet_address: address })
    },
  )

  it('is cancelled when the person does not approve', async () => {
    const { page, context } = await openVisitor()
    await installWallet(context, { name: 'Sprig', kind: 'signIn', approves: false })
    await openPage(page, '/enhanced-auth')
    await page.getByRole('button', { name: 'Sign in with Solana' }).click()
    await page.getByRole('button', { name: 'Sprig' }).click()
    expect(await toastText(page, authToasts.signInError.title)).toContain(
      walletErrors.messageSignFailed,
    )
    expect(await accessibilityProblems(page)).toEqual([])
    expect(await storedSession(page)).toBeNull()
  })
})

describe('a rate limit', () => {
  it('counts down in the form, which is enabled again for another address', async () => {
    const { page } = await openVisitor()
    await page.route('**/auth/v1/token*', (route) =>
      route.fulfill({
        status: 429,
        headers: { 'retry-after': '1800', 'x-supabase-api-version': '2024-01-01' },
        json: { code: 'over_request_rate_limit', message: 'Request rate limit reached' },
      }),
    )
    await openPage(page, '/auth')
    await fillCredentials(page, newAccount('eager'))
    const button = page.getByRole('button', { name: 'Sign in', exact: true })
    await button.click()
    await page.getByText(/You can try again in (30:00|29:5\d)/).waitFor()
    expect(await button.isDisabled()).toBe(true)
    await page.getByRole('textbox', { name: 'Email' }).fill('somebody.else@example.test')
    expect(await button.isDisabled()).toBe(false)
  })
})

describe('the page of all sign-in methods', () => {
  it('signs in by password too, and explains what a wallet needs', async () => {
    const { page } = await openVisitor()
    // Without the test wallets of a demo, as in a browser without any wallet.
    await page.route('**/api/v1/config', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ json: { ...(await answer.json()), isLocalLedger: false } })
    })
    await openPage(page, '/enhanced-auth?way=password')
    await fillCredentials(page, { email: 'nobody@example.test', password: 'Not-the-password-1' })
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    expect(await toastText(page, authToasts.signInError.title)).toContain(authErrors.badCredentials)
    await page.getByRole('button', { name: 'Sign in with Solana' }).click()
    await page.getByText('No Solana wallet was found in this browser').waitFor()
  })
})
