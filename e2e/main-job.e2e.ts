import { notificationTexts } from '@laurel/contract/spec/messages'
import { paths } from '@laurel/contract/spec/routes'
import type { BountyDetail } from '@laurel/contract/work/bounties'
import { readBounty } from '@laurel/scenarios/bounties'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { journeyScreens, openPage } from './support/browser/screens.ts'
import { openVisitor } from './support/browser/stage.ts'
import { enterBounty } from './support/people/creator.ts'
import { demo } from './support/people/demo.ts'
import { acceptEntry, approveByTwo } from './support/people/moderator.ts'
import { newAccount, signUpAndConfirm } from './support/people/people.ts'
import { sessionOfPersona } from './support/people/sessions.ts'
import { announce, publishBounty, scoreEntry, writeBounty } from './support/people/sponsor.ts'
import { arenaOf, passLesson, supportInArena } from './support/people/voter.ts'

const PRIZES = [300, 200] as const
const ENTRY_TEXT = `The sea is not pulled up like a blanket. The Moon pulls the near side of the Earth a little more
than its middle, and the middle a little more than the far side. So the water stands a little higher on both sides, and
the Earth turns under these two hills once a day: high water, low water, high water, low water.

Stand on a pier and you are what moves.`

describe.each(journeyScreens('wide'))('the main journey in a %s window', (screen) => {
  it('takes three new people from signing up to the leaderboard', async () => {
    const [sponsor, creator, voter] = await Promise.all([
      openVisitor({ screen }),
      openVisitor({ screen }),
      openVisitor({ screen }),
    ])
    const moderator = await openVisitor({ screen, session: await sessionOfPersona('Sam') })
    const second = await openVisitor({ screen, session: await sessionOfPersona('Rosa') })
    const everyone = [sponsor, creator, voter, moderator, second]
    const sign = Date.now().toString(36)
    const title = `Why the tide comes twice a day, ${sign}`
    const entry = `Two hills of water, ${sign}`

    // A first bounty is reviewed; a starter grant of two moderators pays for it.
    await signUpAndConfirm(sponsor.page, newAccount('sponsor'))
    const bountyPath = await writeBounty(sponsor.page, {
      title,
      summary: 'A newcomer can say afterwards why there are two high waters a day.',
      idea: 'why the tide comes twice a day',
      prizes: PRIZES,
    })
    await approveByTwo([moderator.page, second.page], title, 500)
    await publishBounty(sponsor.page, bountyPath)
    await sponsor.page.getByRole('main').getByText('500 pts in escrow').first().waitFor()

    // The creator enters, and the moderator approves the entry.
    await signUpAndConfirm(creator.page, newAccount('creator'))
    await passLesson(creator.page)
    await enterBounty(creator.page, bountyPath, { title: entry, text: ENTRY_TEXT })
    await acceptEntry(moderator.page, entry)

    // The voter learns how to judge, and may cast real votes a day later, once voting is open.
    await signUpAndConfirm(voter.page, newAccount('voter'))
    await passLesson(voter.page)
    await openPage(voter.page, paths.vote2Earn)
    await demo.moveClock('day')
    await demo.moveClockPast(need((await bountyAt(bountyPath)).deadlineAt), 'day')
    await supportInArena(voter.page, entry, arenaOf((await bountyAt(bountyPath)).bountyId))

    // When voting has closed the sponsor scores the entry and announces.
    await demo.moveClockPast(need((await bountyAt(bountyPath)).votingEndsAt), 'day')
    await scoreEntry(sponsor.page, bountyPath, entry, 90)
    await announce(sponsor.page)

    // Without objections the prize leaves the escrow automatically.
    await demo.moveClockPast(need((await bountyAt(bountyPath)).challengeEndsAt), 'day')
    expect((await bountyAt(bountyPath)).state).toBe('completed')

    await expectResults(voter.page, bountyPath, entry)
    await expectPrize(creator.page, title)
    await expectNoRank(creator.page)
    await expectPayment(voter.page, title)
    if (screen === 'wide') await expectNotified(creator.page, title)
    for (const { troubles } of everyone) expect(troubles.all()).toEqual([])
  })
})

/** The winner on the bounty's page, and an empty escrow: the second place's prize was returned. */
async function expectResults(page: Page, bountyPath: string, entry: string): Promise<void> {
  await openPage(page, bountyPath)
  const winners = page.getByRole('list', { name: 'Winners' }).getByRole('listitem')
  expect(await winners.count()).toBe(1)
  await winners.filter({ hasText: entry }).filter({ hasText: '300 pts' }).waitFor()
  await page.getByText('Nothing left in escrow').waitFor()
}

/** The prize in the winner's ledger, with its receipt. */
async function expectPrize(page: Page, title: string): Promise<void> {
  await openPage(page, '/granular-airdrop?category=prize')
  const line = page.getByRole('row').filter({ hasText: title }).filter({ hasText: '+300 pts' })
  await line.getByRole('link', { name: /number \d/ }).click()
  await page.getByRole('dialog', { name: 'Receipt' }).getByText('300 pts').first().waitFor()
}

/** The winner's place on the board: none yet, since no one has verified this sponsor, so the bounty gave no points. */
async function expectNoRank(page: Page): Promise<void> {
  await openPage(page, paths.leaderboard)
  await page.getByText(/^You are not on this board yet\./).waitFor()
}

/** The payment as everyone sees it, with the receipt of the same transfer. */
async function expectPayment(page: Page, title: string): Promise<void> {
  await openPage(page, '/activity?tab=money')
  const event = page.getByRole('listitem').filter({ hasText: title }).filter({ hasText: '300 pts' })
  await event.getByRole('link', { name: 'Receipt' }).click()
  await page.getByRole('dialog', { name: 'Receipt' }).getByText('300 pts').first().waitFor()
}

/** The notifications under the bell, which only wide windows have. */
async function expectNotified(page: Page, title: string): Promise<void> {
  await openPage(page, '/')
  await page.getByRole('button', { name: /^Notifications, \S+ unread$/ }).click()
  const news = page.getByRole('region', { name: notificationTexts.header })
  const paid = news.getByRole('button').filter({ hasText: 'Your prize is paid' })
  await paid.filter({ hasText: title }).filter({ hasText: '300 pts' }).waitFor()
  await news.getByRole('button', { name: notificationTexts.markAllRead }).click()
  await page.getByRole('button', { name: notificationTexts.header, exact: true }).waitFor()
}

function bountyAt(bountyPath: string): Promise<BountyDetail> {
  return readBounty(demo, null, bountyPath.split('/').at(-1) ?? '')
}

function need(instant: string | null): string {
  if (instant === null) throw new Error('The bounty has no such date')
  return instant
}
