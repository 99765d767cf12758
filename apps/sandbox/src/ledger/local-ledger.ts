import type { Address, RpcTransport } from '@solana/kit'
import { type Clock, systemClock } from '../../../server/src/platform/clock.ts'
import { createBank } from './bank.ts'
import { type Faucet, openFaucet, usdcMint } from './faucet.ts'
import { createHistory } from './history.ts'
import { createMemoryJournal, type JournalEntry, openJournal } from './journal.ts'
import { type Machine, submit } from './machine.ts'
import { accountMethods } from './rpc/account-methods.ts'
import { clusterMethods, type Method } from './rpc/cluster-methods.ts'
import { answer, transportTo } from './rpc/json-rpc.ts'
import { invalidParams } from './rpc/rpc-error.ts'
import { transactionMethods } from './rpc/transaction-methods.ts'
import { createSlots, hashOf } from './slots.ts'
import {
  describeTransactionOf,
  type LandedTransactionView,
} from './transactions/transaction-view.ts'
import { readTransaction } from './transactions/wire-transaction.ts'

/** Options of a local ledger. */
export interface LocalLedgerOptions {
  /** Folder for its key and journal, owned by one process at a time; null keeps everything in memory. */
  folder: string | null
  /** Whether a slot passes every 400 ms; otherwise, as in tests, only `advanceSlots` advances them. */
  isLive?: boolean
  /** The time of blocks; the machine's clock when absent. */
  clock?: Clock
}

/**
 * A single-machine Solana for development, demo and tests: real programs and signatures, worthless money.
 * A transaction is `confirmed` one slot after it landed and `finalized` after 12, which is about five seconds.
 */
export interface LocalLedger {
  /** For kit's `createSolanaRpcFromTransport`: calls stay in this process. */
  transport: RpcTransport
  /** Handles the parsed body of a JSON-RPC request, single or batch; 64-bit numbers are bigint. */
  handle(body: unknown): Promise<unknown>
  /** Advances by this many slots. */
  advanceSlots(slots: number): void
  /** Pays SOL from the faucet; the transaction is in the journal when this returns. Returns its signature. */
  airdrop(owner: Address, lamports: bigint): Promise<string>
  /** Mints test USDC (6 decimals) to the owner's associated account. Returns the transaction's signature. */
  mintUsdc(owner: Address, units: bigint): Promise<string>
  /** A landed transaction in readable form; null if none landed. */
  look(signature: string): LandedTransactionView | null
  genesisHash: string
  usdcMint: Address
  /** Releases the folder. Nothing is lost if it is never called. */
  close(): Promise<void>
}

/** Maximum SOL per airdrop, in lamports. */
const MAX_AIRDROP_LAMPORTS = 1_000_000_000_000n

/**
 * Opens a local ledger, new or existing. Raises `EmbeddedError` when another process owns the folder, and `Error` for a
 * journal that is damaged other than at its end.
 */
export async function openLocalLedger(options: LocalLedgerOptions): Promise<LocalLedger> {
  const clock = options.clock ?? systemClock
  const bank = createBank()
  const history = createHistory()
  const newHead = { firstSlot: bank.firstSlot, since: systemClock.now().toISOString() }
  let lastSlot: number | null = null
  const restore = (entry: JournalEntry): void => {
    lastSlot = entry.slot
    bank.restore(entry.accounts ?? [])
    if (entry.landed !== undefined) history.add(entry.landed)
  }
  const journal =
    options.folder === null
      ? createMemoryJournal(newHead)
      : openJournal(options.folder, newHead, restore)
  try {
    const { firstSlot, since } = journal.head
    const faucet = await openFaucet(options.folder)
    const genesisHash = hashOf(`Laurel local ledger ${faucet.address}`)
    if (lastSlot === null) {
      const accounts = faucet.genesis()
      bank.restore(accounts)
      journal.append({ slot: firstSlot, accounts })
    }
    const live = options.isLive === true ? { clock: systemClock, since: new Date(since) } : null
    const slots = createSlots({ genesisHash, firstSlot, slot: lastSlot ?? firstSlot, live })
    return assemble({ bank, slots, history, journal, clock }, faucet, genesisHash)
  } catch (error) {
    journal.close()
    throw error
  }
}

function assemble(machine: Machine, faucet: Faucet, genesisHash: string): LocalLedger {
  let payments = machine.history.count
  const over = () => {
    payments += 1
    return { blockhash: machine.slots.blockhashOf(machine.slots.slot()), number: payments }
  }
  const send = (wire: Uint8Array) =>
    submit(machine, readTransaction(wire), { skipsPreflight: false })
  const airdrop = async (owner: Address, lamports: bigint) =>
    send(await faucet.transfer(owner, lamports, over()))

  const requestAirdrop: Method = (_machine, params) => {
    const lamports = params.whole(1)
    if (lamports === 0n || lamports > MAX_AIRDROP_LAMPORTS) {
      throw invalidParams(`an airdrop is 1 to ${MAX_AIRDROP_LAMPORTS} lamports`)
    }
    return airdrop(params.address(0), lamports)
  }
  const methods = new Map<string, Method>(
    Object.entries({
      ...clusterMethods(genesisHash),
      ...accountMethods,
      ...transactionMethods,
      requestAirdrop,
    }),
  )
  const handle = (body: unknown) =>
    answer((name) => {
      const method = methods.get(name)
      return method && ((params) => method(machine, params))
    }, body)
  return {
    transport: transportTo(handle),
    handle,
    advanceSlots(slots) {
      machine.slots.advance(slots)
      machine.journal.append({ slot: machine.slots.slot() })
    },
    airdrop,
    mintUsdc: async (owner, units) => send(await faucet.mint(owner, units, over())),
    look: (signature) => describeTransactionOf(machine, signature),
    genesisHash,
    usdcMint,
    async close() {
      machine.journal.close()
    },
  }
}
