import type { Page } from 'playwright-core'
import { toastText } from '../browser/toasts.ts'
import { stripes } from '../picture-files.ts'

/** Alternative text of an entry's image. */
export const ENTRY_PICTURE = 'Stripes in all colours'

/** Enters an open bounty through its page, with a picture, and submits the entry. */
export async function enterBounty(
  page: Page,
  bountyPath: string,
  { title, text }: { title: string; text: string },
): Promise<void> {
  await page.goto(bountyPath)
  await page.getByRole('link', { name: 'Enter this bounty' }).click()
  await page.getByRole('heading', { level: 1, name: 'Enter the bounty' }).waitFor()
  await page.getByRole('textbox', { name: 'Title' }).fill(title)
  await page.getByRole('textbox', { name: 'Text' }).fill(text)
  await page.getByLabel('Picture files').setInputFiles(await stripes(page, 'work.png'))
  await page.getByLabel(/^Describe picture 1/).fill(ENTRY_PICTURE)
  await page.getByRole('radio', { name: 'Made without AI' }).check()
  await page.getByText('Saved', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Submit entry' }).click()
  await toastText(page, 'You’re in')
  await page.waitForURL('**/bounty/*')
  await page.getByRole('link', { name: title, exact: true }).waitFor()
  await page.getByText('You’re in.').filter({ visible: true }).waitFor()
}
