import { PROBLEMS } from '@laurel/contract/problems'
import type { TestMember } from '@laurel/scenarios/test-world'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildFunded } from '../../testing/funded.ts'
import { bodiesOf, countCalls, keysOf, loseAnswers, refuseCalls } from '../../testing/network.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { openWorld, signIn } from '../../testing/world.ts'
import { TreasuryPanel } from './treasury-panel.tsx'

const DAY_MS = 86_400_000
const world = openWorld()
let finance: TestMember
let lina: TestMember
let treasury: string

const readTreasury = () => world.ok(lina, 'GET /api/v1/treasury')

/** A treasury with the 3 SOL of a funded bounty and a top-up of 1 SOL, compared once. */
beforeAll(async () => {
  lina = await world.joinAs({ part: 'finance', displayName: 'Lina' })
  finance = await world.joinAs({ part: 'finance', displayName: 'Arun' })
  treasury = (await readTreasury()).wallets[0]?.address ?? ''
  await buildFunded(world)
  await world.shortcut('airdrop', { address: treasury, lamports: '1000000000' })
  await world.shortcut('chain', { isFinal: true })
  await world.advance(DAY_MS)
})
beforeEach(() => signIn(finance))

const card = (token: string) =>
  screen.getByRole('heading', { name: token }).parentElement?.textContent ?? ''

describe('TreasuryPanel', () => {
  it('compares wallets and books, token by token', async () => {
    renderPage(<TreasuryPanel />)
    await screen.findByText('Chain, payouts and books agree')
    expect(screen.getByText(/^Last compared/).textContent).toMatch(/^Last compared .+\.$/)
    const row = screen.getAllByRole('row')[1]?.textContent
    expect(row).toContain('4 SOL')
    expect(row).toContain('0.00 USDC')
    expect(card('SOL')).toBe(
      'SOLIn escrow3 SOLfor bountiesTo pay0 SOLprizes and refundsUnassigned1 SOLfor no bounty' +
        '1 SOL of the unassigned came from unknown wallets, for no bounty: a top-up or a gift. It is not owed.',
    )
    expect(card('USDC')).not.toContain('unknown wallets')
    // 4 SOL, 3 of it owed: 1 SOL at 0.03 a batch.
    screen.getByText(
      '1 SOL is left for fees: enough for about 33 batches, if each opens 14 new USDC accounts. To top up, send SOL to a treasury wallet.',
    )
  })

  it('says for each token that the chain does not answer, and forecasts nothing then', async () => {
    await world.shortcut('chainOutage', { isOn: true })
    renderPage(<TreasuryPanel />)
    expect(await screen.findAllByText('unavailable')).toHaveLength(2)
    expect(screen.queryByText(/left for fees/)).toBeNull()
    expect(card('SOL')).toContain('In escrow3 SOL')
    await world.shortcut('chainOutage', { isOn: false })
  })

  it('says why it cannot be read, and tries again', async () => {
    refuseCalls('GET /api/v1/treasury', 'rate_limited', 1)
    renderPage(<TreasuryPanel />)
    await screen.findByText(PROBLEMS.rate_limited.title)
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('Chain, payouts and books agree')
  })
})

describe('TreasuryPanel with findings', () => {
  /** A finding that the treasury is short, which the next comparison brings. */
  async function beShort(amount: string): Promise<{ findingId: string; text: string }> {
    await world.shortcut('payout', { state: 'eligible', amount })
    await world.advance(DAY_MS)
    const { findings } = await readTreasury()
    const found = findings.find(({ text }) => text.startsWith('The treasury holds'))
    return found ?? expect.fail('The treasury is not short')
  }
  const line = (text: string) => {
    const shown = screen.getByText(text).closest('li')
    return shown === null ? expect.fail('No line') : within(shown as HTMLElement)
  }
  const open = async (text: string) => {
    await screen.findByText(text)
    fireEvent.click(line(text).getByRole('button', { name: 'Acknowledge' }))
    return await screen.findByRole('dialog', { name: 'Acknowledge this finding' })
  }
  const send = (dialog: HTMLElement, reason: string) => {
    fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: reason } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Acknowledge' }))
  }

  it('keeps a finding until two people have acknowledged it, each with a reason', async () => {
    const { findingId, text } = await beShort('7000000000')
    expect(text).toBe('The treasury holds 4 SOL and owes 10 SOL')
    renderPage(<TreasuryPanel />)
    await screen.findByText('Chain, payouts and books don’t agree')
    expect(screen.queryByText('Chain, payouts and books agree')).toBeNull()
    screen.getByText(/^No SOL is left for fees: enough for about 0 batches/)
    const call = `POST /api/v1/treasury/findings/${findingId}/acknowledge`
    const dialog = await open(text)
    loseAnswers(call, 1)
    send(dialog, 'Our rent')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(bodiesOf(call)).toEqual([1, 2].map(() => ({ text, reason: 'Our rent' })))
    expect(new Set(keysOf(call)).size).toBe(1)
    await line(text).findByText('You acknowledged it. A second person must, too.')
    expect(line(text).getByText(/^Arun acknowledged it/).textContent).toContain(': Our rent')
    expect(line(text).queryByRole('button')).toBeNull()
    cleanup()
    await signIn(lina)
    renderPage(<TreasuryPanel />)
    send(await open(text), 'Counted twice')
    await waitFor(() => expect(screen.queryByText(text)).toBeNull())
    const { findings } = await readTreasury()
    expect(findings.map((each) => each.findingId)).not.toContain(findingId)
  })

  it('says at the reason that the finding has changed meanwhile', async () => {
    const { text } = await beShort('8000000000')
    renderPage(<TreasuryPanel />)
    const dialog = await open(text)
    const changed = await beShort('9000000000')
    expect(changed.text).not.toBe(text)
    send(dialog, 'Our rent')
    await within(dialog).findByText('It has changed. Read it again.')
    const reason = within(dialog).getByRole<HTMLTextAreaElement>('textbox')
    expect(reason.getAttribute('aria-invalid')).toBe('true')
    expect(reason.value).toBe('Our rent')
    await screen.findByText(changed.text)
  })

  it('asks for a reason before it sends anything', async () => {
    const [finding] = (await readTreasury()).findings
    const text = finding?.text ?? ''
    renderPage(<TreasuryPanel />)
    const dialog = await open(text)
    const acknowledge = within(dialog).getByRole<HTMLButtonElement>('button', {
      name: 'Acknowledge',
    })
    expect(acknowledge.disabled).toBe(true)
    send(dialog, 'No')
    expect(acknowledge.disabled).toBe(true)
    fireEvent.submit(within(dialog).getByRole('textbox').closest('form') as HTMLFormElement)
    fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'Not ours' } })
    expect(acknowledge.disabled).toBe(false)
    expect(countCalls('POST /api/v1/treasury')).toBe(0)
  })
})
