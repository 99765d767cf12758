import {
  AccountRole,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  getTransactionSize,
  type Instruction,
  blockhash as parseBlockhash,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { getAddMemoInstruction } from '@solana-program/memo'
import {
  getCreateAccountWithSeedInstruction,
  getTransferSolInstruction,
  SYSTEM_PROGRAM_ADDRESS,
} from '@solana-program/system'
import {
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token'
import { sha256 } from '../../platform/ids.ts'
import {
  associatedAccount,
  MEMO_PROGRAM,
  receiptAddress,
  requireAddress,
  requireWallet,
  USDC_DECIMALS,
} from '../addresses.ts'
import { InvalidChainInput } from '../errors.ts'
import { computeBudget } from './compute-budget.ts'

/** The tokens of fundings and payouts. */
export type ChainToken = 'SOL' | 'USDC'

/** The transaction versions that we build; Ledger devices may support only the older one. */
export type WrittenVersion = 'legacy' | 0

/** The largest wire size of these versions. */
export const MAX_WIRE_BYTES = 1232

/** An unsigned transaction. */
export interface BuiltTransaction {
  /** Base64 wire format, with a zero signature. */
  wireTransaction: string
  /** SHA-256 of the message to sign, in hex. */
  messageHash: string
  sizeBytes: number
}

/** The fields of both kinds of transaction. */
interface Common {
  token: ChainToken
  /** The wallet that signs, and pays the fee. */
  payer: string
  /** A key of `newReference`, to find the transaction by. */
  reference: string
  memo: string
  blockhash: string
  /** The mint of USDC. */
  mint: string
  /** 0 when absent. */
  version?: WrittenVersion
}

/** A sponsor's transfer of a bounty's prize to the treasury. */
export interface FundingInput extends Common {
  /** Smallest units. */
  amount: bigint
  treasury: string
  /** Whether to create the treasury's token account, at the sponsor's cost. */
  createsAccount?: boolean
}

/** A batch's transfer to one wallet. */
export interface BatchTransfer {
  owner: string
  /** Smallest units. */
  amount: bigint
  /** Whether to create the wallet's token account, at the treasury's cost. */
  createsAccount?: boolean
}

/** A treasury wallet's payment to several people in one atomic transaction. */
export interface BatchInput extends Common {
  transfers: readonly BatchTransfer[]
  /**
   * The account that the transaction creates first, so that a second transaction for the same batch fails and moves
   * nothing.
   */
  receipt: { seed: string; address: string; lamports: bigint }
}

/** Micro-lamports per compute unit: slightly above zero, to get through on a busy chain. */
const UNIT_PRICE = 1000n
/** Compute units with a margin, since bumps and lengths vary. */
const UNITS = { base: 60_000, sol: 1_000, usdc: 12_000, account: 50_000 } as const
const MAX_MEMO_BYTES = 566
const MAX_UNITS = 2n ** 64n - 1n

/** Builds a funding transaction. Raises `InvalidChainInput` for invalid input. */
export async function buildFunding(input: FundingInput): Promise<BuiltTransaction> {
  const payer = requireWallet(input.payer)
  const treasury = requireWallet(input.treasury, 'The treasury')
  if (payer === treasury) throw new InvalidChainInput('The treasury cannot fund a bounty')
  const { amount, createsAccount = false } = input
  return compile(input, [
    ...budget(input.token, 1, createsAccount ? 1 : 0),
    ...(await transfer(input, { owner: treasury, amount, createsAccount }, true)),
    memo(input.memo),
  ])
}

/**
 * Builds a payout batch: the receipt account first, then the transfers, of which the first carries the reference.
 * Raises `InvalidChainInput` for invalid input, including more transfers than fit.
 */
export async function buildPayoutBatch(input: BatchInput): Promise<BuiltTransaction> {
  const built = await compileBatch(input)
  if (built.sizeBytes > MAX_WIRE_BYTES) {
    throw new InvalidChainInput(`The batch has ${built.sizeBytes} bytes of ${MAX_WIRE_BYTES}`)
  }
  return built
}

/** The wire size of a batch in bytes, even if too large. Raises `InvalidChainInput`. */
export async function serializedSize(input: BatchInput): Promise<number> {
  return (await compileBatch(input)).sizeBytes
}

async function compileBatch(input: BatchInput): Promise<BuiltTransaction> {
  const { receipt, token, transfers } = input
  const payer = requireWallet(input.payer)
  if (transfers.length === 0) throw new InvalidChainInput('The batch has no payments')
  if (receipt.address !== (await receiptAddress(payer, receipt.seed))) {
    throw new InvalidChainInput('The receipt is not the account of this seed')
  }
  const created = transfers.filter(({ createsAccount }) => createsAccount === true).length
  const paid = transfers.map(async (one, index) => await transfer(input, one, index === 0))
  return compile(input, [
    getCreateAccountWithSeedInstruction({
      payer: createNoopSigner(payer),
      newAccount: requireAddress(receipt.address),
      base: payer,
      seed: receipt.seed,
      amount: receipt.lamports,
      space: 0,
      programAddress: SYSTEM_PROGRAM_ADDRESS,
    }),
    ...budget(token, transfers.length, created),
    ...(await Promise.all(paid)).flat(),
    memo(input.memo),
  ])
}

async function transfer(
  { token, payer, mint, reference }: Common,
  { owner, amount, createsAccount }: BatchTransfer,
  bearsReference: boolean,
): Promise<Instruction[]> {
  // Multisig vaults and other program-owned addresses, which have no key, can be paid too.
  const destination = requireAddress(owner, 'The wallet')
  if (amount <= 0n || amount > MAX_UNITS) throw new InvalidChainInput('The amount is not payable')
  const source = createNoopSigner(requireWallet(payer))
  if (token === 'SOL') {
    const instruction = getTransferSolInstruction({ source, destination, amount })
    return [bearsReference ? withReference(instruction, reference) : instruction]
  }
  const account = await associatedAccount(destination, mint)
  const instruction = getTransferCheckedInstruction({
    source: await associatedAccount(source.address, mint),
    mint: requireAddress(mint, 'The mint'),
    destination: account,
    authority: source,
    amount,
    decimals: USDC_DECIMALS,
  })
  const creation =
    createsAccount === true
      ? [
          getCreateAssociatedTokenIdempotentInstruction({
            payer: source,
            ata: account,
            owner: destination,
            mint: requireAddress(mint, 'The mint'),
          }),
        ]
      : []
  return [...creation, bearsReference ? withReference(instruction, reference) : instruction]
}

/** Programs ignore an additional account; explorers and `getSignaturesForAddress` find it. */
function withReference(instruction: Instruction, reference: string): Instruction {
  const account = {
    address: requireAddress(reference, 'The reference'),
    role: AccountRole.READONLY,
  } as const
  return { ...instruction, accounts: [...(instruction.accounts ?? []), account] }
}

function memo(text: string): Instruction {
  const bytes = Buffer.byteLength(text)
  if (bytes === 0 || bytes > MAX_MEMO_BYTES) throw new InvalidChainInput('The memo does not fit')
  return getAddMemoInstruction({ memo: text }, { programAddress: MEMO_PROGRAM })
}

function budget(token: ChainToken, transfers: number, accounts: number): Instruction[] {
  const each = token === 'SOL' ? UNITS.sol : UNITS.usdc
  const units = UNITS.base + transfers * each + accounts * UNITS.account
  return computeBudget(units, UNIT_PRICE)
}

function compile(
  { payer, version = 0, blockhash }: Common,
  instructions: readonly Instruction[],
): BuiltTransaction {
  return compileUnsigned({ payer, version, blockhash, instructions })
}

/** Compiles instructions to the wire format, with an empty payer signature. Raises `InvalidChainInput`. */
export function compileUnsigned(input: {
  payer: string
  version: WrittenVersion
  blockhash: string
  instructions: readonly Instruction[]
}): BuiltTransaction {
  const message = pipe(
    createTransactionMessage({ version: input.version }),
    (empty) => setTransactionMessageFeePayer(requireWallet(input.payer), empty),
    (paid) =>
      setTransactionMessageLifetimeUsingBlockhash(
        // The last valid height is not part of the signed message; the caller keeps it.
        { blockhash: requireBlockhash(input.blockhash), lastValidBlockHeight: 0n },
        paid,
      ),
    (timed) => appendTransactionMessageInstructions(input.instructions, timed),
  )
  const transaction = compileTransaction(message)
  return {
    wireTransaction: getBase64EncodedWireTransaction(transaction),
    messageHash: sha256(Uint8Array.from(transaction.messageBytes)),
    sizeBytes: getTransactionSize(transaction),
  }
}

function requireBlockhash(text: string): Blockhash {
  try {
    return parseBlockhash(text)
  } catch (cause) {
    throw new InvalidChainInput('The blockhash is not 32 bytes in base58', { cause })
  }
}
