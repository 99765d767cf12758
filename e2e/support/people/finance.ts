import { createHash, createPrivateKey, createPublicKey } from 'node:crypto'
import { PRACTICE_TREASURY_TEXT } from '@laurel/contract/money/practice'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { toastText } from '../browser/toasts.ts'

const payouts = (count: number) => (count === 1 ? '1 payout' : `${count} payouts`)

/** Approves as many as the signed-in person can approve. */
export async function approveAll(page: Page, count: number): Promise<void> {
  const buttons = page.getByRole('tabpanel').getByRole('button', { name: 'Approve', exact: true })
  for (let left = count; left > 0; left -= 1) {
    await expect.poll(async () => await buttons.count()).toBe(left)
    await buttons.first().click()
    const dialog = page.getByRole('dialog', { name: 'Approve this payout' })
    await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  await expect.poll(async () => await buttons.count()).toBe(0)
}

/** Selects approved payouts and puts them into one transaction. */
export async function makeBatch(page: Page, count: number): Promise<void> {
  const boxes = page.getByRole('checkbox', { name: /in the next batch$/ })
  // By key: the batch panel covers the end of the list, and grows while its size is measured.
  for (const box of await boxes.all()) {
    await box.press('Space')
    await expect.poll(() => box.isChecked()).toBe(true)
  }
  await page.getByText(`${payouts(count)} in one transaction`).waitFor()
  await page.getByRole('button', { name: 'Create batch' }).click()
  await toastText(page, `Batch of ${payouts(count)} created`)
}

/** Simulates, approves and signs the newest batch with a wallet, until it is paid. */
export async function payBatch(page: Page, count: number, wallet: string): Promise<void> {
  const batch = page
    .getByRole('tabpanel')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: new RegExp(`^${payouts(count)}\\b`) }) })
  await batch.first().getByRole('button', { name: 'Simulate' }).click()
  await batch.first().getByRole('button', { name: 'Approve batch' }).click()
  await batch.first().getByRole('button', { name: 'Sign in your wallet' }).click()
  await page.getByRole('dialog').getByRole('button', { name: wallet }).click()
  await batch.first().getByRole('heading').getByText('Paid', { exact: true }).waitFor()
}

/** Seed and public key of the practice treasury, which are public. */
export function practiceTreasury(): Uint8Array {
  const seed = createHash('sha256').update(PRACTICE_TREASURY_TEXT).digest()
  const key = createPrivateKey({
    key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed]),
    format: 'der',
    type: 'pkcs8',
  })
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' })
  return Uint8Array.from([...seed, ...Buffer.from(x, 'base64url')])
}
