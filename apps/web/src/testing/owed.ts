import type { Shortcuts, TestMember, TestWorld } from '@laurel/scenarios/test-world'
import type { ReplyOf } from '@laurel/scenarios/world'

/** Half a SOL in lamports. */
export const HALF_SOL = '500000000'

type Payout = ReplyOf<'GET /api/v1/payouts'>['items'][number]
type State = 'eligible' | 'approved' | 'failed'

/** A payout, its recipient and the wallet that it goes to; empty without one. */
export interface Owed {
  winner: TestMember
  payoutId: string
  walletAddress: string
}

/** Creates payouts on a world, and reads and holds them as a person of finance. */
export interface Debts {
  /** A payout to a new person of this name: half a SOL to a wallet of their own, unless told otherwise. */
  owe(name: string, state: State, asked?: Partial<Shortcuts['payout']['input']>): Promise<Owed>
  find(payoutId: string): Promise<Payout>
  hold(payoutId: string, note?: string): Promise<void>
  /** Holds what is due and cancels open batches, so that the next test starts with an empty desk. */
  clear(): Promise<void>
}

/** The debts of a world, by a person of finance, who also approves what a test needs approved. */
export function openDebts(world: TestWorld, finance: () => TestMember): Debts {
  const find = async (payoutId: string) => {
    const { items } = await world.ok(finance(), 'GET /api/v1/payouts', {
      query: { state: 'all', sort: 'newest' },
    })
    const found = items.find((payout) => payout.payoutId === payoutId)
    if (found === undefined) throw new Error(`No payout ${payoutId}`)
    return found
  }
  const hold = async (payoutId: string, note = 'Asked about') => {
    const request = { params: { id: payoutId }, body: { note } }
    await world.ok(finance(), 'POST /api/v1/payouts/{id}/hold', request)
  }
  return {
    find,
    hold,
    async owe(name, state, asked = {}) {
      const winner = await world.joinAs({ displayName: name })
      const { payoutId } = await world.shortcut('payout', {
        state,
        userId: winner.userId,
        amount: HALF_SOL,
        approvers: state === 'eligible' ? [] : [finance().userId],
        ...asked,
      })
      return { winner, payoutId, walletAddress: (await find(payoutId)).currentWallet ?? '' }
    },
    async clear() {
      const batches = await world.ok(finance(), 'GET /api/v1/payout-batches')
      for (const { batchId, nextSteps } of batches.items) {
        if (!nextSteps.includes('cancel')) continue
        const params = { id: batchId }
        await world.ok(finance(), 'POST /api/v1/payout-batches/{id}/cancel', { params })
      }
      for (let isEmpty = false; !isEmpty; ) {
        const query = { state: 'due' as const }
        const { items } = await world.ok(finance(), 'GET /api/v1/payouts', { query })
        const open = items.filter(({ abilities }) => abilities.canHold)
        for (const { payoutId } of open) await hold(payoutId, 'The test is over')
        isEmpty = open.length === 0
      }
    },
  }
}
