import { buildAnnounced } from '@laurel/scenarios/awards'
import { buildOpenBounty, cancelBounty } from '@laurel/scenarios/bounties'
import type { TestMember } from '@laurel/scenarios/test-world'
import { advanceTo } from '@laurel/scenarios/world'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { formatNumber, formatPoints } from '../../lib/text/format.ts'
import ActivityPage from '../../pages/activity.tsx'
import GranularAirdropPage from '../../pages/granular-airdrop.tsx'
import { callsTo, refuseCalls, restoreNetwork } from '../../testing/network.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { openWorld, signIn } from '../../testing/world.ts'
import { MyBalances } from './my-balances.tsx'
import { Supply } from './supply.tsx'
import { WaysToEarn } from './ways-to-earn.tsx'

const world = openWorld()
let winner: TestMember
let title = ''

describe('Supply of a new site', () => {
  it('says that no points have been issued', async () => {
    renderPage(<Supply />)
    await screen.findByText('No points have been issued yet.')
  })
})

describe('points after a contest', () => {
  /** Prizes of 300, 200 and 100 points, paid to three people. */
  beforeAll(async () => {
    const { sponsor: by, bounty, entries } = await buildAnnounced(world, { voters: 1 })
    await advanceTo(world, bounty.challengeEndsAt)
    await buildOpenBounty(world)
    title = bounty.title
    winner = entries[0]?.author ?? by
  })
  const supply = () => world.ok(null, 'GET /api/v1/points/supply')
  const table = async (name: string) =>
    within(await screen.findByRole('table', { name, hidden: true }))
  const cells = (row: HTMLElement) =>
    within(row)
      .getAllByRole('cell', { hidden: true })
      .map(({ textContent }) => textContent)

  it('adds up to zero over all kinds of accounts', async () => {
    const { accounts, transferCount } = await supply()
    renderPage(<Supply />)
    const total = await screen.findByText(/Every point was issued once/)
    expect(total.textContent).toBe(
      `Every point was issued once and is in one of these accounts. Over ${formatNumber(transferCount)} transfers, all balances with issuance add up to 0 pts.`,
    )
    const list = await table('Points by kind of account')
    const rows = list.getAllByRole('row', { hidden: true }).slice(1)
    expect(rows).toHaveLength(accounts.length)
    expect(rows[0]?.textContent).toContain('Issuance')
    const shown = rows.map((row) => cells(row).at(-1) ?? '')
    expect(shown.sort()).toEqual(
      accounts.map(({ balancePoints }) => formatPoints(balancePoints)).sort(),
    )
  })

  it('shows the share of each kind that holds points', async () => {
    const { accounts } = await supply()
    renderPage(<Supply />)
    const escrow = accounts.find(({ kind }) => kind === 'escrow')?.balancePoints ?? 0
    expect(escrow).toBe(600)
    const issued = accounts
      .filter(({ balancePoints }) => balancePoints > 0)
      .reduce((sum, { balancePoints }) => sum + balancePoints, 0)
    const stat = (await screen.findByText('Escrow', { selector: 'dt span' })).closest('div')
    const percent = Math.round((escrow / issued) * 1000) / 10
    expect(stat?.textContent).toBe(
      `Escrow600 pts${percent}% · prizes of funded bounties, boosts until they end`,
    )
    expect(screen.queryByText('Issuance', { selector: 'dt span' })).toBeNull()
  })

  it('says what a person may spend, and the rank', async () => {
    await signIn(winner)
    const { balances, rank, today } = await world.ok(winner, 'GET /api/v1/me/points')
    renderPage(<MyBalances />)
    const figure = async (label: string) =>
      (await screen.findByText(label)).parentElement?.textContent
    expect(balances.spendablePoints).toBeGreaterThanOrEqual(300)
    expect(await figure('Spendable')).toBe(
      `Spendable${formatPoints(balances.spendablePoints)}use them to fund a bounty`,
    )
    expect(await figure('Season score')).toBe(
      `Season score${formatPoints(balances.seasonScorePoints)}${rank === null ? 'no rank yet' : `number ${rank}`}`,
    )
    expect(screen.queryByText(/^You owe/)).toBeNull()
    const cap = screen.getByRole('progressbar', { name: 'Points earned today under the cap' })
    expect(cap.getAttribute('aria-valuenow')).toBe(String(today.earnedPoints))
    screen.getByText(`${today.earnedPoints} of ${formatPoints(today.capPoints)}`)
  })

  it('shows a transfer by its kind and account, with the receipt at its own address', async () => {
    await signIn(winner)
    const { items } = await world.ok(winner, 'GET /api/v1/me/transfers', {
      query: { category: 'prize' },
    })
    const [line] = items
    renderPage(<GranularAirdropPage />, '/granular-airdrop?category=prize')
    const list = await table('Your transfers, newest first')
    const [row] = list.getAllByRole('row').slice(1)
    expect(row?.textContent).toContain('Prize')
    expect(cells(row as HTMLElement).slice(0, 3)).toEqual([
      'Spendable',
      '+300 pts',
      formatPoints(line?.balanceAfterPoints ?? 0),
    ])
    const receipt = screen.getByRole('link', {
      name: `number ${line?.sequence}, receipt of ${line?.title}`,
    })
    expect(receipt.getAttribute('href')).toBe(
      `/granular-airdrop?category=prize&tx=${line?.transferId}`,
    )
    expect(callsTo('GET /api/v1/me/transfers')).toEqual([
      'GET /api/v1/me/transfers?limit=30&category=prize',
    ])
  })

  it('says that there are none of a kind', async () => {
    await signIn(winner)
    renderPage(<GranularAirdropPage />, '/granular-airdrop?category=debt')
    await screen.findByText('No transfers match')
  })

  it('says that transfers could not be read, and lists them once they can', async () => {
    await signIn(winner)
    refuseCalls('GET /api/v1/me/transfers', 'rate_limited')
    renderPage(<GranularAirdropPage />, '/granular-airdrop')
    await screen.findByText('Too many requests')
    screen.getByText(/Your points are safe\./)
    restoreNetwork()
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await table('Your transfers, newest first')
  })

  it('shows what went into an escrow and came back', async () => {
    const by = await world.join('sponsor')
    const { bounty } = await buildOpenBounty(world, {
      sponsor: by,
      terms: { title: 'Not after all', prizeAmounts: ['120'] },
    })
    await cancelBounty(world, by, bounty.bountyId, { reason: 'Not needed any more' })
    await signIn(by)
    renderPage(<GranularAirdropPage />, '/granular-airdrop')
    const rows = (await table('Your transfers, newest first'))
      .getAllByRole('row')
      .filter(({ textContent }) => textContent?.includes('Not after all'))
    const paid = 120 - bounty.starterGrantPoints
    expect(rows.map((row) => cells(row)[1])).toEqual([`+${paid} pts`, `−${paid} pts`])
  })

  it('gives anyone the receipt of a prize: from, to, bounty, entry and rules', async () => {
    const { items } = await world.ok(winner, 'GET /api/v1/me/transfers', {
      query: { category: 'prize' },
    })
    const params = { id: items[0]?.transferId ?? '' }
    const transfer = await world.ok(null, 'GET /api/v1/transfers/{id}', { params })
    renderPage(<ActivityPage />, `/activity?tx=${params.id}`)
    await screen.findByText(transfer.from.label)
    const receipt = within(screen.getByRole('dialog'))
    const lines = receipt
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent])
    expect(Object.fromEntries(lines)).toMatchObject({
      From: transfer.from.label,
      To: transfer.to.label,
      Bounty: title,
      Entry: transfer.submission?.title,
      Number: formatNumber(transfer.sequence),
      Rules: `version ${transfer.ruleVersion}`,
    })
    expect(receipt.getByRole('link', { name: title }).getAttribute('href')).toMatch(/^\/bounty\//)
    receipt.getByRole('button', { name: 'Copy link' })
  })

  it('says that there is no such receipt, and leads to all payments', async () => {
    renderPage(<ActivityPage />, '/activity?tx=00000000-0000-4000-8000-000000000001')
    await screen.findByText('There is no receipt at this address')
    const all = screen.getByRole('link', { name: 'See all payments' })
    expect(all.getAttribute('href')).toBe('/activity?tab=money')
  })

  it('takes the ways to earn from the rules in force', async () => {
    const { rules, version } = await world.ok(null, 'GET /api/v1/rules')
    renderPage(<WaysToEarn />)
    const lesson = (await screen.findByRole('link', { name: 'Pass a lesson' })).closest('li')
    expect(lesson?.textContent).toContain(`${rules.lesson.points} pts`)
    expect(lesson?.textContent).toContain(`${rules.lesson.maxPerDay} a day`)
    const profile = screen.getByRole('link', { name: 'Complete your profile' }).closest('li')
    expect(profile?.textContent).toContain(`${rules.profile.completePoints} pts`)
    screen.getByText(`at most ${100 * rules.curation.maxShareOfPool}% of the pool per voter`, {
      exact: false,
    })
    screen.getByText(new RegExp(`^Rules version ${version}, published`))
    const json = screen.getByRole('link', { name: 'every number as JSON' })
    expect(json.getAttribute('href')).toBe('/api/v1/rules')
  })
})
