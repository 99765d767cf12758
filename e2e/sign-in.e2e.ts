import {
  authErrors,
  authToasts,
  rateLimitedActions,
  tooManyAttempts,
  validationTexts,
} from '@laurel/contract/spec/messages'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openPage } from './support/browser/screens.ts'
import { openVisitor } from './support/browser/stage.ts'
import { toastText } from './support/browser/toasts.ts'
import { demo, mailedLink } from './support/people/demo.ts'
import {
  fillCredentials,
  newAccount,
  signIn,
  signUp,
  signUpAndConfirm,
  storedSession,
  waitUntilSignedIn,
} from './support/people/people.ts'

const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in', exact: true })
const signUpButton = (page: Page) => page.getByRole('button', { name: 'Create account' })
const pathOf = (page: Page) => new URL(page.url()).pathname

describe('signing up', () => {
  it('checks the form against the spec’s rules before it asks the server', async () => {
    const { page } = await openVisitor()
    await openPage(page, '/auth?view=sign-up')
    for (const [email, password, text] of [
      ['not an address', 'Correct-horse-7', validationTexts.emailInvalid],
      [`${'a'.repeat(250)}@b.cd`, 'Correct-horse-7', validationTexts.emailInvalid],
      ['a@b.cd', 'Short-1', validationTexts.passwordTooShort],
      ['a@b.cd', 'no-capital-1', validationTexts.passwordTooSimple],
    ] as const) {
      await fillCredentials(page, { email, password })
      await signUpButton(page).click()
      await page.getByRole('alert').filter({ hasText: text }).waitFor()
    }
  })

  it('mails a link that confirms the address and signs in', async () => {
    const { page } = await openVisitor()
    const account = newAccount('ada')
    await signUp(page, account)
    expect(await toastText(page, authToasts.accountCreated.title)).toContain(
      authToasts.accountCreated.text,
    )
    await page.goto(await mailedLink(account.email))
    await page.waitForURL('/')
    expect(await toastText(page, 'Email confirmed')).toContain('You are signed in.')
    expect(new URL(page.url()).search).toBe('')
  })

  it('confirms the address in another browser too, without signing in there', async () => {
    const [here, elsewhere] = [await openVisitor(), await openVisitor()]
    const account = newAccount('grace')
    await signUp(here.page, account)
    await elsewhere.page.goto(await mailedLink(account.email))
    await elsewhere.page.getByText('Email confirmed. Sign in to continue.').waitFor()
    expect(elsewhere.page.url()).not.toContain('code=')
    expect(await storedSession(elsewhere.page)).toBeNull()
    await signIn(here.page, account)
  })

  it('refuses an address that has an account', async () => {
    const { page } = await openVisitor()
    await openPage(page, '/auth?view=sign-up')
    await fillCredentials(page, await demo.account('Teo'))
    await signUpButton(page).click()
    expect(await toastText(page, authToasts.signUpError.title)).toContain(authErrors.emailTaken)
  })
})

describe('signing in', () => {
  it('asks for both fields', async () => {
    const { page } = await openVisitor()
    await openPage(page, '/auth')
    await signInButton(page).click()
    await page.getByRole('alert').filter({ hasText: validationTexts.credentialsMissing }).waitFor()
  })

  it('opens / and welcomes the person back', async () => {
    const { page } = await openVisitor()
    await signIn(page, await demo.account('Yuki'))
    expect(pathOf(page)).toBe('/')
  })

  it('refuses a wrong password', async () => {
    const { page } = await openVisitor()
    await openPage(page, '/auth')
    await fillCredentials(page, { ...(await demo.account('Teo')), password: 'Not-the-password-1' })
    await signInButton(page).click()
    expect(await toastText(page, authToasts.signInError.title)).toContain(authErrors.badCredentials)
    expect(await page.getByRole('textbox', { name: 'Password', exact: true }).inputValue()).toBe(
      'Not-the-password-1',
    )
  })

  it('refuses an address that is not confirmed', async () => {
    const { page } = await openVisitor()
    const account = newAccount('early')
    await signUp(page, account)
    await openPage(page, '/auth')
    await fillCredentials(page, account)
    await signInButton(page).click()
    expect(await toastText(page, authToasts.signInError.title)).toContain(
      authErrors.emailUnconfirmed,
    )
  })

  it.each([
    ['sign-in', '/auth', 'token', signInButton, rateLimitedActions.signIn],
    ['sign-up', '/auth?view=sign-up', 'signup', signUpButton, rateLimitedActions.signUp],
  ] as const)('reports too many attempts (%s)', async (_, path, call, press, action) => {
    const { page } = await openVisitor()
    await page.route(`**/auth/v1/${call}*`, (route) =>
      route.fulfill({
        status: 429,
        headers: { 'retry-after': '1800', 'x-sb-error-code': 'over_request_rate_limit' },
        json: { code: 'over_request_rate_limit', message: 'Request rate limit reached' },
      }),
    )
    await openPage(page, path)
    await fillCredentials(page, newAccount('eager'))
    await press(page).click()
    expect(await toastText(page, authToasts.rateLimited.title)).toContain(tooManyAttempts(action))
  })

  it('signs in a person who forgot the password', async () => {
    const { page } = await openVisitor()
    const account = newAccount('lost')
    await signUpAndConfirm(page, account)
    await signOut(page)
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await page.getByRole('textbox', { name: 'Email' }).fill(account.email)
    await page.getByRole('button', { name: 'Send link' }).click()
    await page.getByText('Check your email', { exact: true }).waitFor()
    await page.goto(await mailedLink(account.email, /password/i))
    await page.getByRole('textbox', { name: 'New password' }).fill('Found-it-again-8')
    await page.getByRole('button', { name: 'Set new password' }).click()
    await toastText(page, 'Password changed')
    await waitUntilSignedIn(page)
    await signOut(page)
    await signIn(page, { ...account, password: 'Found-it-again-8' })
  })
})

describe('signing out', () => {
  it('ends at /auth', async () => {
    const { page } = await openVisitor()
    await signIn(page, await demo.account('Yuki'))
    await Promise.all([toastText(page, authToasts.signedOut.title), signOut(page)])
    expect(pathOf(page)).toBe('/auth')
    expect(await storedSession(page)).toBeNull()
  })

  it('ends at /auth even if the server does not respond', async () => {
    const { page } = await openVisitor()
    await signIn(page, await demo.account('Yuki'))
    await page.route('**/auth/v1/logout*', (route) => route.abort())
    // The toast stays for 5 s, so the test looks for it from the click on.
    await Promise.all([toastText(page, authToasts.signOutError.title), signOut(page)])
    expect(pathOf(page)).toBe('/auth')
    expect(await storedSession(page)).toBeNull()
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Sign in to Laurel' }).waitFor()
  })
})

/** Signs out by the menu behind the person's picture. */
async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Your account/ }).click()
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/auth')
}
