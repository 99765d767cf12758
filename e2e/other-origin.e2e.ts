import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PageClients } from '../apps/server/testing/clients/page-clients.ts'
import { openVisitor, server, serverUrl } from './support/browser/stage.ts'
import { type OtherSite, startOtherSite } from './support/other-site.ts'
import { mailedLink } from './support/people/demo.ts'
import { newAccount } from './support/people/people.ts'

declare global {
  interface Window {
    supabase: PageClients
    client: ReturnType<PageClients['createClient']>
  }
}

/** One with a page in REDIRECT_URLS, and one without. */
let allowed: OtherSite
let foreign: OtherSite
let publicKey: string
beforeAll(async () => {
  allowed = await startOtherSite(server.otherSitePort)
  foreign = await startOtherSite()
  const config = await fetch(`${serverUrl}/api/v1/config`)
  publicKey = ((await config.json()) as { publicKey: string }).publicKey
})
afterAll(async () => {
  await allowed.close()
  await foreign.close()
})

/** Opens a page of a site and creates its client, which keeps its session in that site's storage. */
async function openSite(site: OtherSite): Promise<Page> {
  const { page } = await openVisitor()
  await page.goto(`${site.url}/welcome`)
  await makeClient(page)
  return page
}

async function makeClient(page: Page): Promise<void> {
  await page.evaluate(
    async ([url, key]) => {
      window.client = window.supabase.createClient(url, key)
      await window.client.auth.initialize()
    },
    [serverUrl, publicKey] as const,
  )
}

