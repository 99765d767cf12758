import type { ApiReply } from '../lib/api/api.ts'
import { SAMPLE_NOW, sampleId } from './sample-bounties.ts'
import { SAMPLE_SIGNATURE } from './sample-payouts.ts'
import { samplePerson } from './sample-people.ts'

type Payment = ApiReply<'GET /api/v1/payments'>['items'][number]

const inHours = (hours: number) => new Date(SAMPLE_NOW + hours * 3_600_000).toISOString()

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
