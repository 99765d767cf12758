import { describe, expect, it } from 'vitest'
import { samplePayout } from '../../../testing/sample-payouts.ts'
import { samplePerson } from '../../../testing/sample-people.ts'
import { payoutsCsv, pickByCsv } from './payout-csv.ts'

describe('payoutsCsv', () => {
  it('writes whole amounts, quotes where necessary and disarms formulas', () => {
    const text = payoutsCsv([
      samplePayout(1, { amount: '1', label: '=HYPERLINK("x"), 1st' }),
      samplePayout(2, {
        token: 'USDC',
        amount: '12500000',
        label: '＝place',
        batchId: 'batch-1',
        approvals: [
          { approver: samplePerson('Lina', 'u1'), at: '2026-06-09T10:00:00.000Z' },
          { approver: samplePerson('Arun', 'u2'), at: '2026-06-09T11:00:00.000Z' },
        ],
      }),
    ])
    const [header, first, second, end] = text.split('\r\n')
    expect(header).toMatch(/^\uFEFFpayout_id,state,kind,label,/)
    expect(first).toContain(`,"'=HYPERLINK(""x""), 1st",`)
    expect(first).toContain(',0.000000001,SOL,')
    expect(second).toContain(",'＝place,")
    expect(second).toMatch(/,batch-1,,\w+; \w+,2026-06-09T10:00:00.000Z; 2026-06-09T11:00:00.000Z$/)
    expect(second).toContain(',12.500000,USDC,')
    expect(end).toBe('')
  })
})

describe('pickByCsv', () => {
  const payouts = [samplePayout(1), samplePayout(2)]

  it('selects the payouts named in an exported file', () => {
    expect(pickByCsv(payoutsCsv(payouts), payouts)).toEqual({
      payoutIds: payouts.map(({ payoutId }) => payoutId),
      refused: [],
    })
  })

  it('accepts a bare list of ids, each once, with or without a header', () => {
    const [first] = payouts
    const file = `${first?.payoutId}\n\n${first?.payoutId.toUpperCase()}`
    expect(pickByCsv(file, payouts).payoutIds).toEqual([first?.payoutId])
    expect(pickByCsv(`id\n${file}`, payouts).refused).toEqual([])
  })

  it('refuses unknown payouts, other wallets and other amounts, by line', () => {
    const wallet = 'So11111111111111111111111111111111111111112'
    const file = [
      'payout_id,wallet,amount',
      `${samplePayout(9).payoutId},,`,
      `${payouts[0]?.payoutId},${wallet},`,
      `${payouts[1]?.payoutId},,0.7`,
      'not an id',
    ].join('\n')
    expect(pickByCsv(file, payouts)).toEqual({
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
