import type { Fundable } from '@laurel/scenarios/fundings'
import { buildBatchToSign, createBatchTransaction } from '@laurel/scenarios/payouts'
import type { TestMember } from '@laurel/scenarios/test-world'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { queryClient } from '../../lib/api/query-client.ts'
import { buildFunded } from '../../testing/funded.ts'
import { callsTo, refuseCalls } from '../../testing/network.ts'
import { openDebts } from '../../testing/owed.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { openWorld } from '../../testing/world.ts'
import { BountyPayments } from './bounty-payments.tsx'
import PaymentList from './payment-list.tsx'

const world = openWorld()
let lina: TestMember
const debts = openDebts(world, () => lina)

describe('payments that are none', () => {
  it('says what will be listed', async () => {
    renderPage(<PaymentList />)
    await screen.findByText('No payments on the chain yet')
    const link = screen.getByRole('link', { name: 'See open bounties' })
    expect(link.getAttribute('href')).toBe('/bounties')
  })
})

describe('payments', () => {
  let funded: Fundable<TestMember>
  /** The bounty of the prize that was paid. */
  let bountyId: string
  let signature: string

  /** A funding, and a batch that paid a prize and returned what an unknown wallet had sent, all on the chain. */
  beforeAll(async () => {
    lina = await world.joinAs({ part: 'finance' })
    funded = await buildFunded(world)
    await world.shortcut('fillTreasury', {})
    const prize = await debts.owe('Winner 1', 'approved', { label: '1st place' })
    bountyId = (await debts.find(prize.payoutId)).bounty?.bountyId ?? ''
    const payoutIds = [prize.payoutId, await returnUnknown()]
    signature = await pay(payoutIds)
    await world.shortcut('payout', {
      state: 'finalized',
      kind: 'refund',
      token: 'USDC',
      amount: '5000000',
      label: 'Refund',
      approvers: [lina.userId],
      userId: (await world.joinAs({ displayName: 'Mara' })).userId,
    })
  })

  /** Returns 1 SOL of an unknown wallet: an approved payout. */
  async function returnUnknown(): Promise<string> {
    const { receivedPaymentId } = await world.shortcut('received', {})
    const body = { ids: [receivedPaymentId], decision: 'return' as const, note: 'Not ours' }
    await world.ok(lina, 'POST /api/v1/received-payments/decisions', { body })
    const query = { state: 'due' as const }
    const { items } = await world.ok(lina, 'GET /api/v1/payouts', { query })
    const found = items.find(({ kind }) => kind === 'return')
    if (found === undefined) throw new Error('A return is due')
    const { payoutId, currentWallet, amount } = found
    await world.ok(lina, 'POST /api/v1/payouts/{id}/approve', {
      params: { id: payoutId },
      body: { walletAddress: currentWallet ?? '', amount },
    })
    return payoutId
  }

  /** Pays payouts in SOL in one transaction, which is final; returns its signature. */
  async function pay(payoutIds: string[]): Promise<string> {
    const { wallets } = await world.ok(lina, 'GET /api/v1/treasury')
    const request = { token: 'SOL' as const, treasury: wallets[0]?.address ?? '', payoutIds }
    const { batchId } = await buildBatchToSign(world, lina, request)
    const { attemptId, transaction } = await createBatchTransaction(world, lina, batchId)
    const { signed } = await world.shortcut('treasury', { transaction })
    const sent = await world.ok(lina, 'POST /api/v1/payout-transactions/{id}/signed', {
      params: { id: attemptId },
      body: { transaction: signed },
    })
    await world.shortcut('chain', { isFinal: true })
    return sent.signature ?? ''
  }

  const proofOfPrize = async () => {
    const lines = (await list()).getAllByRole('listitem')
    const line = lines.find(({ textContent }) => textContent?.startsWith('Winner 1'))
    return await within(line as HTMLElement).findByRole('link', {
      name: /^Transaction of 0\.5 SOL/,
    })
  }
  const list = async () => within(await screen.findByRole('list', { name: 'Payments' }))

  describe('PaymentList', () => {
    it('says who was paid what for which bounty, and how soon', async () => {
      renderPage(<PaymentList />)
      const lines = (await list()).getAllByRole('listitem').map(({ textContent }) => textContent)
      const { title } = funded.bounty
      expect(lines).toEqual(
        expect.arrayContaining([
          expect.stringMatching(
            /^Winner 1 was paid for 1st place in “.+”.*8 d after the award.*0\.5 SOL$/,
          ),
          expect.stringMatching(
            new RegExp(`^${funded.sponsor.username} funded “${title}”.*3 SOL$`),
          ),
          expect.stringMatching(/^Mara was refunded for “.+5\.00 USDC$/),
          expect.stringMatching(/^Returned to the sender.*1 SOL$/),
        ]),
      )
      expect(lines.filter((line) => line?.includes('after the award'))).toHaveLength(1)
    })

    it('opens a transaction of the local ledger on this site', async () => {
      renderPage(<PaymentList />)
      const proof = await proofOfPrize()
      expect(proof.getAttribute('href')).toBe(`/activity?tx=${signature}`)
    })

    it('opens a transaction of a public chain in an explorer', async () => {
      queryClient.setQueryData(['config'], { network: 'devnet', isLocalLedger: false })
      renderPage(<PaymentList />)
      const proof = await proofOfPrize()
      expect(proof.getAttribute('href')).toBe(
        `https://explorer.solana.com/tx/${signature}?cluster=devnet`,
      )
      expect(proof.getAttribute('rel')).toBe('noopener nofollow ugc noreferrer')
    })

    it('asks for one token', async () => {
      renderPage(<PaymentList filter={{ token: 'USDC' }} />)
      const lines = (await list()).getAllByRole('listitem')
      for (const { textContent } of lines) expect(textContent).toMatch(/USDC$/)
      expect(callsTo('GET /api/v1/payments')).toEqual(['GET /api/v1/payments?token=USDC&limit=30'])
    })

    it('says why they cannot be read, that no money is affected, and tries again', async () => {
      refuseCalls('GET /api/v1/payments', 'rate_limited', 1)
      renderPage(<PaymentList />)
      await screen.findByText(/No money is affected\./)
      fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
      await list()
    })
  })

  describe('BountyPayments', () => {
    it('lists what left the escrow of the bounty', async () => {
      renderPage(<BountyPayments bountyId={bountyId} />)
      const paid = await screen.findByRole('list', { name: 'Paid out' })
      const lines = within(paid).getAllByRole('listitem')
      expect(lines.map(({ textContent }) => textContent)).toEqual([
        expect.stringMatching(/^Winner 1 · 1st place0\.5 SOL.*8 d after the award/),
      ])
      expect(callsTo('GET /api/v1/payments')).toEqual([
        `GET /api/v1/payments?bounty=${bountyId}&limit=30`,
      ])
    })

    it('says what the payouts wait for where only the funding is on the chain', async () => {
      renderPage(<BountyPayments bountyId={funded.bounty.bountyId} />)
      await screen.findByText(
        'Nothing yet. Payouts wait for their holds and for approval. Each appears here once it is final on the chain.',
      )
      expect(screen.queryByRole('list', { name: 'Paid out' })).toBeNull()
    })

    it('offers to try again where they cannot be read', async () => {
      refuseCalls('GET /api/v1/payments', 'rate_limited', 1)
      renderPage(<BountyPayments bountyId={bountyId} />)
      fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
      await screen.findByRole('list', { name: 'Paid out' })
    })
  })
})
