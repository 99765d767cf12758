import { buildUnfunded, readBounty } from '@laurel/scenarios/bounties'
import { type Fundable, fundBounty } from '@laurel/scenarios/fundings'
import { SOL_PRIZES } from '@laurel/scenarios/terms'
import type { TestMember, TestWorld } from '@laurel/scenarios/test-world'
import { createWallet } from '@laurel/scenarios/wallet'

/** What a bounty in SOL or USDC may differ in. */
interface FundableOptions {
  prizeAmounts?: string[]
  /** False for a wallet that holds nothing. */
  isRich?: boolean
  /** False before the server has looked for what waits for a prize. */
  isOpened?: boolean
}

/** A bounty that waits for its prize, 3 SOL unless told otherwise, by a sponsor with a linked, rich wallet. */
export async function buildFundable(
  world: TestWorld,
  { prizeAmounts = SOL_PRIZES.prizeAmounts, isRich = true, isOpened = true }: FundableOptions = {},
): Promise<Fundable<TestMember>> {
  const sponsor = await world.join('sponsor')
  const wallet = createWallet()
  if (isRich) await world.shortcut('airdrop', { address: wallet.address })
  await world.shortcut('wallet', { userId: sponsor.userId, address: wallet.address })
  const terms = { ...SOL_PRIZES, prizeAmounts }
  const { bounty } = await buildUnfunded(world, { sponsor, terms })
  if (isOpened) await world.shortcut('chain', { isFinal: false })
  return { sponsor, wallet, bounty }
}

/** A bounty of 2 and 1 SOL, unless told otherwise, that is open, since its prize has arrived. */
export async function buildFunded(
  world: TestWorld,
  options: FundableOptions = {},
): Promise<Fundable<TestMember>> {
  const fundable = await buildFundable(world, options)
  await fundBounty(world, fundable)
  await world.shortcut('chain', { isFinal: true })
  const { sponsor, bounty } = fundable
  return { ...fundable, bounty: await readBounty(world, sponsor, bounty.bountyId) }
}
