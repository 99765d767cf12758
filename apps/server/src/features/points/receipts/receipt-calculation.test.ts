import { points } from '@laurel/contract/money/money'
import { TRANSFER_CATEGORIES, type TransferCategory } from '@laurel/contract/money/points'
import { recomputeTransfer } from '@laurel/contract/receipts/recompute-transfer'
import { describe, expect, it } from 'vitest'
import type { AccountRef } from '../../../ledger/accounts.ts'
import type { Transfer } from '../../../ledger/transfers.ts'
import { newId } from '../../../platform/ids.ts'
import { presentTransfer } from '../points.presenter.ts'

const spendable: AccountRef = { kind: 'spendable', ownerId: newId() }
const issuance: AccountRef = { kind: 'issuance' }

interface Case {
  category: TransferCategory
  amount: number
  details?: Record<string, unknown>
  to?: AccountRef
  causeKind?: string
  ruleVersion?: number
}

/** Transfers of every category with a calculation, as the rules book them. */
const CASES: readonly Case[] = [
  { category: 'profile_complete', amount: 25 },
  { category: 'wallet_linked', amount: 25 },
  { category: 'twitter_connected', amount: 10 },
  { category: 'daily_action', amount: 1 },
  { category: 'lesson', amount: 10 },
  { category: 'sponsor', amount: 50, causeKind: 'bounty_funded' },
  { category: 'sponsor', amount: 35, details: { share: 0.7 }, ruleVersion: 2 },
  { category: 'win', amount: 150, details: { place: 2 } },
  { category: 'win', amount: 25 },
  { category: 'win', amount: 126, details: { place: 2, share: 0.7 }, ruleVersion: 2 },
  {
    category: 'author_share',
    amount: 124,
    details: {
      entries: 10,
      poolPoints: 230,
      place: 1,
      placePoints: 57,
      percent: 80,
      scoreSum: 160,
      scorers: 2,
      scorePoints: 58,
      streakPercent: 8,
    },
  },
  {
    category: 'curation',
    amount: 43,
    details: {
      entries: 10,
      poolPoints: 150,
      parts: 4,
      votes: 2,
      sharePoints: 40,
      streakPercent: 8,
    },
  },
  {
    category: 'curation',
    amount: 44,
    details: {
      entries: 10,
      poolPoints: 231,
      share: 0.7,
      parts: 4,
      votes: 2,
      sharePoints: 40.33,
      streakPercent: 8,
      carriedPoints: 0.9,
      leftPoints: 0.45,
    },
    ruleVersion: 2,
  },
  { category: 'prize', amount: 300, details: { won: '1st place' } },
  { category: 'escrow_fund', amount: 100, details: { prizePoints: 600, grantPoints: 500 } },
  { category: 'escrow_refund', amount: 20, details: { leftPoints: 120, grantPoints: 100 } },
  { category: 'boost', amount: 966, details: { slots: 2, demand: 10 }, ruleVersion: 2 },
  {
    category: 'boost_burn',
    amount: 82,
    details: { pricePoints: 141, promised: 1000, delivered: 588 },
  },
  {
    category: 'boost_refund',
    amount: 59,
    details: { pricePoints: 141, promised: 1000, delivered: 588 },
  },
  {
    category: 'settle',
    amount: 30,
    details: { accruals: 2, earnedPoints: 40, settledPoints: 30 },
  },
  {
    category: 'settle',
    amount: 10,
    to: issuance,
    details: { accruals: 2, earnedPoints: 40, settledPoints: 30 },
  },
  { category: 'release', amount: 7, details: { heldPoints: 10, releasedPoints: 7, skill: 0.75 } },
  { category: 'reserve', amount: 3, details: { heldPoints: 10, releasedPoints: 7, skill: 0.75 } },
  { category: 'reserve', amount: 12, details: { poolPoints: 150, givenPoints: 138 } },
]

const WITHOUT_CALCULATION: readonly TransferCategory[] = [
  'referral',
  'report',
  'reversal',
  'debt',
  'starter_grant',
  'operator_grant',
  'adjustment',
]

function receiptOf(one: Case) {
  const transfer: Transfer = {
    id: newId(),
    sequence: 1,
    from: issuance,
    to: one.to ?? spendable,
    amountPoints: points(one.amount),
    category: one.category,
    causeKind: one.causeKind ?? 'bounty',
    causeId: null,
    title: '',
    url: null,
    seasonId: null,
    ruleVersion: one.ruleVersion ?? 1,
    details: one.details ?? {},
    idempotencyKey: '',
    requestHash: '',
    reversesId: null,
    fromBalancePoints: null,
    toBalancePoints: null,
    createdAt: new Date('2026-11-02T09:00:00.000Z'),
  }
  return presentTransfer(transfer, new Map(), { bounty: null, submission: null })
}

describe('the calculation on a receipt', () => {
  it.each(CASES)('of $category in version $ruleVersion gives $amount', (one) => {
    const receipt = receiptOf(one)
    expect(receipt.calculation).not.toBeNull()
    const recomputed = recomputeTransfer(receipt)
    expect(recomputed, JSON.stringify(recomputed)).toMatchObject({
      amountPoints: one.amount,
      isSound: true,
    })
  })

  it.each(CASES)('of $category notices each number that is changed', (one) => {
    const { calculation, ...receipt } = receiptOf(one)
    const informal = ['accruals', 'parts', 'votes', 'scorers']
    for (const { id } of calculation?.factors ?? []) {
      if (informal.includes(id)) continue
      const factors = (calculation?.factors ?? []).map((factor) =>
        factor.id === id ? { ...factor, value: factor.value * 3 + 7 } : factor,
      )
      const changed = { ...receipt, calculation: { formula: '', factors } }
      const recomputed = recomputeTransfer(changed)
      const agrees = recomputed?.isSound === true && recomputed.amountPoints === one.amount
      const isUnused = one.category === 'settle' && one.to === undefined && id === 'earnedPoints'
      expect(agrees, `${one.category} ${id}`).toBe(isUnused)
    }
  })

  it('is tried for every category that has one', () => {
    const tried = new Set(CASES.map(({ category }) => category))
    const left = TRANSFER_CATEGORIES.filter((category) => !tried.has(category))
    expect(left.toSorted()).toEqual([...WITHOUT_CALCULATION].toSorted())
    for (const category of WITHOUT_CALCULATION) {
      expect(recomputeTransfer(receiptOf({ category, amount: 1 }))).toBeNull()
    }
  })
})
