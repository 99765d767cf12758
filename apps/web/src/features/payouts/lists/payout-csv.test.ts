import type { TestMember } from '@laurel/scenarios/test-world'
import { beforeAll, describe, expect, it } from 'vitest'
import { openDebts } from '../../../testing/owed.ts'
import { openWorld } from '../../../testing/world.ts'
import type { Payout } from '../api.ts'
import { payoutsCsv, pickByCsv } from './payout-csv.ts'

const world = openWorld()
let lina: TestMember
const debts = openDebts(world, () => lina)
/** Half a SOL, and 500 USDC that two people approved. */
let small: Payout
let large: Payout

beforeAll(async () => {
  lina = await world.joinAs({ part: 'finance', username: 'lina' })
  const arun = await world.joinAs({ part: 'finance', username: 'arun' })
  small = await debts.find((await debts.owe('Winner 1', 'approved')).payoutId)
  const { payoutId } = await debts.owe('Winner 2', 'approved', {
    token: 'USDC',
    amount: '500000000',
    approvers: [lina.userId, arun.userId],
  })
  large = await debts.find(payoutId)
})

describe('payoutsCsv', () => {
  it('writes whole amounts, quotes where necessary and disarms formulas', () => {
    const text = payoutsCsv([
      { ...small, amount: '1', label: '=HYPERLINK("x"), 1st' },
      { ...large, amount: '12500000', label: '＝place', batchId: 'batch-1' },
    ])
    const [header, first, second, end] = text.split('\r\n')
    expect(header).toMatch(/^\uFEFFpayout_id,state,kind,label,/)
    expect(first).toContain(`,"'=HYPERLINK(""x""), 1st",`)
    expect(first).toContain(',0.000000001,SOL,')
    expect(second).toContain(",'＝place,")
    const times = large.approvals.map(({ at }) => at).join('; ')
    expect(second).toMatch(new RegExp(`,batch-1,,lina; arun,${times}$`))
    expect(second).toContain(',12.500000,USDC,')
    expect(end).toBe('')
  })
})

describe('pickByCsv', () => {
  it('selects the payouts named in an exported file', () => {
    const payouts = [small, large]
    expect(pickByCsv(payoutsCsv(payouts), payouts)).toEqual({
      payoutIds: [small.payoutId, large.payoutId],
      refused: [],
    })
  })

  it('accepts a bare list of ids, each once, with or without a header', () => {
    const file = `${small.payoutId}\n\n${small.payoutId.toUpperCase()}`
    expect(pickByCsv(file, [small, large]).payoutIds).toEqual([small.payoutId])
    expect(pickByCsv(`id\n${file}`, [small, large])).toEqual({
      payoutIds: [small.payoutId],
      refused: [],
    })
  })

  it('refuses unknown payouts, other wallets and other amounts, by line', () => {
    const file = [
      'payout_id,wallet,amount',
      `${crypto.randomUUID()},,`,
      `${small.payoutId},${large.walletAddress},`,
      `${large.payoutId},,0.7`,
      'not an id',
    ].join('\n')
    expect(pickByCsv(file, [small, large])).toEqual({
      payoutIds: [],
      refused: [
        { line: 2, reason: 'No approved payout has this id' },
        { line: 3, reason: 'A different wallet was approved' },
        { line: 4, reason: 'A different amount was approved' },
        { line: 5, reason: 'No approved payout has this id' },
      ],
    })
  })
})
