import type { Page } from 'playwright-core'
import { toastText } from '../browser/toasts.ts'

/** Terms of a bounty; the rest comes from the template of a thread. */
export interface Wanted {
  title: string
  summary: string
  /** The placeholder of the template's brief. */
  idea: string
  /** Points for 1st, 2nd, … place, as many as the template has or fewer. */
  prizes: readonly number[]
}

/** Writes a bounty step by step and submits it. Ends on the bounty's page; returns its path. */
export async function writeBounty(page: Page, wanted: Wanted): Promise<string> {
  await page.goto('/create-bounty')
  await page.getByRole('button', { name: 'Explain one idea in a thread' }).click()
  await fillDraft(page, wanted)
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await toastText(page, 'Submitted')
  await page.waitForURL('**/bounty/*')
  await page.getByText('A moderator is reviewing it').waitFor()
  return new URL(page.url()).pathname
}

/** Fills the form of a draft that a template of a thread began, up to its review. */
export async function fillDraft(page: Page, wanted: Wanted): Promise<void> {
  await atStep(page, 'Basics')
  await page.getByRole('textbox', { name: 'Title' }).fill(wanted.title)
  await page.getByRole('textbox', { name: 'Summary' }).fill(wanted.summary)
  await goOn(page, 'Brief')
  const brief = page.getByRole('textbox', { name: 'Brief' })
  await brief.fill((await brief.inputValue()).replace(/\[[^\]]+\]/g, wanted.idea))
  await goOn(page, 'Checklist & rules')
  await goOn(page, 'Prizes & dates')
  await setPrizes(page, wanted.prizes)
  await page.getByRole('radio', { name: /^Votes count 25%/ }).check()
  await page.getByRole('button', { name: '3 days', exact: true }).click()
  await goOn(page, 'Review')
  await page.getByText('Nothing is missing', { exact: true }).waitFor()
}

/** Funds an approved bounty whose whole prize is a starter grant, which opens it. */
export async function publishBounty(page: Page, bountyPath: string): Promise<void> {
  await page.goto(bountyPath)
  await page.getByRole('button', { name: 'Fund and publish' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click()
  await toastText(page, 'Published')
  await page.getByRole('region', { name: 'Your bounty' }).getByText('Open for entries').waitFor()
}

/** Gives the one entry of a bounty the same score on every item of the checklist. */
export async function scoreEntry(page: Page, bountyPath: string, title: string, score: number) {
  await page.goto(`${bountyPath}?tab=review`)
  await page.getByRole('list', { name: 'Entries' }).getByRole('button', { name: title }).click()
  await page.getByRole('heading', { name: title }).waitFor()
  for (const item of await page.getByRole('slider').all()) await item.fill(String(score))
  // On a phone the entry is in the place of the list.
  const back = page.getByRole('button', { name: 'All entries' })
  if (await back.isVisible()) await back.click()
  await page.getByText('1 of 1 entry scored', { exact: true }).waitFor()
}

/** Announces the formula's result, with the suggested reason for the one entrant. */
export async function announce(page: Page): Promise<void> {
  await page.getByText('Decide and announce', { exact: true }).first().click()
  await page.getByRole('button', { name: 'Use the suggested text' }).click()
  await page.getByText('Nothing is missing', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Preview and announce' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Announce results' }).click()
  await toastText(page, 'Results announced')
  await page.getByRole('list', { name: 'Winners' }).waitFor()
}

async function setPrizes(page: Page, prizes: readonly number[]): Promise<void> {
  const places = page.getByRole('textbox', { name: /place$/ })
  await places.first().waitFor()
  while ((await places.count()) > prizes.length) {
    await page.getByRole('button', { name: /^Remove the .+ place$/ }).click()
  }
  for (const [index, prize] of prizes.entries()) await places.nth(index).fill(String(prize))
}

/** Presses Continue and waits for the next step. */
async function goOn(page: Page, next: string): Promise<void> {
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await atStep(page, next)
}

async function atStep(page: Page, name: string): Promise<void> {
  await page.getByRole('heading', { level: 2, name, exact: true }).waitFor()
}
