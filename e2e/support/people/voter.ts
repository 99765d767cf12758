import { paths } from '@laurel/contract/spec/routes'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Lesson } from '../../../apps/server/src/features/lessons/lesson.ts'
import { TRUST_LESSON } from '../../../apps/server/src/features/lessons/lessons.catalogue.ts'
import { openPage, textOf } from '../browser/screens.ts'
import { widthOf } from '../picture-files.ts'
import { ENTRY_PICTURE } from './creator.ts'

/** Reads a lesson, lesson 1 by default, and answers its quiz correctly. */
export async function passLesson(page: Page, lesson: Lesson = TRUST_LESSON): Promise<void> {
  await page.goto(paths.lesson(lesson.slug))
  await page.getByRole('button', { name: 'Start the quiz' }).click()
  const questions = page.getByRole('group')
  await questions.first().waitFor()
  for (const question of await questions.all()) {
    const asked = await textOf(question)
    const known = lesson.questions.find(({ text }) => asked.includes(text))
    if (known === undefined) throw new Error(`${lesson.slug} has no such question: ${asked}`)
    await question.getByRole('radio', { name: known.answer, exact: true }).check()
  }
  await page.getByRole('button', { name: 'Check answers' }).click()
  await page.getByRole('heading', { name: 'Passed: 5 of 5 right' }).waitFor()
}

/** The arena at a bounty. */
export const arenaOf = (bountyId: string): string => `${paths.vote2Earn}?bounty=${bountyId}`

/** Opens the arena at `address` and reads the brief, unless this voter began the bounty before. Ends at an entry. */
export async function openArena(page: Page, address: string = paths.vote2Earn): Promise<void> {
  await openPage(page, address)
  const start = page.getByRole('button', { name: 'Start judging' })
  if (await start.isVisible()) await start.click()
  await page.getByRole('article').getByRole('heading', { level: 2 }).waitFor()
}

/** Skips through the arena, opened at `arena`, to an entry of `enterBounty`, opens it, sees its picture, reads on until it may be judged, and supports it in full. */
export async function supportInArena(page: Page, title: string, arena: string): Promise<void> {
  await openArena(page, arena)
  const card = page.getByRole('article').getByRole('heading', { level: 2 })
  for (let shown = await textOf(card); shown !== title; shown = await textOf(card)) {
    await page.getByRole('button', { name: 'Skip' }).click()
    await card.filter({ hasNotText: shown }).waitFor()
  }
  await page.getByRole('button', { name: 'Open the entry' }).click()
  await page.getByRole('button', { name: `Enlarge picture 1 of 1: ${ENTRY_PICTURE}` }).waitFor()
  await expect.poll(() => widthOf(page, 'article img')).toBeGreaterThan(0)
  await page.getByRole('button', { name: /^Support 100/ }).click()
  await page.getByText(`Vote cast on “${title}”.`).waitFor()
}
