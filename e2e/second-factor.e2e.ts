import { authToasts } from '@laurel/contract/spec/messages'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openPage } from './support/browser/screens.ts'
import { openVisitor } from './support/browser/stage.ts'
import { toastText } from './support/browser/toasts.ts'
import {
  fillCredentials,
  newAccount,
  signUpAndConfirm,
  storedSession,
} from './support/people/people.ts'
import {
  addPasskey,
  addSecurityKey,
  moveToSite,
  plugIn,
  siteUrl,
} from './support/wallet/authenticator.ts'

/** The claims in the access token of a page's session. */
async function claimsOf(page: Page): Promise<{ aal: string; amr: { method: string }[] }> {
  const { access_token: token } = JSON.parse((await storedSession(page)) ?? '{}')
  return JSON.parse(Buffer.from(String(token).split('.')[1] ?? '', 'base64url').toString())
}

async function forgetSession(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.removeItem('laurel-auth'))
}

describe('a browser authenticator', () => {
  it('signs in alone as a passkey, at the second level', async () => {
    const { page } = await openVisitor()
    await signUpAndConfirm(page, newAccount('passkey'))
    await moveToSite(page)
    await plugIn(page, 'internal')
    await addPasskey(page)
    await forgetSession(page)
    await openPage(page, `${siteUrl}/enhanced-auth`)
    await page.getByRole('button', { name: 'Continue with a passkey' }).click()
    await toastText(page, authToasts.welcomeBack.title)
    await expect.poll(() => storedSession(page)).not.toBeNull()
    expect(await claimsOf(page)).toMatchObject({ aal: 'aal2', amr: [{ method: 'passkey' }] })
  })

  it('is requested after the password as a security key', async () => {
    const { page } = await openVisitor()
    const account = newAccount('key')
    await signUpAndConfirm(page, account)
    await moveToSite(page)
    await plugIn(page, 'usb')
    await addSecurityKey(page)
    await forgetSession(page)
    await openPage(page, `${siteUrl}/auth`)
    await fillCredentials(page, account)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Confirm it’s you' }).waitFor()
    expect((await claimsOf(page)).aal).toBe('aal1')
    await page.getByRole('button', { name: 'Use the security key' }).click()
    await toastText(page, authToasts.welcomeBack.title)
    expect(await claimsOf(page)).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'mfa/webauthn' }, { method: 'password' }],
    })
  })
})
