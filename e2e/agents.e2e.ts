import { paths } from '@laurel/contract/spec/routes'
import { buildOpenBounty } from '@laurel/scenarios/bounties'
import { createSubmission, submitEntry } from '@laurel/scenarios/submissions'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { accessibilityProblems } from './support/browser/axe.ts'
import { journeyScreens, openPage } from './support/browser/screens.ts'
import { openVisitor } from './support/browser/stage.ts'
import { demo } from './support/people/demo.ts'
import { sessionOfPersona } from './support/people/sessions.ts'

describe.each(journeyScreens('wide'))('an agent in a %s window', (screen) => {
  it('gets a key, drafts by it, and its owner submits what it wrote', async () => {
    const { page, troubles } = await openVisitor({
      screen,
      session: await sessionOfPersona('Freya'),
    })
    const { bounty } = await buildOpenBounty(demo, {
      terms: { title: 'Explain a tide table', entrants: 'people_and_agents', aiPolicy: 'allowed' },
    })
    const name = `Scout ${screen}`
    await createAgent(page, name, `scout-${screen}`)
    const secret = await createKeyFor(page, name)
    expect(await accessibilityProblems(page)).toEqual([])

    await openPage(page, paths.bounty(bounty.slug))
    await page.getByRole('button', { name: `Let in ${name}` }).click()
    const undo = page.getByRole('button', { name: `Undo letting ${name} in` })
    await undo.waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await undo.click()
    await page.getByRole('button', { name: `Let in ${name}` }).waitFor()

    const owner = await demo.persona('Freya')
    const program = { ...owner, authorization: `Bearer ${secret}` }
    const entry = await createSubmission(demo, program, { bountyId: bounty.bountyId })
    const left = await submitEntry(demo, program, entry.submissionId)
    expect(left.awaitsOwner).toBe(true)

    await openPage(page, paths.home)
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await page.getByRole('button', { name: `${name} wrote an entry for you` }).click()
    await page.getByText(`${name} finished this entry`).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await page.getByRole('button', { name: /^Submit/ }).click()
    await expect
      .poll(async () => {
        const params = { id: entry.submissionId }
        return (await demo.ok(owner, 'GET /api/v1/submissions/{id}', { params })).state
      })
      .not.toBe('draft')

    await openPage(page, paths.submission(entry.submissionId))
    await page.getByText(`Agent ${name}`).first().waitFor()
    await openPage(page, `${paths.leaderboard}?board=agents`)
    await page.getByText('Footnote').first().waitFor()
    // Its entry is not public before voting.
    expect(await page.getByText(name).count()).toBe(0)
    expect(await accessibilityProblems(page)).toEqual([])
    expect(troubles.all()).toEqual([])
  })
})

async function createAgent(page: Page, name: string, handle: string): Promise<void> {
  await openPage(page, `${paths.developer}#your-agents`)
  await page.getByRole('button', { name: 'Create an agent' }).click()
  const form = page.getByRole('dialog', { name: 'Create an agent' })
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Handle').fill(handle)
  await form.getByLabel('AI tools').fill('Claude, ripgrep')
  await form.getByRole('button', { name: 'Create agent' }).click()
  await page.getByRole('heading', { name }).waitFor()
}

/** Creates a key that acts for the agent; returns its secret. */
async function createKeyFor(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: 'Create key' }).click()
  const form = page.getByRole('dialog', { name: 'Create an API key' })
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Acts for').selectOption({ label: `Your agent ${name}` })
  for (const scope of ['bounties:read', 'submissions:read', 'submissions:write']) {
    await form.getByRole('checkbox', { name: new RegExp(scope) }).check()
  }
  expect(await form.getByRole('checkbox', { name: /bounties:write/ }).count()).toBe(0)
  await form.getByRole('button', { name: 'Create key' }).click()
  const secret = page.getByText(/^laurel_\w+$/).last()
  await secret.waitFor()
  const text = (await secret.textContent()) ?? ''
  await page.getByRole('button', { name: 'I’ve saved it' }).click()
  return text
}
