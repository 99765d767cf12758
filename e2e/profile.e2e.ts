import { text } from 'node:stream/consumers'
import { validationTexts } from '@laurel/contract/spec/messages'
import type { Download, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openPage } from './support/browser/screens.ts'
import { openVisitor } from './support/browser/stage.ts'
import { toastText } from './support/browser/toasts.ts'
import { mailedCode, mailedLink } from './support/people/demo.ts'
import { fillCredentials, newAccount, signIn, signUpAndConfirm } from './support/people/people.ts'
import { moveToSite, plugIn, siteUrl } from './support/wallet/authenticator.ts'
import { appCode, wrongAppCode } from './support/wallet/totp.ts'

const SETTINGS = '/api/v1/me/notification-settings'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const dialog = (page: Page) => page.getByRole('dialog')
const openPart = (page: Page, part: string) => openPage(page, `/profile?section=${part}`)

/** The downloaded file, through the browser's own connection: the browser may run elsewhere. */
const textOf = async (download: Download) => text(await download.createReadStream())

/** Opens a section of the profile as a new person. */
async function newcomer(part: string, name: string) {
  const visitor = await openVisitor()
  const account = newAccount(name)
  await signUpAndConfirm(visitor.page, account)
  await openPart(visitor.page, part)
  return { ...visitor, account }
}

