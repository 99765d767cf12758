import { readFileSync } from 'node:fs'
import type { PersonaName } from '@laurel/scenarios/demo-world'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { journeyScreens, openPage } from './support/browser/screens.ts'
import { openVisitor } from './support/browser/stage.ts'
import { toastText } from './support/browser/toasts.ts'
import { enterBounty } from './support/people/creator.ts'
import { acceptEntry } from './support/people/moderator.ts'
import { newAccount, signUpAndConfirm, waitUntilSignedIn } from './support/people/people.ts'
import { announce, fillDraft, scoreEntry } from './support/people/sponsor.ts'
import { supportInArena } from './support/people/voter.ts'

const README = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
const STEPS = README.split(/^\d\. /m).slice(1)

const ENTRY_TEXT = `The sea is not pulled up like a blanket. The Moon pulls the near side of the Earth more than its
middle, and the middle more than the far side. So the water stands higher on both, and the Earth turns under it once a
day.`

/** The number of days by which a step of README.md moves the clock. */
function daysOf(step: number): number {
  const [, word = ''] = /\((two|three|four)\)/.exec(STEPS[step - 1] ?? '') ?? []
  return ['two', 'three', 'four'].indexOf(word) + 2
}

/** The demo's panel, opened. */
async function openDemo(page: Page) {
  await page.getByRole('button', { name: 'Demo', exact: true }).click()
  return page.getByRole('complementary', { name: 'Demo' })
}

/** Signs in as a persona by the demo's button. */
async function actAs(page: Page, name: PersonaName): Promise<void> {
  await openPage(page, '/help')
  const demo = await openDemo(page)
  await demo.getByRole('button', { name: new RegExp(`^${name}`) }).click()
  await waitUntilSignedIn(page)
}

/** Moves the clock by the demo's button. */
async function moveDays(page: Page, days: number): Promise<void> {
  await openPage(page, '/help')
  const demo = await openDemo(page)
  for (let moved = 0; moved < days; moved += 1) {
    const answer = page.waitForResponse('**/api/v1/demo/clock')
    await demo.getByRole('button', { name: '+1 day' }).click()
    expect((await answer).status()).toBe(200)
    await demo.locator('button:enabled', { hasText: '+1 day' }).waitFor()
  }
}

describe.each(journeyScreens('phone'))('the five minutes of README.md in a %s window', (screen) => {
  it('leads by clicks from a template to the winner’s receipt', async () => {
    expect(STEPS.length).toBe(6)
    const { page, troubles } = await openVisitor({ screen })
    const other = await openVisitor({ screen })
    const sign = Date.now().toString(36)
    const [title, entry] = [`Why the tide is always late, ${sign}`, `Two hills of water, ${sign}`]

    // 1. Mira takes a template under Tools, submits, funds and publishes.
    await actAs(page, 'Mira')
    await openPage(page, '/tools?tool=brief')
    await page.getByRole('button', { name: /^Explain one idea in a thread/ }).click()
    await page.getByRole('link', { name: 'Use this brief' }).click()
    await fillDraft(page, {
      title,
      summary: 'A newcomer can say afterwards why high water comes later every day.',
      idea: 'why the tide is late',
      prizes: [100],
    })
    await page.getByRole('button', { name: 'Submit', exact: true }).click()
    await toastText(page, 'Submitted')
    await page.getByRole('button', { name: 'Fund and publish' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Move 100 pts and publish' }).click()
    await toastText(page, 'Published')
    const bountyPath = new URL(page.url()).pathname

    // 2. and 3. A new person signs up and enters, and Sam accepts.
    await signUpAndConfirm(other.page, newAccount('reader'))
    await enterBounty(other.page, bountyPath, { title: entry, text: ENTRY_TEXT })
    await actAs(page, 'Sam')
    await acceptEntry(page, entry)

    // 4. Yuki judges it when voting has begun, from the bounty's page.
    await moveDays(page, daysOf(4))
    await actAs(page, 'Yuki')
    await openPage(page, bountyPath)
    await page.getByRole('link', { name: 'Judge the entries' }).click()
    await supportInArena(page, entry, page.url())

    // 5. When voting has closed, Mira goes from her front page to the review desk.
    await moveDays(page, daysOf(5))
    await actAs(page, 'Mira')
    const duty = page.getByRole('listitem').filter({ hasText: title })
    await duty.getByRole('link', { name: 'Open the review desk' }).click()
    await page.getByRole('list', { name: 'Entries' }).getByRole('button', { name: entry }).waitFor()
    await scoreEntry(page, bountyPath, entry, 90)
    await announce(page)

    // 6. Without objections the escrow has paid, and anyone can open the receipt.
    await moveDays(page, daysOf(6))
    await openPage(other.page, bountyPath)
    await other.page.getByText('Nothing left in escrow').waitFor()
    await other.page.getByRole('link', { name: /^Receipt of .*’s prize$/ }).click()
    await other.page.getByRole('dialog', { name: 'Receipt' }).getByText('100 pts').first().waitFor()
    expect([...troubles.all(), ...other.troubles.all()]).toEqual([])
  })
})
