import { limits } from '@laurel/contract/spec/limits'
import type { Locator, Page } from 'playwright-core'
import { textOf } from './screens.ts'

/** The region of the toasts, whose name includes its hotkey. */
export const toastRegion = (page: Page): Locator =>
  page.getByRole('region', { name: new RegExp(limits.toastHotkey) })

/** The toasts on screen. */
export const toasts = (page: Page): Locator => toastRegion(page).getByRole('listitem')

/** Waits for the toast with this title and returns its text. */
export async function toastText(page: Page, title: string): Promise<string> {
  const toast = toasts(page).filter({ hasText: title })
  await toast.waitFor()
  return textOf(toast)
}
