import { paths } from '@laurel/contract/spec/routes'
import type { PersonaName } from '@laurel/scenarios/demo-world'
import { type Member, memberOf } from '@laurel/scenarios/http'
import { buildAcceptedEntry } from '@laurel/scenarios/submissions'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openPage } from './support/browser/screens.ts'
import { openVisitor } from './support/browser/stage.ts'
import { demo } from './support/people/demo.ts'
import { sessionOfPersona } from './support/people/sessions.ts'

/** Far less than the half minute after which pages refetch on their own. */
const SOON_MS = 10_000

/** The list of people online. */
const onlineIn = (page: Page) => page.getByRole('region', { name: 'Online now' })

async function openAs(name: PersonaName, path: string): Promise<{ page: Page; member: Member }> {
  const session = await sessionOfPersona(name)
  const { page } = await openVisitor({ session })
  await openPage(page, path)
  return { page, member: memberOf(JSON.parse(session.origins[0]?.localStorage[0]?.value ?? '')) }
}

/** Submits a post as Teo, which is public immediately since he is trusted. */
async function publishPost(author: Member, title: string): Promise<void> {
  const body = 'Escrow means that the prize is set aside before anybody starts to work for it.'
  await buildAcceptedEntry(demo, { author, input: { title, body } })
}

describe('open pages', () => {
  it('show new notifications, and new events in the feed', async () => {
    const teo = await openAs('Teo', paths.activity)
    const yuki = await openAs('Yuki', `${paths.activity}?tab=platform`)
    // A page receives events once it is listed itself.
    await onlineIn(teo.page).getByRole('link', { name: /^Teo/ }).waitFor()
    await onlineIn(yuki.page).getByRole('link', { name: /^Yuki/ }).waitFor()
    await teo.page.getByRole('button', { name: /^Notifications/ }).click()
    const title = `A post of ${Date.now().toString(36)}`
    await publishPost(teo.member, title)
    const inGallery = teo.page.getByText(`“${title}” is in the gallery now.`)
    await inGallery.waitFor({ timeout: SOON_MS })
    const inFeed = yuki.page.getByText(`published “${title}”`)
    await inFeed.waitFor({ timeout: SOON_MS })
  })

  it('learn of a read mark on another device, and of what came while they were offline', async () => {
    const [first, second] = [
      await openAs('Teo', paths.activity),
      await openAs('Teo', paths.activity),
    ]
    const bell = ({ page }: { page: Page }) => page.getByRole('button', { name: /^Notifications/ })
    const unread = async (on: { page: Page }) => await bell(on).getAttribute('aria-label')
    const soon = { timeout: SOON_MS }
    await onlineIn(first.page).getByRole('link', { name: /^Teo/ }).waitFor()
    await onlineIn(second.page).getByRole('link', { name: /^Teo/ }).waitFor()
    await publishPost(first.member, `Read twice ${Date.now().toString(36)}`)
    await expect.poll(() => unread(first), soon).toMatch(/unread/)
    await expect.poll(() => unread(second), soon).toMatch(/unread/)
    await bell(first).click()
    await first.page.getByRole('button', { name: 'Mark all read' }).click()
    await expect.poll(() => unread(second), soon).toBe('Notifications')

    await second.page.context().setOffline(true)
    await publishPost(first.member, `While away ${Date.now().toString(36)}`)
    await expect.poll(() => unread(first), soon).toMatch(/unread/)
    expect(await unread(second)).toBe('Notifications')
    await second.page.context().setOffline(false)
    await expect.poll(() => unread(second), { timeout: 2 * SOON_MS }).toMatch(/unread/)
  })

  it('list people online, until they hide or leave', async () => {
    const yuki = await openAs('Yuki', paths.activity)
    const teo = await openAs('Teo', paths.activity)
    const line = onlineIn(yuki.page).getByRole('link', { name: /^Teo/ })
    await line.waitFor({ timeout: SOON_MS })
    await demo.ok(teo.member, 'PUT /api/v1/me/presence', { body: { isHidden: true } })
    await line.waitFor({ state: 'detached', timeout: SOON_MS })
    await demo.ok(teo.member, 'PUT /api/v1/me/presence', { body: { isHidden: false } })
    await line.waitFor({ timeout: SOON_MS })
    await teo.page.close()
    await line.waitFor({ state: 'detached', timeout: SOON_MS })
  })

  it('hold one connection while a person is signed in, and none after', async () => {
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

it('open no connection for a visitor', async () => {
  const { page } = await openVisitor()
  let opened = 0
  page.on('websocket', () => {
    opened += 1
  })
  await openPage(page, paths.activity)
  expect(opened).toBe(0)
})
