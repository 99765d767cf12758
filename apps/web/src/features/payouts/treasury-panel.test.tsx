import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeApi, FakeRefusal } from '../../testing/fake-api.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { sampleId } from '../../testing/sample-bounties.ts'
import { SAMPLE_TREASURY } from '../../testing/sample-payouts.ts'
import type { Treasury } from './api.ts'
import { TreasuryPanel } from './treasury-panel.tsx'

let server: FakeApi
let treasury: Treasury
const books = (token: 'SOL' | 'USDC', unknownSenders = '0') => ({
  token,
  escrow: '1000000000',
  payable: '0',
  unassigned: unknownSenders,
  unknownSenders,
})
const finding = {
  findingId: sampleId(1),
  kind: 'unknown_payment',
  text: '2.5 SOL left the treasury for somewhere',
  foundAt: '2026-11-02T09:00:00.000Z',
  endedAt: null,
  acknowledgements: [],
  refusal: null,
  abilities: { canAcknowledge: true },
}

beforeEach(() => {
  server = new FakeApi().install()
  treasury = {
    wallets: [{ address: SAMPLE_TREASURY, lamports: '4000000000', usdc: '5000000' }],
    owed: [books('SOL'), books('USDC')],
    findings: [],
    reconciliation: { ranAt: '2026-11-02T00:20:00.000Z', isClean: true, findings: [] },
  }
  server.on('GET /api/v1/treasury', () => treasury)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('the Treasury tab', () => {
  it('says for every token that the chain does not answer, and foretells nothing then', async () => {
    treasury = {
      ...treasury,
      wallets: [{ address: SAMPLE_TREASURY, lamports: null, usdc: null }],
    }
    renderPage(<TreasuryPanel />)
    expect(await screen.findAllByText('unavailable')).toHaveLength(2)
    expect(screen.queryByText(/left for fees/)).toBeNull()
  })

  it('names the token of each card, and says for how many batches the fees last', async () => {
    treasury = { ...treasury, owed: [books('SOL', '500000000'), books('USDC')] }
    renderPage(<TreasuryPanel />)
    expect(await screen.findByRole('heading', { name: 'SOL' })).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'USDC' })).toBeTruthy()
    expect(screen.getByText(/It is not owed/).textContent).toMatch(/^0\.5/)
    // 4 SOL, 1 of it owed: 3 SOL at 0.03 a batch.
    expect(screen.getByText(/left for fees: enough for about 100 batches/)).toBeTruthy()
    expect(screen.getByText('Chain, payouts and books agree')).toBeTruthy()
  })

  it('is red while a finding is open, and takes an acknowledgement with a reason', async () => {
    treasury = { ...treasury, findings: [finding] }
    const bodies: unknown[] = []
    server.on('POST /api/v1/treasury/findings/{id}/acknowledge', ({ body }) => {
      bodies.push(body)
      const person = { userId: sampleId(9), username: 'lina', displayName: 'Lina', avatarUrl: null }
      const own = { person, reason: body.reason, at: finding.foundAt }
      const refusal = 'You acknowledged it. A second person must, too.'
      const abilities = { canAcknowledge: false }
      const acknowledged = { ...finding, acknowledgements: [own], refusal, abilities }
      treasury = { ...treasury, findings: [acknowledged] }
      return { finding: treasury.findings[0] ?? null }
    })
    renderPage(<TreasuryPanel />)
    expect(await screen.findByText('Chain, payouts and books don’t agree')).toBeTruthy()
    expect(screen.queryByText('Chain, payouts and books agree')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Acknowledge' }))
    const dialog = await screen.findByRole('dialog', { name: 'Acknowledge this finding' })
    fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'Our rent' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Acknowledge' }))
    await waitFor(() => expect(bodies).toEqual([{ text: finding.text, reason: 'Our rent' }]))
    expect(await screen.findByText('You acknowledged it. A second person must, too.')).toBeTruthy()
    expect(screen.getByText(/Lina acknowledged it/).textContent).toContain('Our rent')
    expect(screen.queryByRole('button', { name: 'Acknowledge' })).toBeNull()
  })

  it('says at the reason when the finding has changed meanwhile', async () => {
    treasury = { ...treasury, findings: [finding] }
    server.on('POST /api/v1/treasury/findings/{id}/acknowledge', () => {
      throw new FakeRefusal('conflict')
    })
    renderPage(<TreasuryPanel />)
    fireEvent.click(await screen.findByRole('button', { name: 'Acknowledge' }))
    const dialog = await screen.findByRole('dialog')
    fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'Our rent' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Acknowledge' }))
    await waitFor(() =>
      expect(within(dialog).getByRole('textbox').getAttribute('aria-invalid')).toBe('true'),
    )
  })
})