describe('the profile', () => {
  it('changes the password with the current one, after which only the new one signs in', async () => {
    const { page, account } = await newcomer('security', 'word')
    const password = 'Another-Horse-8'
    await button(page, 'Change password').click()
    await dialog(page).getByLabel('Current password').fill('Wrong-Horse-7')
    await dialog(page).getByLabel('New password').fill(password)
    await dialog(page).getByRole('button', { name: 'Change password' }).click()
    await page.getByRole('alert').filter({ hasText: 'current password is not right' }).waitFor()
    await dialog(page).getByLabel('Current password').fill(account.password)
    await dialog(page).getByRole('button', { name: 'Change password' }).click()
    expect(await toastText(page, 'Password changed')).toContain(
      'Your other devices were signed out.',
    )
    const other = await openVisitor()
    await signIn(other.page, { ...account, password })
  })

  it('signs another device out, which notices at its next request', async () => {
    const { page, account } = await newcomer('security', 'devices')
    const other = await openVisitor({ screen: 'phone' })
    await signIn(other.page, account)
    await openPart(page, 'security')
    await page.getByText('This device').waitFor()
    await button(page, /^Sign out .+, active since/).click()
    await toastText(page, 'Device signed out')
    await button(page, /^Sign out .+, active since/).waitFor({ state: 'detached' })
    await other.page.goto('/profile')
    await other.page.waitForURL('/auth')
  })

  it('keeps the notification settings of a person', async () => {
    const { page } = await newcomer('notifications', 'matrix')
    const milestones = page.getByRole('switch', { name: 'Milestones in the app' })
    const mails = page.getByRole('switch', { name: 'Reminders by email' })
    for (const control of [milestones, mails]) {
      expect(await control.getAttribute('aria-checked')).toBe('true')
      const stored = page.waitForResponse(
        (answer) => answer.request().method() === 'PATCH' && answer.url().endsWith(SETTINGS),
      )
      await control.click()
      expect((await stored).ok()).toBe(true)
    }
    await page.reload()
    for (const control of [milestones, mails]) {
      await expect.poll(() => control.getAttribute('aria-checked')).toBe('false')
    }
  })

  it('exports the data that is stored about a person', async () => {
    const { page, account } = await newcomer('data', 'export')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      button(page, 'Download export').click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^laurel-export-\d{4}-\d\d-\d\d\.json$/)
    const data = JSON.parse(await textOf(download))
    expect(data.sections.account[0].email).toBe(account.email)
    await button(page, 'Download export').click()
    await toastText(page, 'You exported your data recently')
  })

  it('deletes the account, which then can no longer sign in', async () => {
    const { page, account } = await newcomer('data', 'leaver')
    const username = (await page.getByText(/^@/).textContent())?.slice(1) ?? ''
    await button(page, 'Delete account').click()
    await dialog(page)
      .getByLabel(/^Type .+ to confirm/)
      .fill('somebody else')
    await dialog(page).getByRole('button', { name: 'Delete my account' }).click()
    await page
      .getByRole('alert')
      .filter({ hasText: `Type ${username}` })
      .waitFor()
    await dialog(page)
      .getByLabel(/^Type .+ to confirm/)
      .fill(username)
    await dialog(page).getByRole('button', { name: 'Delete my account' }).click()
    await toastText(page, 'Your account was deleted')
    await page.waitForURL('/auth')
    await fillCredentials(page, account)
    await button(page, 'Sign in').last().click()
    await page.getByText('Invalid email or password').first().waitFor()
  })

  it('turns two-factor on with an app, shows recovery codes once, and turns it off', async () => {
    const { page } = await newcomer('security', 'factor')
    await button(page, 'Add an app').click()
    await dialog(page).getByText('Can’t scan it?').click()
    const secret = (await dialog(page).locator('code').textContent())?.replaceAll(' ', '') ?? ''
    await dialog(page).getByLabel('Code from the app').fill(wrongAppCode(secret))
    await dialog(page).getByRole('button', { name: 'Turn on' }).click()
    await page.getByRole('alert').filter({ hasText: 'code isn’t right' }).waitFor()
    await dialog(page).getByLabel('Code from the app').fill(appCode(secret))
    await dialog(page).getByRole('button', { name: 'Turn on' }).click()
    await page.getByRole('dialog', { name: 'Two-factor is on' }).waitFor()
    await dialog(page).getByRole('button', { name: 'Create codes' }).click()
    const recovery = dialog(page).getByRole('list', { name: 'Your recovery codes' })
    await expect.poll(() => recovery.getByRole('listitem').count()).toBeGreaterThan(7)
    await page.keyboard.press('Escape')
    expect(await recovery.isVisible()).toBe(true)
    await dialog(page).getByLabel('I’ve saved these codes').check()
    await dialog(page).getByRole('button', { name: 'Done' }).click()
    await page.getByText(/\d+ codes of \d+ left/).waitFor()

    await button(page, 'Remove Authenticator app').click()
    await dialog(page).getByRole('button', { name: 'Remove it' }).click()
    await toastText(page, 'Two-factor is off')
    await page.getByText(/\d+ codes of \d+ left/).waitFor({ state: 'detached' })
  })

  it('asks for step-up before a change in an old session, once, and continues', async () => {
    const { page, account } = await newcomer('security', 'proof')
    // Sessions use the machine's clock, so the server's answer to an old one is mocked, once.
    await page.route(
      '**/auth/v1/factors',
      (route) =>
        route.fulfill({
          status: 400,
          headers: { 'x-supabase-api-version': '2024-01-01' },
          json: { code: 'reauthentication_needed', message: 'x' },
        }),
      { times: 1 },
    )
    await button(page, 'Add an app').click()
    const asked = page.getByRole('dialog', { name: 'Confirm it’s you' })
    await asked.getByLabel('Your password').fill('Wrong-Horse-7')
    await asked.getByRole('button', { name: 'Confirm' }).click()
    await asked.getByText('Your current password is not right.').waitFor()
    await asked.getByRole('button', { name: 'Email me a code instead' }).click()
    await asked.getByRole('button', { name: 'Email me a code' }).click()
    await asked
      .getByLabel('Code from the email')
      .fill(await mailedCode(account.email, /confirmation code/))
    await asked.waitFor({ state: 'detached' })
    await page.getByRole('img', { name: /^QR code/ }).waitFor()
  })

  it('asks before a link with a session signs in, and names both accounts', async () => {
    const guest = await openVisitor()
    const stranger = newAccount('stranger')
    await signUpAndConfirm(guest.page, stranger)
    const tokens = await guest.page.evaluate(() => localStorage.getItem('laurel-auth') ?? '{}')
    const { access_token: access, refresh_token: refresh } = JSON.parse(tokens)
    const { page, account } = await newcomer('security', 'victim')
    await page.goto('about:blank')
    await page.goto(`/bounties#access_token=${access}&refresh_token=${refresh}&type=magiclink`)
    const asked = page.getByRole('dialog', { name: 'Switch to another account?' })
    await asked.getByText(stranger.email).waitFor()
    await asked.getByText(account.email).waitFor()
    expect(page.url()).not.toContain('access_token')
    await asked.getByRole('button', { name: 'Stay signed in' }).click()
    await openPart(page, 'security')
    await page.getByText(account.email).first().waitFor()
  })

  it('changes the address once both mails are confirmed', async () => {
    const { page, account } = await newcomer('security', 'mover')
    const next = newAccount('moved').email
    await button(page, 'Change address').click()
    await dialog(page).getByLabel('New email address').fill('no address')
    await button(page, 'Send confirmation').click()
    await page.getByRole('alert').filter({ hasText: validationTexts.emailInvalid }).waitFor()
    await dialog(page).getByLabel('New email address').fill(next)
    await button(page, 'Send confirmation').click()
    await dialog(page).getByText('Your address stays the same until then').waitFor()
    await button(page, 'Done').click()
    await page.getByText('Change not confirmed').waitFor()
    await page.goto(await mailedLink(account.email, /^Approve your new email/))
    await button(page, 'Confirm the change').click()
    await toastText(page, 'One address confirmed')
    await page.goto(await mailedLink(next, /^Confirm your new email/))
    await button(page, 'Confirm the change').click()
    await page.waitForURL((url) => url.pathname === '/profile')
    await openPart(page, 'security')
    await page.getByText(next).first().waitFor()
    await page.getByText('Change not confirmed').waitFor({ state: 'detached' })
  })

  it('adds, names and removes a passkey', async () => {
    const { page } = await openVisitor()
    await signUpAndConfirm(page, newAccount('finger'))
    await moveToSite(page)
    await plugIn(page, 'internal')
    await openPage(page, `${siteUrl}/profile?section=security`)
    await button(page, 'Add a passkey').click()
    await toastText(page, 'Passkey added')
    await button(page, /^Rename /).click()
    await dialog(page).getByLabel('Name').fill('My laptop')
    await dialog(page).getByRole('button', { name: 'Rename' }).click()
    await button(page, 'Remove My laptop').click()
    await dialog(page).getByRole('button', { name: 'Remove it' }).click()
    await toastText(page, 'Passkey removed')
    await page.getByText('No passkeys yet').waitFor()
  })
})
