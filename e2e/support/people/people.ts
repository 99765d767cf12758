import { documentTitle, pageTitles } from '@laurel/contract/spec/page-titles'
import type { Account } from '@laurel/scenarios/http'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { mailedLink } from './demo.ts'

/** The password of every account created here, valid by the rules of the sign-up form. */
const PASSWORD = 'Correct-horse-7'

let made = 0

/** A new address; `name` becomes the username. */
export function newAccount(name: string): Account {
  made += 1
  return { email: `${name}${made}-${Date.now().toString(36)}@example.test`, password: PASSWORD }
}

/** Fills in and submits the sign-up form. Returns when the page says that a mail is on its way. */
export async function signUp(page: Page, { email, password }: Account): Promise<void> {
  await page.goto('/auth?view=sign-up')
  await page.getByRole('tab', { name: 'Sign up', selected: true }).waitFor()
  await fillCredentials(page, { email, password })
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByText('Check your email', { exact: true }).waitFor()
}

/** Signs up, follows the link in the mail and ends signed in where sign-in lands. */
export async function signUpAndConfirm(page: Page, account: Account): Promise<void> {
  await signUp(page, account)
  await page.goto(await mailedLink(account.email))
  await page.getByText('Email confirmed', { exact: true }).waitFor()
  await waitUntilSignedIn(page)
}

/** Signs in through the form. */
export async function signIn(page: Page, { email, password }: Account): Promise<void> {
  await page.goto('/auth')
  await fillCredentials(page, { email, password })
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByText('Welcome back!', { exact: true }).waitFor()
  await waitUntilSignedIn(page)
}

/** Fills email and password in, whichever form of the page is open. */
export async function fillCredentials(page: Page, { email, password }: Account): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password)
}

const LANDINGS = [pageTitles.home, pageTitles.prelaunch].map(documentTitle)

/** Waits until the page that sign-in lands on is there, not only its address: a menu closes when the page changes. */
export async function waitUntilSignedIn(page: Page): Promise<void> {
  await page.waitForFunction((titles) => titles.includes(document.title), LANDINGS)
  await expect.poll(() => storedSession(page)).not.toBeNull()
}

/** The page's stored session, as JSON text; null when signed out. */
export function storedSession(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('laurel-auth'))
}
