import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { address, getAddressDecoder } from '@solana/kit'
import type { Chain } from '../../../../server/src/chain/chain.ts'
import {
  buildTransaction,
  compareTransaction,
  preflight,
  storeSigned,
} from '../../../../server/src/features/fundings/funding-transactions.service.ts'
import type { Clock } from '../../../../server/src/platform/clock.ts'
import type { Sweep } from '../../../../server/src/platform/work/sweeps.ts'
import type { LocalLedger } from '../../ledger/local-ledger.ts'
import type { Cast, Character } from '../cast.ts'
import type { DemoBounty } from '../content/demo-bounty.ts'
import { linkDemoWallet } from '../seed.queries.ts'
import type { World } from '../world.ts'

/** The local ledger that the demo's history pays on, with manually advanced slots. */
export interface DemoMoney {
  chain: Chain
  ledger: Pick<LocalLedger, 'airdrop' | 'mintUsdc' | 'advanceSlots'>
  /** Sweeps that track the chain. */
  sweeps: readonly Sweep[]
  close(): Promise<void>
}

/** Opens the demo's ledger; its blocks have the clock's time. */
export type OpenDemoMoney = (clock: Clock) => Promise<DemoMoney>

/** Slots after which everything is final. */
const FINAL_SLOTS = 13
/** Starting balances of each sponsor of an on-chain prize. */
const SPONSOR_LAMPORTS = 20_000_000_000n
const SPONSOR_USDC = 1_000_000_000n
/** One in this many people links no wallet, so their prizes wait for one. */
const WITHOUT_WALLET_EVERY = 5

/** Whether a bounty's prize is paid on the ledger. */
export function isInTokens(bounty: DemoBounty, money: DemoMoney | null): money is DemoMoney {
  return bounty.inTokens !== undefined && money !== null
}

/** Links a wallet for most people. */
export async function linkWallets(world: World, cast: Cast): Promise<void> {
  for (const [index, person] of cast.people.entries()) {
    if (person.job !== 'sponsor' && index % WITHOUT_WALLET_EVERY === 0) continue
    const wallet = walletOf(person)
    await world.asSystem(({ db }) => linkDemoWallet(db, person.userId, wallet.address))
  }
}

/** Pays a bounty's prize as its sponsor would: builds, signs and sends it, and tracks it until it is final. */
export async function fundOnLedger(
  world: World,
  { chain, ledger, sweeps }: DemoMoney,
  sponsor: Character,
  bountyId: string,
): Promise<void> {
  const wallet = walletOf(sponsor)
  const payer = wallet.address
  await ledger.airdrop(address(payer), SPONSOR_LAMPORTS)
  await ledger.mintUsdc(address(payer), SPONSOR_USDC)
  // Confirmed is enough; a live ledger pauses until real time catches up with the slots of the history.
  ledger.advanceSlots(1)
  const { attemptId, transaction } = await world.as(sponsor, async (ctx) => {
    const found = await preflight(ctx, chain, bountyId, payer)
    return await buildTransaction(ctx, chain, bountyId, { payer, found })
  })
  await world.as(sponsor, async (ctx) => {
    const signed = await compareTransaction(ctx, chain, attemptId, wallet.sign(transaction))
    await storeSigned(ctx, attemptId, signed)
  })
  await world.run(sweeps)
  ledger.advanceSlots(FINAL_SLOTS)
  await world.run(sweeps)
}

/** Bytes before the message of a transaction with one signature. */
const ONE_SIGNATURE = 1 + 64
/** PKCS #8 header before the 32 bytes of an ed25519 key. */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')

/** A person's wallet, with a key derived from the username. It protects nothing. */
function walletOf({ username }: { username: string }) {
  const seed = createHash('sha256').update(`Laurel demo wallet of ${username}`).digest()
  const der = Buffer.concat([PKCS8_HEAD, seed])
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' })
  return {
    address: getAddressDecoder().decode(Buffer.from(x, 'base64url')) as string,
    /** Signs a transaction in wire form, base64 in and out. */
    sign(transaction: string): string {
      const wire = Buffer.from(transaction, 'base64')
      sign(null, wire.subarray(ONE_SIGNATURE), key).copy(wire, 1)
      return wire.toString('base64')
    },
  }
}
