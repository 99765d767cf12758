import { paths } from '@laurel/contract/spec/routes'
import { describe, expect, it } from 'vitest'
import { lessonsOf } from '../apps/server/src/features/lessons/lessons.catalogue.ts'
import { openPage, textOf } from './support/browser/screens.ts'
import { openVisitor } from './support/browser/stage.ts'
import { newAccount, signUpAndConfirm } from './support/people/people.ts'
import { passLesson } from './support/people/voter.ts'

const TRACK = lessonsOf('sponsor')

describe('a track of lessons', () => {
  it('ends with a certificate on the public profile, which a stranger can check', async () => {
    const { page, troubles } = await openVisitor()
    await signUpAndConfirm(page, newAccount('learner'))
    for (const [index, lesson] of TRACK.entries()) {
      await openPage(page, paths.track('sponsor'))
      const start = index === 0 ? 'Start' : 'Go on'
      await page.getByRole('link', { name: `${start} with “${lesson.title}”` }).waitFor()
      await passLesson(page, lesson)
    }
    await page.getByRole('link', { name: 'See your certificate' }).click()
    await page.getByRole('heading', { level: 1, name: 'Certificate: Sponsor' }).waitFor()
    const profile = page
      .getByRole('main')
      .getByRole('link')
      .filter({ hasText: /learner/i })
    const address = await profile.first().getAttribute('href')

    const stranger = await openVisitor()
    await openPage(stranger.page, `${address}&tab=badges`)
    await stranger.page.getByRole('link', { name: 'Sponsor: every lesson passed' }).click()
    await stranger.page.getByRole('heading', { level: 1, name: 'Certificate: Sponsor' }).waitFor()
    const lines = stranger.page.getByRole('main').getByRole('list').getByRole('listitem')
    await expect.poll(() => lines.count()).toBe(TRACK.length)
    for (const [index, { title }] of TRACK.entries()) {
      expect(await textOf(lines.nth(index))).toContain(title)
    }
    expect([...troubles.all(), ...stranger.troubles.all()]).toEqual([])
  })
})
