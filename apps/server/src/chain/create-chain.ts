import type { SolanaNetwork } from '@laurel/contract/money/wallets'
import type { Clock } from '../platform/clock.ts'
import { systemClock } from '../platform/clock.ts'
import { associatedAccount, requireAddress, requireSignature } from './addresses.ts'
import { readWireTransaction } from './building/wire.ts'
import type { Chain, SignatureStatus } from './chain.ts'
import { ChainUnavailable, InvalidChainInput } from './errors.ts'
import { readTransaction } from './history/read-transaction.ts'
import { type ChainEndpoint, createEndpoints, type Endpoints } from './rpc/endpoints.ts'
import type { Rpc } from './rpc/rpc.ts'
import { ANSWERS, errorText, failedInstruction } from './rpc/rpc-answers.ts'
import { sendTo } from './rpc/send.ts'

/** The parts of a chain. */
export interface ChainParts {
  network: SolanaNetwork
  /** The primary endpoint, and a fallback. */
  endpoints: readonly ChainEndpoint[]
  /** The genesis hash of the network; a function is called at the first request. */
  genesisHash: string | (() => Promise<string>)
  usdcMint: string
  treasury: readonly string[]
  isLocal?: boolean
  /** Defaults to the machine's clock; used only to schedule requests. */
  clock?: Clock
  /** Releases the endpoints' resources. */
  onClose?: () => Promise<void>
}

const MAX_STATUSES = 256
const MAX_ACCOUNTS = 100
const MAX_SIGNATURES = 1000
/** The offset of the amount in a token account. */
const AMOUNT_AT = 64
const CONFIRMED = { commitment: 'confirmed' } as const
const FINALIZED = { commitment: 'finalized' } as const

/** Creates the chain for these endpoints. No request is made before the first call. */
export function createChain(parts: ChainParts): Chain {
  const endpoints = createEndpoints({ clock: systemClock, ...parts })
  return {
    network: parts.network,
    isLocal: parts.isLocal ?? false,
    usdcMint: requireAddress(parts.usdcMint, 'The mint'),
    treasury: parts.treasury,
    status: endpoints.status,
    async check() {
      try {
        endpoints.recordSlot(
          await endpoints.ask((rpc) => rpc('getSlot', [CONFIRMED], ANSWERS.integer)),
        )
      } catch (error) {
        if (!(error instanceof ChainUnavailable)) throw error
      }
      return endpoints.status()
    },
    ...chainState(endpoints),
    ...history(endpoints),
    ...accounts(endpoints),
    send: async (wireTransaction, { skipsPreflight = false } = {}) =>
      await sendTo(endpoints, wireTransaction, skipsPreflight),
    async simulate(wireTransaction) {
      readWireTransaction(wireTransaction)
      const options = {
        encoding: 'base64',
        sigVerify: false,
        replaceRecentBlockhash: true,
        ...CONFIRMED,
      }
      const { value } = await endpoints.ask((rpc) =>
        rpc('simulateTransaction', [wireTransaction, options], ANSWERS.simulation),
      )
      return {
        error: errorText(value.err),
        failedInstruction: failedInstruction(value.err),
        logs: value.logs ?? [],
        unitsConsumed: value.unitsConsumed ?? null,
      }
    },
    close: parts.onClose ?? (async () => {}),
  }
}

function chainState({
  ask,
}: Endpoints): Pick<Chain, 'latestBlockhash' | 'finalizedBlockHeight' | 'rentExemptMinimum'> {
  return {
    async latestBlockhash() {
      return (await ask((rpc) => rpc('getLatestBlockhash', [CONFIRMED], ANSWERS.blockhash))).value
    },
    finalizedBlockHeight: () => ask((rpc) => rpc('getBlockHeight', [FINALIZED], ANSWERS.integer)),
    rentExemptMinimum: (sizeBytes) =>
      ask((rpc) => rpc('getMinimumBalanceForRentExemption', [sizeBytes], ANSWERS.integer)),
  }
}

