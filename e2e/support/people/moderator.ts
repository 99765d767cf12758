import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { toastText } from '../browser/toasts.ts'

/**
 * Approves a bounty in review with a starter grant so large that two moderators are needed: one proposes it, the other
 * confirms the amount as the form has it.
 */
export async function approveByTwo(
  [proposer, confirmer]: readonly [Page, Page],
  title: string,
  grantPoints: number,
): Promise<void> {
  const proposal = await openApproval(proposer, title)
  await proposal.getByRole('textbox', GRANT).fill(String(grantPoints))
  await proposal.getByRole('button', { name: 'Approve' }).last().click()
  await toastText(proposer, `Proposed ${grantPoints} pts for ‘${title}’. Another moderator`)

  const confirmation = await openApproval(confirmer, title)
  await confirmation.getByText(`proposes ${grantPoints} pts.`).waitFor()
  expect(await confirmation.getByRole('textbox', GRANT).inputValue()).toBe(String(grantPoints))
  await confirmation.getByRole('button', { name: 'Approve' }).last().click()
  await toastText(confirmer, `Approved ‘${title}’`)
}

const GRANT = { name: 'Points from the season reserve' }

/** Opens the form that approves a bounty in review. */
async function openApproval(page: Page, title: string): Promise<Locator> {
  await page.goto('/admin?tab=bounties')
  const item = await waiting(page, title)
  await item.getByRole('button', { name: 'Approve' }).click()
  return item
}

/** Accepts an entry in review. */
export async function acceptEntry(page: Page, title: string): Promise<void> {
  await page.goto('/admin?tab=submissions')
  const item = await waiting(page, title)
  await item.getByRole('button', { name: 'Accept' }).click()
  await toastText(page, `Accepted ‘${title}’`)
}

/** Decides about an item of a queue, with a reason. */
export async function decideItem(
  page: Page,
  { tab, title }: { tab: string; title: string },
  { choice, reason }: { choice: string; reason: string },
): Promise<void> {
  await page.goto(`/admin?tab=${tab}`)
  const item = await waiting(page, title)
  await item.getByRole('button', { name: choice }).click()
  await item.getByRole('textbox', { name: /^Reason/ }).fill(reason)
  await item.getByRole('button', { name: choice }).last().click()
  await item.getByRole('status').waitFor()
}

/** The item of the open queue with this title, further down the list too. */
async function waiting(page: Page, title: string): Promise<Locator> {
  const items = page.getByRole('main').getByRole('listitem')
  const item = items.filter({ has: page.getByRole('heading', { name: title, exact: true }) })
  const more = page.getByRole('button', { name: /more$/i })
  await items.first().waitFor()
  while ((await item.count()) === 0 && (await more.count()) > 0) await more.click()
  await item.waitFor()
  return item
}
