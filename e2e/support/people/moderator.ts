import type { Locator, Page } from 'playwright-core'
import { toastText } from '../browser/toasts.ts'

/** Approves a bounty in review, with points from the season reserve. */
export async function approveBounty(page: Page, title: string, grantPoints: number): Promise<void> {
  await page.goto('/admin?tab=bounties')
  const item = await waiting(page, title)
  await item.getByRole('button', { name: 'Approve' }).click()
  await item
    .getByRole('textbox', { name: 'Points from the season reserve' })
    .fill(String(grantPoints))
  await item.getByRole('button', { name: 'Approve' }).last().click()
  await toastText(page, `Approved ‘${title}’`)
}

/** Accepts an entry in review. */
export async function acceptEntry(page: Page, title: string): Promise<void> {
  await page.goto('/admin')
  const item = await waiting(page, title)
  await item.getByRole('button', { name: 'Accept' }).click()
  await toastText(page, `Accepted ‘${title}’`)
}

/** The item of the open queue with this title, further down the list too. */
async function waiting(page: Page, title: string): Promise<Locator> {
  const items = page.getByRole('tabpanel').getByRole('listitem')
  const item = items.filter({ has: page.getByRole('heading', { name: title, exact: true }) })
  const more = page.getByRole('button', { name: /more$/i })
  await items.first().waitFor()
  while ((await item.count()) === 0 && (await more.count()) > 0) await more.click()
  await item.waitFor()
  return item
}