function history({
  ask,
  askTwice,
}: Endpoints): Pick<Chain, 'statusesOf' | 'isAbsent' | 'transaction' | 'signaturesFor'> {
  return {
    async statusesOf(signatures) {
      requireCount(signatures, MAX_STATUSES)
      signatures.forEach(requireSignature)
      if (signatures.length === 0) return []
      return (await ask((rpc) => fetchStatuses(rpc, signatures))).statuses
    },
    async isAbsent(signature, { pastBlockHeight } = {}) {
      requireSignature(signature)
      const answers = await askTwice(async (rpc) => {
        const from = pastBlockHeight === undefined ? 0n : await fetchSlotPast(rpc, pastBlockHeight)
        if (from === null) return false
        const { slot, statuses } = await fetchStatuses(rpc, [signature])
        return slot >= from && statuses[0]?.confirmation === null
      })
      return answers.every(Boolean)
    },
    async transaction(signature) {
      const options = { encoding: 'base64', maxSupportedTransactionVersion: 1, ...FINALIZED }
      const params = [requireSignature(signature), options]
      return await ask(async (rpc) => {
        const answer = await rpc('getTransaction', params, ANSWERS.transaction)
        return answer === null ? null : readTransaction(signature, answer)
      })
    },
    async signaturesFor(address, { until, before, limit = MAX_SIGNATURES } = {}) {
      const options = {
        ...FINALIZED,
        limit: Math.min(limit, MAX_SIGNATURES),
        ...(until !== undefined && { until: requireSignature(until) }),
        ...(before !== undefined && { before: requireSignature(before) }),
      }
      const params = [requireAddress(address), options]
      const found = await ask((rpc) => rpc('getSignaturesForAddress', params, ANSWERS.signatures))
      return found.map(({ err, ...one }) => ({ ...one, error: err }))
    },
  }
}

function accounts({ ask }: Endpoints): Pick<Chain, 'balance' | 'tokenBalance' | 'accountsExist'> {
  const read = async (addresses: readonly string[]) => {
    const params = [addresses, { encoding: 'base64', ...CONFIRMED }]
    return await ask(async (rpc) => {
      const { value } = await rpc('getMultipleAccounts', params, ANSWERS.accounts)
      requireSame(value.length, addresses.length)
      return value
    })
  }
  return {
    async balance(address) {
      const params = [requireAddress(address), CONFIRMED]
      return (await ask((rpc) => rpc('getBalance', params, ANSWERS.balance))).value
    },
    async tokenBalance(owner, mint) {
      const [account] = await read([await associatedAccount(owner, mint)])
      const data = Buffer.from(account?.data[0] ?? '', 'base64')
      return data.length < AMOUNT_AT + 8 ? null : data.readBigUInt64LE(AMOUNT_AT)
    },
    async accountsExist(addresses) {
      requireCount(addresses, MAX_ACCOUNTS)
      if (addresses.length === 0) return []
      const found = await read(addresses.map((address) => requireAddress(address)))
      return found.map((account) => account !== null)
    },
  }
}

async function fetchStatuses(
  rpc: Rpc,
  signatures: readonly string[],
): Promise<{ slot: bigint; statuses: SignatureStatus[] }> {
  const params = [signatures, { searchTransactionHistory: true }]
  const { context, value } = await rpc('getSignatureStatuses', params, ANSWERS.statuses)
  requireSame(value.length, signatures.length)
  const statuses = signatures.map((signature, place): SignatureStatus => {
    const found = value[place]
    if (found == null) return { signature, confirmation: null, slot: null, error: null }
    // Nodes omit the confirmation status only for finalized transactions.
    const confirmation = found.confirmationStatus ?? 'finalized'
    return { signature, confirmation, slot: found.slot, error: found.err }
  })
  return { slot: context.slot, statuses }
}

/** A finalized slot of an endpoint past this block height; null before that. */
async function fetchSlotPast(rpc: Rpc, blockHeight: bigint): Promise<bigint | null> {
  const told = await rpc('getEpochInfo', [FINALIZED], ANSWERS.epochInfo)
  return told.blockHeight > blockHeight ? told.absoluteSlot : null
}

function requireCount(items: readonly unknown[], most: number): void {
  if (items.length > most) throw new InvalidChainInput(`More than ${most} at once`)
}

/** Refuses an incomplete response. */
function requireSame(given: number, asked: number): void {
  if (given !== asked) throw new InvalidChainInput('The answer is not as long as the question')
}
