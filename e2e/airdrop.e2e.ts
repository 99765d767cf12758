import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { paths } from '@laurel/contract/spec/routes'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openPage, SCREEN_NAMES } from './support/browser/screens.ts'
import { openVisitor, serverUrl } from './support/browser/stage.ts'
import { demo } from './support/people/demo.ts'
import { newAccount, signUpAndConfirm } from './support/people/people.ts'
import { passLesson } from './support/people/voter.ts'

/** The row of a task on /airdrop. */
function taskRow(page: Page, title: RegExp): Locator {
  return page.getByRole('listitem').filter({ has: page.getByRole('link', { name: title }) })
}

/** Changes one digit of an amount in the text of a proof or of a day's file. */
function tampered(text: string): string {
  const changed = text.replace(/("amountPoints":\s?)(\d)/, (_, name: string, digit: string) => {
    return `${name}${(Number(digit) + 1) % 10}`
  })
  expect(changed).not.toBe(text)
  return changed
}

describe.each(SCREEN_NAMES)('tasks in a %s window', (screen) => {
  it('become points: a lesson is available, approved, and settled after midnight', async () => {
    const { page, troubles } = await openVisitor({ screen })
    await signUpAndConfirm(page, newAccount('tasks'))
    await openPage(page, paths.airdrop)
    const lesson = taskRow(page, /^Pass “How judging works here”/)
    await lesson.getByText('Available', { exact: true }).waitFor()
    await taskRow(page, /^Build your voting record/)
      .getByText('Locked', { exact: true })
      .waitFor()
    await taskRow(page, /^Build your voting record/)
      .getByText(/^Pass “.+” first/)
      .waitFor()

    await passLesson(page)
    await openPage(page, paths.airdrop)
    await lesson.getByText('Approved', { exact: true }).waitFor()
    await lesson.getByText(/10 pending/).waitFor()
    await page.getByText('1 day in a row').waitFor()
    await page.getByText('Today counts already.').waitFor()

    await demo.moveClock('day')
    await demo.moveClock('day')
    await openPage(page, paths.airdrop)
    await page
      .getByRole('region', { name: 'Learn' })
      .getByRole('button', { name: /^Show all/ })
      .click()
    await lesson.getByText('Settled', { exact: true }).waitFor()
    await lesson.getByText(/10 settled/).waitFor()

    // The same points as a sealed line, with the proof that is checked in this browser. They moved between two accounts
    // of one person, so they have a line on each, with one receipt.
    await openPage(page, `${paths.granularAirdrop}?category=settle`)
    await page
      .getByRole('link', { name: /receipt of Lesson points/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Check the proof' }).click()
    await page.getByText(/^(The proof is valid|Not sealed yet)$/).waitFor()
    expect(troubles.all()).toEqual([])
  })
})

describe.each(SCREEN_NAMES)('a proof in a %s window', (screen) => {
  it('verifies for a sealed transfer, and fails visibly with anything changed', async () => {
    await demo.moveClock('day')
    const { page, troubles } = await openVisitor({ screen })
    const ada = await demo.persona('Mira')
    const { items } = await demo.ok(ada, 'GET /api/v1/me/transfers', { query: { limit: 50 } })
    const sealed = items.find(({ seal }) => seal !== null)
    if (sealed === undefined) throw new Error('Nothing of Mira is sealed')

    // Anyone: a visitor opens the receipt.
    await openPage(page, `${paths.granularAirdrop}?tx=${sealed.transferId}`)
    const receipt = page.getByRole('dialog', { name: 'Receipt' })
    await receipt.getByRole('button', { name: 'Check the proof' }).click()
    await receipt.getByText('The proof is valid').waitFor()
    await receipt.getByText('Change a fact, and see the proof fail').click()
    const amount = receipt.getByRole('textbox', { name: 'amountPoints' })
    await amount.fill(`${await amount.inputValue()}1`)
    await receipt.getByText('The proof fails').waitFor()
    await receipt.getByRole('button', { name: 'Restore the sealed values' }).click()
    await receipt.getByText('The proof is valid').waitFor()

    // The downloaded proof, as it is and changed.
    const download = page.waitForEvent('download')
    await receipt.getByRole('button', { name: 'Download the proof' }).click()
    const proofFile = join(tmpdir(), `laurel-proof-${screen}-${Date.now()}.json`)
    await (await download).saveAs(proofFile)
    const text = await readFile(proofFile, 'utf8')
    await receipt.getByRole('button', { name: 'Close' }).click()
    const field = page.getByRole('textbox', { name: /Proof as JSON/ })
    await field.fill(text)
    await page.getByRole('button', { name: 'Check this proof' }).click()
    await page.getByText('The proof is valid').waitFor()
    await field.fill(tampered(text))
    await page.getByRole('button', { name: 'Check this proof' }).click()
    await page.getByText('The proof fails').waitFor()

    // A whole day, and its file with one digit changed.
    const day = sealed.seal?.day ?? ''
    const file = await (await fetch(`${serverUrl}/api/v1/seals/${day}/file`)).text()
    const kept = join(tmpdir(), `laurel-day-${screen}-${Date.now()}.ndjson`)
    await writeFile(kept, file)
    await page.getByLabel('File of a day').setInputFiles(kept)
    const whole = page.getByRole('dialog')
    await whole.getByText('The whole day is as it was sealed').waitFor()
    await whole.getByRole('button', { name: 'Close' }).click()
    await writeFile(kept, tampered(file))
    await page.getByLabel('File of a day').setInputFiles(kept)
    await whole.getByText('The file fails').waitFor()
    expect(troubles.all()).toEqual([])
  })
})
