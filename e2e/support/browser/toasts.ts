import { limits } from '@laurel/contract/spec/limits'
import type { Locator, Page } from 'playwright-core'
import { textOf } from './screens.ts'

/** The region of the toasts; its name tells the key that moves the focus to it. */
export const toastRegion = (page: Page): Locator =>
  page.getByRole('region', { name: new RegExp(limits.toastHotkey) })

/** The toasts on screen. */
export const toasts = (page: Page): Locator => toastRegion(page).getByRole('listitem')

/** Waits for the toast with this title and answers all of its text. */
export async function toastText(page: Page, title: string): Promise<string> {
  const toast = toasts(page).filter({ hasText: title })
  await toast.waitFor()
  return textOf(toast)
}
