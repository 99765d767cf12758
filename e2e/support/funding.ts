import type { Api } from '@laurel/contract/api'
import type { PayToken } from '@laurel/contract/payments'
import { memberCall } from './member-call.ts'
import { accessOfPersona } from './sessions.ts'
import { serverUrl } from './stage.ts'

/** A bounty that waits for its prize. */
export interface UnfundedBounty {
  bountyId: string
  path: string
  title: string
}

/** Says what the linter wants to hear. */
const BRIEF = `## What
Explain what rent is on Solana, why an account pays it, and when it comes back.

## Format and length
One thread of five to nine posts, in English.

## Rights and AI
You keep your work; the sponsor gets a licence for what wins. AI tools may be used if you say which.`

/**
 * Writes and hands in a bounty of Mira, the demo's sponsor whom nobody reviews any more, by the API alone. `prizes` are
 * in smallest units.
 */
export async function writeUnfunded(
  token: PayToken,
  prizes: readonly string[],
): Promise<UnfundedBounty> {
  const call = memberCall(await accessOfPersona('Mira'))
  const title = `Explain rent, paid in ${token} (${crypto.randomUUID().slice(0, 8)})`
  const { bountyId } = await call<Api['POST /api/v1/bounties']['reply']>(
    'POST',
    '/api/v1/bounties',
    {
      title,
      summary: 'A thread for people who never paid any.',
      brief: BRIEF,
      category: 'thread',
      checklist: [
        { id: 'hook', text: 'The first post makes one read on', weight: 3 },
        { id: 'right', text: 'Every number has a source', weight: 5 },
        { id: 'plain', text: 'No word needs a dictionary', weight: 2 },
      ],
      aiPolicy: 'disclose',
      rights: 'license',
      rewardToken: token,
      prizeAmounts: prizes,
      deadlineAt: new Date((await serverNow()) + 5 * 86_400_000).toISOString(),
    },
  )
  const { state, slug } = await call<Api['POST /api/v1/bounties/{id}/submit']['reply']>(
    'POST',
    `/api/v1/bounties/${bountyId}/submit`,
  )
  if (state !== 'awaiting_funding') throw new Error(`The bounty is ${state}, not to be funded`)
  return { bountyId, path: `/bounty/${slug}`, title }
}

/** Gives test tokens of the local ledger to a wallet: 20 SOL or 2,000 USDC. */
export async function fillWallet(address: string, token: PayToken): Promise<void> {
  const answer = await fetch(`${serverUrl}/api/v1/demo/faucet`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({ address, token }),
  })
  if (!answer.ok) throw new Error(`The faucet refused: ${await answer.text()}`)
}

/** The fundings among the public payments of a bounty. */
export async function fundingsOf(bountyId: string) {
  const answer = await fetch(`${serverUrl}/api/v1/payments?bounty=${bountyId}`)
  const { items } = (await answer.json()) as Api['GET /api/v1/payments']['reply']
  return items.filter(({ kind }) => kind === 'funding')
}

/** The demo's time. */
async function serverNow(): Promise<number> {
  const demo = (await (
    await fetch(`${serverUrl}/api/v1/demo`)
  ).json()) as Api['GET /api/v1/demo']['reply']
  return Date.parse(demo.now)
}
