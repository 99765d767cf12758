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

/** What funding and payouts move on the chain. */
export type ChainToken = 'SOL' | 'USDC'

/** Versions that we write; wallets of Ledger devices may know the older one only. */
export type WrittenVersion = 'legacy' | 0

/** The most bytes that a transaction of these versions may have on the wire. */
export const MAX_WIRE_BYTES = 1232

/** A transaction that a wallet is to sign. */
export interface BuiltTransaction {
  /** Base64 of the wire form, with zeros in place of the signature. */
  wireTransaction: string
  /** SHA-256 of the message that is signed, in hex. */
  messageHash: string
  sizeBytes: number
}

/** What both kinds of transaction have. */
interface Common {
  token: ChainToken
  /** The wallet that signs, and pays the fee. */
  payer: string
  /** A key of `newReference`, by which the transaction is found again. */
  reference: string
  memo: string
  blockhash: string
  /** The mint of USDC. */
  mint: string
  /** 0 when absent. */
  version?: WrittenVersion
}

/** One transaction by which a sponsor pays a bounty's prize into the treasury. */
export interface FundingInput extends Common {
  /** Smallest units. */
  amount: bigint
  treasury: string
  /** Whether the treasury has no account for the token yet, which the sponsor then pays for. */
  createsAccount?: boolean
}

/** What a batch pays to one wallet. */
export interface BatchTransfer {
  owner: string
  /** Smallest units. */
  amount: bigint
  /** Whether the wallet has no account for the token yet, which the treasury then pays for. */
  createsAccount?: boolean
}

/** One transaction by which a treasury wallet pays several people, all or nobody. */
export interface BatchInput extends Common {
  transfers: readonly BatchTransfer[]
  /** The account that the transaction begins by making: signed over anew, it fails there and moves nothing. */
  receipt: { seed: string; address: string; lamports: bigint }
}

/** Millionths of a lamport for each compute unit: a little over nothing, so that a busy chain takes it. */
const UNIT_PRICE = 1000n
/** Compute units, each with room to spare: bumps and lengths make them vary. */
const UNITS = { base: 60_000, sol: 1_000, usdc: 12_000, account: 50_000 } as const
const MAX_MEMO_BYTES = 566
const MAX_UNITS = 2n ** 64n - 1n

/** Raises `InvalidChainInput` for what no transaction can be made of. */
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
 * The receipt account comes first, then the transfers, of which the first bears the reference. Raises
 * `InvalidChainInput` for what no transaction can be made of, among it more transfers than fit.
 */
export async function buildPayoutBatch(input: BatchInput): Promise<BuiltTransaction> {
  const built = await compileBatch(input)
  if (built.sizeBytes > MAX_WIRE_BYTES) {
    throw new InvalidChainInput(`The batch has ${built.sizeBytes} bytes of ${MAX_WIRE_BYTES}`)
  }
  return built
}

/** Bytes that a batch has on the wire, more than fit included. Raises `InvalidChainInput`. */
export async function serializedSize(input: BatchInput): Promise<number> {
  return (await compileBatch(input)).sizeBytes
}

async function compileBatch(input: BatchInput): Promise<BuiltTransaction> {
  const { receipt, token, transfers } = input
  const payer = requireWallet(input.payer)
  if (transfers.length === 0) throw new InvalidChainInput('The batch pays nobody')
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
  // Vaults of multisigs and other programs are paid too: nobody signs for them, their programs do.
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

/** Programs take no notice of an account more; explorers and `getSignaturesForAddress` find it. */
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

/** The wire form of instructions with an empty place for the payer's signature. Raises `InvalidChainInput`. */
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
        // Its last valid height is the caller's to keep: it is not part of what is signed.
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
