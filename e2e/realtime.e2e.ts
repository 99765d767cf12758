import type { Api } from '@laurel/contract/api'
import { paths } from '@laurel/contract/spec/routes'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { PersonaName } from './support/demo.ts'
import { openPage } from './support/screens.ts'
import { type StoredState, sessionOfPersona } from './support/sessions.ts'
import { openVisitor, serverUrl } from './support/stage.ts'

type Bounties = Api['GET /api/v1/bounties']['reply']['items']

/** Far less than the half minute after which pages look again by themselves. */
const SOON_MS = 10_000
const DAY_MS = 24 * 60 * 60 * 1000

/** The list of who is online. */
const onlineIn = (page: Page) => page.getByRole('region', { name: 'Online now' })

/** Sends a request as somebody, without a page. */
async function send(session: StoredState, method: string, path: string, body: object) {
  const [stored] = session.origins[0]?.localStorage ?? []
  const { access_token: token } = JSON.parse(stored?.value ?? '{}') as { access_token: string }
  const answer = await fetch(`${serverUrl}/api/v1/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
}

async function openAs(
  name: PersonaName,
  path: string,
): Promise<{ page: Page; session: StoredState }> {
  const session = await sessionOfPersona(name)
  const { page } = await openVisitor({ session })
  await openPage(page, path)
  return { page, session }
}

/** An open bounty of somebody. */
async function openBountyOf(name: PersonaName): Promise<Bounties[number]> {
  const answer = await fetch(`${serverUrl}/api/v1/bounties?state=open&limit=50`)
  const { items }: { items: Bounties } = await answer.json()
  const found = items.find(({ sponsor }) => sponsor.displayName.startsWith(name))
  if (found === undefined) throw new Error(`${name} has no open bounty`)
  return found
}

describe('open pages', () => {
  it('show a notification when it comes', async () => {
    const { page } = await openAs('Mira', paths.activity)
    // The page listens once it is listed itself.
    await onlineIn(page).getByRole('link', { name: /^Mira/ }).waitFor()
    const { bountyId } = await openBountyOf('Mira')
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await send(await sessionOfPersona('Teo'), 'POST', `bounties/${bountyId}/questions`, {
      body: 'May the thread have a picture?',
    })
    const news = page.getByText('Somebody asks about your bounty')
    await news.first().waitFor({ timeout: SOON_MS })
  })

  it('show in the feed what happens', async () => {
    const { page } = await openAs('Teo', `${paths.activity}?tab=platform`)
    await onlineIn(page).getByRole('link', { name: /^Teo/ }).waitFor()
    const { bountyId, title, deadlineAt } = await openBountyOf('Mira')
    await send(await sessionOfPersona('Mira'), 'POST', `bounties/${bountyId}/extend`, {
      deadlineAt: new Date(Date.parse(deadlineAt ?? '') + DAY_MS).toISOString(),
    })
    const line = page.getByText(`improved the terms of “${title}”`)
    await line.first().waitFor({ timeout: SOON_MS })
  })

  it('list who is online, until they hide or leave', async () => {
    const yuki = await openAs('Yuki', paths.activity)
    const teo = await openAs('Teo', paths.activity)
    const line = onlineIn(yuki.page).getByRole('link', { name: /^Teo/ })
    await line.waitFor({ timeout: SOON_MS })
    await send(teo.session, 'PUT', 'me/presence', { isHidden: true })
    await line.waitFor({ state: 'detached', timeout: SOON_MS })
    await send(teo.session, 'PUT', 'me/presence', { isHidden: false })
    await line.waitFor({ timeout: SOON_MS })
    await teo.page.close()
    await line.waitFor({ state: 'detached', timeout: SOON_MS })
  })

  it('hold one connection while somebody is signed in, and none after', async () => {
    const session = await sessionOfPersona('Sam')
    const { page } = await openVisitor({ session })
    const open = new Set<string>()
    page.on('websocket', (socket) => {
      open.add(socket.url())
      socket.on('close', () => open.delete(socket.url()))
    })
    await openPage(page, paths.activity)
    await expect.poll(() => open.size).toBe(1)
    expect([...open][0]).toContain('/realtime/v1/websocket?')
    await page.getByRole('button', { name: /^Your account/ }).click()
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expect.poll(() => open.size).toBe(0)
  })
})

it('a visitor opens no connection', async () => {
  const { page } = await openVisitor()
  let opened = 0
  page.on('websocket', () => {
    opened += 1
  })
  await openPage(page, paths.activity)
  expect(opened).toBe(0)
})
