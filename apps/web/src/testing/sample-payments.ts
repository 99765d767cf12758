import type { ApiReply } from '../lib/api/api.ts'
import { SAMPLE_NOW, sampleId } from './sample-bounties.ts'
import { SAMPLE_SIGNATURE, SAMPLE_TREASURY, SAMPLE_WALLET } from './sample-payouts.ts'
import { samplePerson } from './sample-people.ts'

type Funding = ApiReply<'GET /api/v1/bounties/{id}/funding'>
type Payment = ApiReply<'GET /api/v1/payments'>['items'][number]
type OwnPayout = ApiReply<'GET /api/v1/me/payouts'>['items'][number]

const inHours = (hours: number) => new Date(SAMPLE_NOW + hours * 3_600_000).toISOString()

/** What the first sample bounty waits for: 1.25 SOL and a lamport, not sent yet. */
export function sampleFunding(change: Partial<Funding> = {}): Funding {
  return {
    bountyId: sampleId(1),
    token: 'SOL',
    amount: '1250000001',
    treasury: SAMPLE_TREASURY,
    reference: '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM5',
    memo: 'laurel:fund:bounty-1',
    state: 'awaiting',
    isOnItsWay: change.state === 'sent' || change.state === 'confirmed',
    isFinal: change.state === 'final',
    payer: null,
    signature: null,
    sentAt: null,
    confirmedAt: null,
    finalizedAt: null,
    lastFailure: null,
    ...change,
  }
}

/** The same once it was sent. */
export function sampleSentFunding(change: Partial<Funding> = {}): Funding {
  return sampleFunding({
    payer: SAMPLE_WALLET,
    signature: SAMPLE_SIGNATURE,
    sentAt: inHours(0),
    ...change,
    state: change.state ?? 'sent',
  })
}

/** A first prize of half a SOL that was paid 3 hours after its award. */
export function samplePayment(n: number, change: Partial<Payment> = {}): Payment {
  return {
    paymentId: sampleId(7000 + n),
    kind: 'prize',
    token: 'SOL',
    amount: '500000000',
    bounty: { bountyId: sampleId(1), slug: 'bounty-1', title: 'Explain priority fees' },
    person: samplePerson(`Winner ${n}`, sampleId(800 + n)),
    label: '1st place',
    signature: SAMPLE_SIGNATURE,
    finalizedAt: inHours(-1),
    secondsSinceAward: 3 * 3600,
    ...change,
  }
}

/** A first prize of half a SOL that waits for a wallet and for 7 days. */
export function sampleOwnPayout(n: number, change: Partial<OwnPayout> = {}): OwnPayout {
  const { state = 'held', holds } = change
  const isWaiting = state === 'held' || state === 'eligible'
  return {
    isWaiting,
    needsWallet: isWaiting && holds === undefined,
    payoutId: sampleId(7000 + n),
    kind: 'prize',
    label: '1st place',
    token: 'SOL',
    amount: '500000000',
    state: 'held',
    bounty: { bountyId: sampleId(1), slug: 'bounty-1', title: 'Explain priority fees' },
    holds: [
      {
        reason: 'first_payout',
        text: 'An account’s first prize is on hold for 7 days after the award.',
        until: inHours(120),
      },
      {
        reason: 'no_wallet',
        text: 'There is no wallet to pay it to. Link one in your profile.',
        until: null,
      },
    ],
    walletAddress: null,
    awardedAt: inHours(-48),
    returnsAt: inHours(58 * 24),
    signature: null,
    finalizedAt: null,
    ...change,
  }
}
