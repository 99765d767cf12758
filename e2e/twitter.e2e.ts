import { authToasts, twitterErrors } from '@laurel/contract/spec/messages'
import { profileDefaults } from '@laurel/contract/spec/shell-texts'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { accessibilityProblems } from './support/browser/axe.ts'
import { changeTheme, openPage, SCREENS } from './support/browser/screens.ts'
import { openVisitor, serverUrl } from './support/browser/stage.ts'
import { toastText } from './support/browser/toasts.ts'
import { demo } from './support/people/demo.ts'
import { signIn, storedSession } from './support/people/people.ts'

const MARK = 'Local sign-in provider, standing in for Twitter'

/** Goes to the provider by the button of the sign-in page. */
async function leave(page: Page, from = '/auth'): Promise<void> {
  await openPage(page, from)
  await page.getByRole('button', { name: 'Continue with Twitter' }).click()
  await page.getByRole('heading', { level: 1, name: 'Who do you want to sign in as?' }).waitFor()
}

const choose = (page: Page, name: string) => page.getByRole('button', { name }).click()

async function waitUntilSignedIn(page: Page): Promise<void> {
  await page.waitForURL(({ pathname }) => pathname === '/')
  await expect.poll(() => storedSession(page)).not.toBeNull()
}

/** The server's response to the signed-in person of this page. */
function ask<T>(page: Page, path: string): Promise<T> {
  return page.evaluate(async (url) => {
    const { access_token: token } = JSON.parse(localStorage.getItem('laurel-auth') ?? '{}')
    const { publicKey } = await (await fetch('/api/v1/config')).json()
    const headers = { apikey: publicKey, authorization: `Bearer ${token}` }
    return (await fetch(url, { headers })).json()
  }, path)
}

interface User {
  id: string
  email: string
  app_metadata: { provider: string; providers: string[] }
}

/** The signed-in person's own row, once it exists. */
async function profileOf(page: Page): Promise<Record<string, string | null>> {
  const { id } = await ask<User>(page, '/auth/v1/user')
  let row: Record<string, string | null> | undefined
  await expect
    .poll(async () => {
      const rows = await ask<(typeof row)[]>(page, `/rest/v1/user_profiles?user_id=eq.${id}`)
      row = rows[0]
      return row
    })
    .toBeDefined()
  return row ?? {}
}

describe('the provider of the demo', () => {
  it('identifies itself, on every screen, in both themes', async () => {
    const { page } = await openVisitor()
    await leave(page)
    await page.getByText(MARK).waitFor()
    for (const viewport of Object.values(SCREENS)) {
      await page.setViewportSize(viewport)
      for (const theme of ['light', 'dark'] as const) {
        await changeTheme(page, theme)
        expect(await accessibilityProblems(page)).toEqual([])
      }
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(width).toBeLessThanOrEqual(viewport.width)
    }
  })
})

describe('signing in with Twitter', () => {
  it('creates an account and the profile that the specification describes', async () => {
    const { page, troubles } = await openVisitor()
    await leave(page)
    await choose(page, 'Nora Vind')
    await waitUntilSignedIn(page)
    await toastText(page, authToasts.welcomeBack.title)
    expect(page.url()).toBe(`${serverUrl}/`)
    expect(await profileOf(page)).toMatchObject({
      username: 'nora_vind',
      display_name: 'Nora Vind',
      bio: 'Paper cut animations, one a week.',
      avatar_url: expect.stringContaining('/dev/twitter/pictures/'),
    })
    expect(troubles.all()).toEqual([])
  })

  it('works with the least data that Twitter returns', async () => {
    const { page } = await openVisitor({ screen: 'phone' })
    await leave(page, '/enhanced-auth')
    await choose(page, 'Bruno Salt')
    await waitUntilSignedIn(page)
    expect(await profileOf(page)).toMatchObject({
      username: 'bsalt',
      display_name: 'Bruno Salt',
      bio: profileDefaults.twitterBio,
      avatar_url: null,
    })
  })

  it('finds the account of a confirmed address', async () => {
    const { page } = await openVisitor()
    await leave(page)
    await choose(page, 'Teo Lindqvist')
    await waitUntilSignedIn(page)
    const user = await ask<User>(page, '/auth/v1/user')
    expect(user.email).toBe((await demo.account('Teo')).email)
    expect(user.app_metadata.providers).toEqual(['email', 'twitter'])
  })

  it('reports that the person cancelled', async () => {
    const { page } = await openVisitor()
    await leave(page)
    await choose(page, 'Cancel')
    expect(await toastText(page, authToasts.twitterError.title)).toContain(
      twitterErrors.unauthorized,
    )
    expect(page.url()).toBe(`${serverUrl}/auth`)
    expect(await storedSession(page)).toBeNull()
  })

  it('allows a second tab to sign in while the first is at the provider', async () => {
    const { page, context } = await openVisitor()
    await leave(page)
    const second = await context.newPage()
    await leave(second)
    await choose(second, 'Nora Vind')
    await waitUntilSignedIn(second)
    await choose(page, 'Nora Vind')
    await page.waitForURL(({ origin, pathname }) => `${origin}${pathname}` === `${serverUrl}/`)
    expect(page.url()).not.toContain('code=')
    expect(await storedSession(page)).not.toBeNull()
  })

  it('accepts a callback only once', async () => {
    const { page } = await openVisitor()
    await leave(page)
    let back = ''
    page.on('request', (request) => {
      if (request.url().includes('/auth/v1/callback?')) back = request.url()
    })
    await choose(page, 'Nora Vind')
    await waitUntilSignedIn(page)
    const { page: stranger } = await openVisitor()
    await stranger.goto(back)
    await stranger.waitForURL(`${serverUrl}/auth`)
    expect(await storedSession(stranger)).toBeNull()
  })
})

describe('the sign-in methods of the profile', () => {
  it('include Twitter once it is linked, until it is unlinked', async () => {
    const { page } = await openVisitor()
    await signIn(page, await demo.account('Yuki'))
    await openPage(page, '/profile?section=security')
    await page.getByRole('button', { name: 'Connect X', exact: true }).click()
    await choose(page, 'Otto Reyes')
    await page.waitForURL(`${serverUrl}/profile?section=security`)
    await page.getByText('@otto_reyes').waitFor()
    const connected = await ask<User>(page, '/auth/v1/user')
    expect(connected.app_metadata).toEqual({ provider: 'email', providers: ['email', 'twitter'] })

    await page.getByRole('button', { name: 'Disconnect', exact: true }).click()
    await page.getByRole('button', { name: 'Disconnect X', exact: true }).click()
    await toastText(page, 'X disconnected')
    const left = await ask<User>(page, '/auth/v1/user')
    expect(left.app_metadata.providers).toEqual(['email'])
  })

  it('report a Twitter account that belongs to someone else', async () => {
    const { page } = await openVisitor()
    await signIn(page, await demo.account('Sam'))
    await openPage(page, '/profile?section=security')
    await page.getByRole('button', { name: 'Connect X', exact: true }).click()
    await choose(page, 'Teo Lindqvist')
    await page.waitForURL(`${serverUrl}/profile?section=security`)
    expect(await toastText(page, authToasts.twitterError.title)).toContain('another account')
    const { app_metadata: facts } = await ask<User>(page, '/auth/v1/user')
    expect(facts.providers).toEqual(['email'])
  })
})
