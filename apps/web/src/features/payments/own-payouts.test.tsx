import { decideAwards, evenScores, scoreEntry } from '@laurel/scenarios/awards'
import { readBounty } from '@laurel/scenarios/bounties'
import { buildAcceptedEntry } from '@laurel/scenarios/submissions'
import type { TestMember } from '@laurel/scenarios/test-world'
import { advanceTo } from '@laurel/scenarios/world'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildFunded } from '../../testing/funded.ts'
import { cutOff, restoreNetwork } from '../../testing/network.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { openWorld, signIn } from '../../testing/world.ts'
import { OwnPayouts } from './own-payouts.tsx'

const world = openWorld()
let winner: TestMember
beforeEach(async () => {
  winner = await signIn(await world.join('author'))
})

const list = () => screen.findByRole('list', { name: 'Payouts' })
const userId = () => winner.userId

describe('my payouts', () => {
  it('say what will be here while there are none', async () => {
    renderPage(<OwnPayouts />)
    await screen.findByText('No payouts yet')
    const find = screen.getByRole('link', { name: 'Find a bounty' })
    expect(find.getAttribute('href')).toBe('/bounties')
  })

  it('name what each is for, with its amount', async () => {
    const to = { userId: userId(), amount: '500000000' }
    await world.shortcut('payout', { ...to, state: 'held', label: 'Bonus spot' })
    await world.shortcut('payout', { ...to, state: 'held', label: '2nd place', token: 'USDC' })
    await world.shortcut('payout', { ...to, state: 'eligible', kind: 'refund', label: '' })
    await world.shortcut('payout', { ...to, state: 'held' })
    renderPage(<OwnPayouts />)
    const payouts = within(await list()).getAllByRole('listitem')
    const labels = payouts.flatMap((payout) => {
      const [label] = payout.querySelectorAll(':scope > div p')
      const amount = within(payout).queryByText(/ (SOL|USDC)$/)
      return label === undefined ? [] : [`${label.textContent}: ${amount?.textContent}`]
    })
    expect(labels.toSorted()).toEqual([
      '1st place: 0.5 SOL',
      '2nd place: 500.00 USDC',
      'Bonus spot: 0.5 SOL',
      'Refund: 0.5 SOL',
    ])
  })

  it('say what each waits for, and ask for a wallet where none is linked', async () => {
    await world.shortcut('payout', { state: 'held', userId: userId(), amount: '500000000' })
    renderPage(<OwnPayouts />)
    const payouts = await list()
    within(payouts).getByText('0.5 SOL')
    within(payouts).getByText('On hold')
    expect(payouts.textContent).toMatch(/Goes back to the sponsor on \d+ \w+ 20\d\d\./)
    await screen.findByText('Link a wallet to be paid')
    const link = screen.getByRole('link', { name: 'Link a wallet' })
    expect(link.getAttribute('href')).toBe('/profile?section=security#wallet')
  })

  it('count the payouts that have nowhere to go', async () => {
    await world.shortcut('payout', { state: 'held', userId: userId() })
    await world.shortcut('payout', { state: 'held', userId: userId(), token: 'USDC' })
    renderPage(<OwnPayouts />)
    const said = await screen.findByText(/2 payouts have nowhere to go/)
    expect(said.textContent).toMatch(/In \d+ d \d+ h/)
  })

  it('show a prize from the award on, and until when people may object', async () => {
    const { sponsor, bounty } = await buildFunded(world)
    const { bountyId, deadlineAt } = bounty
    const { entry } = await buildAcceptedEntry(world, { author: winner, bountyId })
    const { submissionId } = entry
    await advanceTo(world, deadlineAt)
    await advanceTo(world, (await readBounty(world, sponsor, bountyId)).votingEndsAt)
    await scoreEntry(world, sponsor, submissionId, { scores: evenScores(bounty, 90) })
    const first = { submissionId, place: 1, isBonus: false, reason: 'Every step is right' }
    await decideAwards(world, sponsor, bountyId, { outcomes: [first] })
    renderPage(<OwnPayouts />)
    const payouts = await list()
    within(payouts).getByText('2 SOL')
    within(payouts).getByText('Awarded')
    expect(payouts.textContent).toMatch(/Entrants may object until \d+ \w+ 20\d\d, \d+ d \d+ h\./)
    expect(screen.queryByText('No payouts yet')).toBeNull()
  })

  it('follow what is on its way', async () => {
    const approvers = [(await world.join('finance')).userId]
    await world.shortcut('payout', { state: 'confirmed', userId: userId(), approvers })
    renderPage(<OwnPayouts />)
    const payouts = await list()
    expect(payouts.textContent).toContain('Sent doneConfirmed doneFinal')
    expect(payouts.textContent).not.toContain('on hold for 7 days')
  })

  it('prove what was paid, with every digit', async () => {
    const finance = [await world.join('finance'), await world.join('finance')]
    await world.shortcut('payout', {
      state: 'finalized',
      userId: userId(),
      amount: '6700000001',
      approvers: finance.map((person) => person.userId),
    })
    renderPage(<OwnPayouts />)
    within(await list()).getByText('6.700000001 SOL')
    const proof = await screen.findByRole('link', { name: /^Transaction of 6.700000001 SOL/ })
    const [payout] = (await world.ok(winner, 'GET /api/v1/me/payouts')).items
    expect(payout?.signature).toBeTruthy()
    expect(proof.getAttribute('href')).toContain(payout?.signature)
    const wallet = payout?.walletAddress ?? 'a wallet'
    screen.getByText(new RegExp(`${wallet.slice(0, 4)}…${wallet.slice(-4)}`))
    expect(screen.queryByText('Link a wallet to be paid')).toBeNull()
  })

  it('name a refund of the whole prize', async () => {
    await world.shortcut('payout', {
      state: 'eligible',
      kind: 'refund',
      label: 'Refund of the whole prize',
      userId: userId(),
      token: 'USDC',
      amount: '100000000',
    })
    renderPage(<OwnPayouts />)
    const payouts = await list()
    within(payouts).getByText('Refund of the whole prize')
    within(payouts).getByText('100.00 USDC')
  })

  it('say how long one is on hold', async () => {
    await world.shortcut('payout', {
      state: 'eligible',
      userId: userId(),
      awardedMsAgo: 60_000,
    })
    renderPage(<OwnPayouts />)
    expect((await list()).textContent).toMatch(
      /An account’s first payout is on hold for 7 days\. Until \d+ \w+ 20\d\d, 6 d 23 h\./,
    )
  })

  it('are nobody else’s to see', async () => {
    await world.shortcut('payout', { state: 'held', userId: userId() })
    await signIn(await world.join('author'))
    renderPage(<OwnPayouts />)
    await screen.findByText('No payouts yet')
  })

  it('say that they could not be read and that they are safe, and are there once they can', async () => {
    await world.shortcut('payout', { state: 'held', userId: userId(), amount: '500000000' })
    cutOff('GET /api/v1/me/payouts')
    renderPage(<OwnPayouts />)
    await screen.findByText(/Your payouts are not affected/)
    restoreNetwork()
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    within(await list()).getByText('0.5 SOL')
  })
})
