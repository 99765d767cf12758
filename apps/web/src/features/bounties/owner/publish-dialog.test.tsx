import {
  approveWithLargeGrant,
  buildDraft,
  buildUnfunded,
  readBounty,
  submitBounty,
} from '@laurel/scenarios/bounties'
import type { TestMember } from '@laurel/scenarios/test-world'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { ToastSlot } from '../../../shell/slots/toast-slot.tsx'
import { countCalls } from '../../../testing/network.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { openWorld, signIn } from '../../../testing/world.ts'
import PublishDialog from './publish-dialog.tsx'

const world = openWorld()
const DAY_MS = 86_400_000
type Bounty = Awaited<ReturnType<typeof readBounty>>

async function open({ sponsor, bounty }: { sponsor: TestMember; bounty: Bounty }) {
  await signIn(sponsor)
  const onDone = vi.fn()
  const onClose = vi.fn()
  renderPage(
    <>
      <PublishDialog bounty={bounty} onClose={onClose} onDone={onDone} />
      <ToastSlot />
    </>,
  )
  const dialog = await screen.findByRole('dialog', { name: 'Fund and publish' })
  await within(dialog).findByText(/^You (keep|are .* short)$/)
  return { dialog, onDone, onClose }
}
/** The costs, line by line. */
const costs = (dialog: HTMLElement) =>
  [...dialog.querySelectorAll('dl > div')].map((line) =>
    [...line.children].map(({ textContent }) => textContent),
  )
/** A first bounty that two moderators approved with a grant. */
async function buildGranted(starterGrantPoints: number, prizeAmounts: string[]) {
  const sponsor = await world.joinAs({ part: 'sponsor', trustLevel: 0, points: 1000 })
  const { bounty } = await buildDraft(world, { sponsor, terms: { prizeAmounts } })
  await submitBounty(world, sponsor, bounty.bountyId)
  await approveWithLargeGrant(world, bounty.bountyId, starterGrantPoints)
  return { sponsor, bounty: await readBounty(world, sponsor, bounty.bountyId) }
}

describe('funding a bounty in points', () => {
  it('lists what it costs, what is granted and what is kept', async () => {
    const { dialog } = await open(await buildGranted(450, ['300', '200', '100']))
    expect(costs(dialog)).toEqual([
      ['Total prize', '600 pts'],
      ['Starter grant from the season reserve', '−450 pts'],
      ['From your spendable points', '150 pts'],
      ['You have', '1,000 pts'],
      ['You keep', '850 pts'],
    ])
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Until the first entry you can cancel and get everything back.',
      'After that, terms can only get better for entrants, and every change is public.',
      'Prizes for empty places are returned to you when the bounty is completed.',
    ])
  })

  it('moves nothing of the sponsor where the grant pays it whole', async () => {
    const built = await buildGranted(500, ['300', '200'])
    const { dialog, onDone } = await open(built)
    fireEvent.click(within(dialog).getByRole('button', { name: 'Publish' }))
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
    expect(onDone.mock.calls[0]?.[0]).toMatchObject({ state: 'open', escrow: { balance: '500' } })
    const { balances } = await world.ok(built.sponsor, 'GET /api/v1/me')
    expect(balances.spendablePoints).toBe(1000)
  })

  it('says when a bounty opens that opens later, and that it is scheduled', async () => {
    const opensAt = new Date((await world.now()).getTime() + 2 * DAY_MS).toISOString()
    const { dialog, onDone } = await open(await buildUnfunded(world, { terms: { opensAt } }))
    expect(dialog.textContent).toMatch(
      /The whole prize moves into escrow in one step, and the bounty opens .* UTC/,
    )
    fireEvent.click(within(dialog).getByRole('button', { name: 'Move 600 pts and publish' }))
    await screen.findByText('Funded and scheduled')
    screen.getByText('600 pts are in escrow.')
    expect(onDone.mock.calls[0]?.[0]).toMatchObject({ state: 'scheduled' })
  })

  it('says how much is missing and where to earn it, and moves nothing', async () => {
    const sponsor = await world.joinAs({ part: 'sponsor', points: 599 })
    const { dialog } = await open(await buildUnfunded(world, { sponsor }))
    within(dialog).getByText('You are 1 pt short')
    const earn = within(dialog).getByRole('link', { name: 'earn points first' })
    expect(earn.getAttribute('href')).toBe('/airdrop')
    expect(costs(dialog).map(([name]) => name)).not.toContain('You keep')
    const publish = within(dialog).getByRole('button', { name: 'Move 600 pts and publish' })
    expect(publish.hasAttribute('disabled')).toBe(true)
    fireEvent.submit(publish.closest('form') ?? publish)
    expect(countCalls('POST /api/v1/bounties')).toBe(0)
  })

  it('can wait', async () => {
    const built = await buildUnfunded(world)
    const { dialog, onClose } = await open(built)
    fireEvent.click(within(dialog).getByRole('button', { name: 'Not yet' }))
    expect(onClose).toHaveBeenCalledOnce()
    const { state } = await readBounty(world, built.sponsor, built.bounty.bountyId)
    expect(state).toBe('awaiting_funding')
  })
})
