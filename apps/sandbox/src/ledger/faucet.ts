import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LOCAL_USDC_MINT } from '@laurel/contract/money/practice'
import {
  type Address,
  address,
  appendTransactionMessageInstructions,
  type Blockhash,
  createKeyPairSignerFromPrivateKeyBytes,
  createTransactionMessage,
  getBase64Decoder,
  getTransactionEncoder,
  type Instruction,
  type KeyPairSigner,
  none,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
  some,
} from '@solana/kit'
import { getAddMemoInstruction } from '@solana-program/memo'
import { getTransferSolInstruction, SYSTEM_PROGRAM_ADDRESS } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getMintEncoder,
  getMintToInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import type { StoredAccount } from './bank.ts'
import { writeAtomically } from './journal.ts'
import { invalidParams } from './rpc/rpc-error.ts'

const FAUCET_LAMPORTS = 500_000_000_000_000_000n
const MINT_LAMPORTS = 1_461_600n
const USDC_DECIMALS = 6
const MEMO_PROGRAM = address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')
const KEY_BYTES = 32

/** The mint of test USDC. */
export const usdcMint = address(LOCAL_USDC_MINT)

/** Gives away worthless money. It signs like any other wallet. */
export interface Faucet {
  address: Address
  /** The accounts of a new ledger: the faucet's balance and the mint of test USDC. */
  genesis(): StoredAccount[]
  /** A signed transfer of SOL, in wire format; `number` makes it unique. Raises `RpcError` for a program. */
  transfer(
    to: Address,
    lamports: bigint,
    over: { blockhash: string; number: number },
  ): Promise<Uint8Array>
  /** A signed transaction that mints test USDC to the owner's associated account, created if missing. */
  mint(to: Address, units: bigint, over: { blockhash: string; number: number }): Promise<Uint8Array>
}

/** Opens the faucet with the key stored in a folder, generated at the first start; null uses a new key in memory. */
export async function openFaucet(folder: string | null): Promise<Faucet> {
  const key = folder === null ? randomKey() : readKey(folder)
  const signer = await createKeyPairSignerFromPrivateKeyBytes(key)
  return {
    address: signer.address,
    genesis: () => [
      [signer.address, String(FAUCET_LAMPORTS), SYSTEM_PROGRAM_ADDRESS, ''],
      [usdcMint, String(MINT_LAMPORTS), TOKEN_PROGRAM_ADDRESS, mintData(signer.address)],
    ],
    transfer: (to, lamports, over) =>
      sign(signer, over, 'Test SOL', [
        getTransferSolInstruction({ source: signer, destination: to, amount: lamports }),
      ]),
    async mint(to, units, over) {
      const seeds = { owner: to, mint: usdcMint, tokenProgram: TOKEN_PROGRAM_ADDRESS }
      const [token] = await findAssociatedTokenPda(seeds)
      return sign(signer, over, 'Test USDC', [
        getCreateAssociatedTokenIdempotentInstruction({
          payer: signer,
          ata: token,
          owner: to,
          mint: usdcMint,
        }),
        getMintToInstruction({ mint: usdcMint, token, mintAuthority: signer, amount: units }),
      ])
    },
  }
}

async function sign(
  signer: KeyPairSigner,
  over: { blockhash: string; number: number },
  memo: string,
  instructions: readonly Instruction[],
): Promise<Uint8Array> {
  const lifetime = { blockhash: over.blockhash as Blockhash, lastValidBlockHeight: 0n }
  const note = getAddMemoInstruction(
    { memo: `${memo} ${over.number}` },
    { programAddress: MEMO_PROGRAM },
  )
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (empty) => setTransactionMessageFeePayerSigner(signer, empty),
    (payable) => setTransactionMessageLifetimeUsingBlockhash(lifetime, payable),
    (timed) => appendTransactionMessageInstructions([...instructions, note], timed),
  )
  // Only the recipient is user input, so a failure means that it is a program.
  const signed = await signTransactionMessageWithSigners(message).catch(() => {
    throw invalidParams('the faucet pays no programs')
  })
  return new Uint8Array(getTransactionEncoder().encode(signed))
}

function mintData(authority: Address): string {
  const data = getMintEncoder().encode({
    mintAuthority: some(authority),
    supply: 0n,
    decimals: USDC_DECIMALS,
    isInitialized: true,
    freezeAuthority: none(),
  })
  return getBase64Decoder().decode(data)
}

function readKey(folder: string): Uint8Array {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'faucet.key')
  if (!existsSync(file)) writeAtomically(file, Buffer.from(randomKey()).toString('hex'))
  return new Uint8Array(Buffer.from(readFileSync(file, 'utf8').trim(), 'hex'))
}

function randomKey(): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(KEY_BYTES))
}