describe('the clients on a page of another origin that is allowed', () => {
  it('sign up and in, and use every service', async () => {
    const page = await openSite(allowed)
    const account = newAccount('elsewhere')
    const signedUp = await page.evaluate(
      async ({ email, password, emailRedirectTo }) => {
        const options = { emailRedirectTo }
        return await window.client.auth.signUp({ email, password, options })
      },
      { ...account, emailRedirectTo: `${allowed.url}/welcome` },
    )
    expect(signedUp.error).toBeNull()

    // The link of the mail leads back to the page, with the session.
    await page.goto(await mailedLink(account.email))
    await page.waitForURL(`${allowed.url}/welcome*`)
    await makeClient(page)
    const signedIn = await page.evaluate(async ({ email, password }) => {
      const { auth } = window.client
      const fromLink = (await auth.getSession()).data.session?.user.email
      await auth.signOut()
      const wrong = await auth.signInWithPassword({ email, password: `${password}x` })
      const right = await auth.signInWithPassword({ email, password })
      const refreshed = await auth.refreshSession()
      const user = await auth.getUser()
      return {
        fromLink,
        wrongCode: wrong.error?.code,
        errors: [right.error, refreshed.error, user.error],
        isNew: refreshed.data.session?.access_token !== right.data.session?.access_token,
        userId: user.data.user?.id ?? '',
      }
    }, account)
    expect(signedIn).toMatchObject({
      fromLink: account.email,
      // The client reads codes only where it may read the version of the answer.
      wrongCode: 'invalid_credentials',
      errors: [null, null, null],
      isNew: true,
    })
    const { userId } = signedIn

    const rows = await page.evaluate(async (userId) => {
      const { client } = window
      const table = () => client.from('user_profiles')
      const name = await client.rpc('generate_unique_username', { base_name: 'elsewhere' })
      await table().upsert({ user_id: userId, username: name.data })
      const changed = await table().update({ bio: 'From afar' }).eq('user_id', userId).select()
      const own = await table().select('username,bio', { count: 'exact' })
      const one = await table().select('bio').eq('user_id', userId).single()
      const unknown = await client.from('nothing').select()
      return { name, changed, own, one, unknown }
    }, userId)
    expect(rows.name.error).toBeNull()
    expect(rows.changed).toMatchObject({ error: null, data: [{ bio: 'From afar' }] })
    // The count is in a header that must be exposed.
    expect(rows.own).toMatchObject({ error: null, count: 1, data: [{ username: rows.name.data }] })
    expect(rows.one.data).toEqual({ bio: 'From afar' })
    expect(rows.unknown.error).toMatchObject({ code: 'PGRST205' })

    const files = await page.evaluate(async (userId) => {
      const canvas = document.createElement('canvas')
      const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))
      const avatars = window.client.storage.from('avatars')
      const path = `${userId}/a.png`
      const uploaded = await avatars.upload(path, picture ?? '', { upsert: true })
      const listed = await avatars.list(userId)
      const downloaded = await avatars.download(path)
      const open = await fetch(avatars.getPublicUrl(path).data.publicUrl)
      const missing = await avatars.download(`${userId}/nothing.png`)
      return {
        errors: [uploaded.error, listed.error, downloaded.error],
        names: listed.data?.map(({ name }) => name),
        types: [downloaded.data?.type, open.headers.get('content-type')],
        missing: missing.error !== null,
      }
    }, userId)
    expect(files).toEqual({
      errors: [null, null, null],
      names: ['a.png'],
      types: ['image/webp', 'image/webp'],
      missing: true,
    })

    const received = await page.evaluate(async () => {
      const { client } = window
      const channel = client.channel('elsewhere', {
        config: { broadcast: { self: true, ack: true }, presence: { key: 'me' } },
      })
      const broadcast = new Promise((resolve) => {
        channel.on('broadcast', { event: 'hello' }, ({ payload }) => resolve(payload))
      })
      const present = new Promise((resolve) => {
        channel.on('presence', { event: 'sync' }, () => {
          const state = channel.presenceState()
          if ('me' in state) resolve(Object.keys(state))
        })
      })
      await new Promise<void>((resolve, reject) => {
        channel.subscribe((status, error) => {
          if (status === 'SUBSCRIBED') resolve()
          else reject(error ?? new Error(status))
        })
      })
      const sent = await channel.send({ type: 'broadcast', event: 'hello', payload: { a: 1 } })
      const tracked = await channel.track({ page: 'welcome' })
      const answers = { sent, tracked, broadcast: await broadcast, present: await present }
      const byPost = await channel.httpSend('hello', { b: 2 })
      await client.removeAllChannels()
      return { ...answers, byPost }
    })
    expect(received).toEqual({
      sent: 'ok',
      tracked: 'ok',
      broadcast: { a: 1 },
      present: ['me'],
      byPost: { success: true },
    })
  })

  it('cannot read endpoints that are for this site alone', async () => {
    const page = await openSite(allowed)
    const read = await page.evaluate(
      (url) =>
        fetch(`${url}/api/v1/config`).then(
          () => 'read',
          () => 'refused',
        ),
      serverUrl,
    )
    expect(read).toBe('refused')
  })
})

it('the clients on a page of an origin that is not allowed are refused everything', async () => {
  const page = await openSite(foreign)
  const { email, password } = newAccount('stranger')
  const answers = await page.evaluate(
    async ({ email, password }) => {
      const { auth, storage } = window.client
      const signUp = await auth.signUp({ email, password })
      const signIn = await auth.signInWithPassword({ email, password })
      const refresh = await auth.refreshSession({ refresh_token: 'made-up' })
      const rows = await window.client.from('user_profiles').select().retry(false)
      const call = await window.client.rpc('is_feature_enabled', { feature_name_param: 'x' })
      const upload = await storage.from('avatars').upload('x/a.png', new Blob(['x']))
      const list = await storage.from('avatars').list('x')
      const channel = window.client.channel('elsewhere')
      const status = await new Promise<string>((resolve) => channel.subscribe(resolve))
      await window.client.removeAllChannels()
      return {
        messages: [signUp, signIn, refresh, rows, call, upload, list].map(
          ({ error }) => error?.message,
        ),
        status,
      }
    },
    { email, password },
  )
  for (const message of answers.messages) expect(message).toMatch(/Failed to fetch/)
  expect(answers.status).toMatch(/^(CHANNEL_ERROR|TIMED_OUT|CLOSED)$/)
})
