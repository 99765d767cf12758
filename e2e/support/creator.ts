import type { Page } from 'playwright-core'
import { toastText } from './toasts.ts'

/** Enters an open bounty through its page and hands the entry in. */
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
  await page.getByText('Saved', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Hand in entry' }).click()
  await toastText(page, 'Entry handed in')
  await page.waitForURL('**/bounty/*')
  await page.getByRole('link', { name: title, exact: true }).waitFor()
}
