import type { Airdrop } from '@laurel/contract/airdrop/airdrops'
import { paths } from '@laurel/contract/spec/routes'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { accessibilityProblems } from './support/browser/axe.ts'
import { journeyScreens, openPage } from './support/browser/screens.ts'
import { openVisitor, type Visitor } from './support/browser/stage.ts'
import { toastText } from './support/browser/toasts.ts'
import { demo } from './support/people/demo.ts'
import { approveAll, makeBatch, payBatch, practiceTreasury } from './support/people/finance.ts'
import { sessionOfPersona } from './support/people/sessions.ts'
import { installWallet } from './support/wallet/wallet.ts'

const AIRDROP_DESK = `${paths.admin}?tab=airdrops`

describe.each(journeyScreens('wide'))('a season in a %s window', (screen) => {
  it('goes from the pool to a paid claim', async () => {
    const open = async (name: Parameters<typeof sessionOfPersona>[0]) =>
      await openVisitor({ screen, session: await sessionOfPersona(name) })
    const [lina, arun, sam, freya] = [
      await open('Lina'),
      await open('Arun'),
      await open('Sam'),
      await open('Freya'),
    ]
    const season = await untilDraftable()

    await draftPool(lina.page)
    await announce(arun.page)
    await expectState(freya.page, 'The pool is in escrow')

    // The dry run shows what each would get, and linked accounts can be reported.
    await moveToStep('dry_run')
    await expectState(freya.page, 'Dry run,')
    await freya.page.getByRole('button', { name: 'Report linked accounts' }).waitFor()
    expect(await accessibilityProblems(freya.page)).toEqual([])

    await moveToStep('closed')
    await expectState(freya.page, 'Everyone’s share is published')
    await appeal(freya.page)
    await dismissAppeal(sam.page)
    await moveToStep('appeals')
    await expectState(freya.page, 'The final shares are published')

    await connectX(freya.page)
    await recordMeeting(sam.page, 'freya')
    await claim(freya.page)

    // A first payout waits 7 days, like a prize.
    await demo.moveClock('week')
    await demo.moveClock('day')
    await pay(lina, season)
    await openPage(freya.page, '/profile?section=work&work=payouts')
    const line = freya.page.getByRole('list', { name: 'Payouts' }).getByRole('listitem')
    await line
      .filter({ hasText: `Airdrop of ${season}` })
      .filter({ hasText: 'Paid' })
      .waitFor()
    for (const { troubles } of [lina, arun, sam, freya]) expect(troubles.all()).toEqual([])
  })
})

/** Moves the clock on to a season in which there is time for an airdrop. Returns its name. */
async function untilDraftable(): Promise<string> {
  const lina = await demo.persona('Lina')
  for (;;) {
    const { season, abilities } = await demo.ok(lina, 'GET /api/v1/airdrop-drafts')
    if (abilities.canDraft) return season?.name ?? ''
    await demo.moveClock('week')
  }
}

async function draftPool(page: Page): Promise<void> {
  await openPage(page, AIRDROP_DESK)
  const desk = page.getByRole('region', { name: 'Airdrop draft' })
  await desk.getByRole('button', { name: 'Pay test tokens into the treasury' }).click()
  await toastText(page, 'Paid')
  const payment = desk.getByRole('listitem').filter({ hasText: '20 SOL' })
  await payment.first().getByRole('button', { name: 'Use as the pool' }).click()
  await desk.getByText('A second person must announce it.').waitFor()
}

async function announce(page: Page): Promise<void> {
  await openPage(page, AIRDROP_DESK)
  await page.getByRole('button', { name: 'Announce', exact: true }).click()
  await confirm(page, 'Announce', 'The pool of this season')
  await toastText(page, 'The airdrop is announced')
}

async function confirm(page: Page, name: string, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill(reason)
  await dialog.getByRole('button', { name, exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}

async function expectState(page: Page, text: string): Promise<void> {
  await openPage(page, paths.airdrop)
  await page.getByText(text).first().waitFor()
}

async function moveToStep(id: Airdrop['timeline'][number]['id']): Promise<void> {
  const { items } = await demo.ok(null, 'GET /api/v1/airdrops')
  const step = items[0]?.timeline.find((one) => one.id === id)
  if (step?.at == null) throw new Error(`The airdrop has no date for ${id}`)
  await demo.moveClockPast(step.at, 'day')
}

async function appeal(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'See how it is calculated' }).click()
  await page.getByRole('button', { name: 'Check the proof' }).click()
  await page.getByText('The proof is valid').waitFor()
  await page.getByRole('button', { name: 'Appeal', exact: true }).click()
  await confirm(page, 'Send the appeal', 'One of my entries was counted twice, as far as I can see')
}

async function dismissAppeal(page: Page): Promise<void> {
  await openPage(page, AIRDROP_DESK)
  const appeals = page.getByRole('region', { name: 'Airdrop appeals' })
  await appeals.getByRole('button', { name: 'Dismiss' }).click()
  await confirm(page, 'Dismiss', 'Each entry was counted once')
  await appeals.getByText('No appeal is open.').waitFor()
}

/** Connects the account of a stand-in for X that is old enough. */
async function connectX(page: Page): Promise<void> {
  await openPage(page, '/profile?section=security')
  await page.getByRole('button', { name: 'Connect X' }).click()
  await page.getByRole('heading', { level: 1, name: 'Who do you want to sign in as?' }).waitFor()
  await page.getByRole('button', { name: 'Nora Vind' }).click()
  await page.waitForURL(({ pathname }) => pathname === paths.profile)
}

async function recordMeeting(page: Page, username: string): Promise<void> {
  await openPage(page, AIRDROP_DESK)
  const desk = page.getByRole('region', { name: 'Met by the team' })
  await desk.getByRole('textbox', { name: 'Username' }).fill(username)
  await desk.getByRole('button', { name: 'Record the meeting' }).click()
  await confirm(page, 'Record', 'Met on a call')
  await toastText(page, 'Meeting recorded')
}

async function claim(page: Page): Promise<void> {
  await openPage(page, paths.airdrop)
  await page.getByRole('button', { name: /^Claim [\d.]+ SOL$/ }).click()
  await page.getByText(/^You claimed/).waitFor()
}

async function pay({ page, context }: Visitor, season: string): Promise<void> {
  const secretKey = practiceTreasury()
  const treasury = await installWallet(context, { name: 'Vault', kind: 'signMessage', secretKey })
  await openPage(page, paths.adminPayouts)
  await page.getByRole('searchbox', { name: 'Search payouts' }).fill(`Airdrop of ${season}`)
  const lines = page.getByRole('tabpanel').getByRole('listitem')
  await expect.poll(async () => await lines.count()).toBe(1)
  await approveAll(page, 1)
  await makeBatch(page, 1)
  await payBatch(page, 1, treasury.name)
}
