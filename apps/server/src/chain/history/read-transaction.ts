import {
  type Base58EncodedBytes,
  getAccountMetasFromCompiledTransactionMessage,
  walkInstructions,
} from '@solana/kit'
import { readWireTransaction, type WireTransaction } from '../building/wire.ts'
import { InvalidChainInput } from '../errors.ts'
import type { TransactionAnswer } from '../rpc/rpc-answers.ts'
import { memoOf, type TokenAccountFacts, transfersOf } from './instruction-transfers.ts'
import type { ChainTransaction } from './transfers.ts'

/**
 * Reads the transfers of a finalized transaction from its bytes and execution metadata. The bytes must be the requested
 * transaction, signed by its fee payer, so a wrong response is not trusted. Raises `InvalidChainInput`.
 */
export function readTransaction(signature: string, answer: TransactionAnswer): ChainTransaction {
  const { meta } = answer
  const wire = readWireTransaction(answer.transaction[0])
  if (wire.signature !== signature || wire.signatureFault() !== null) {
    throw new InvalidChainInput('The answer is of another transaction')
  }
  const loadedAddresses = meta.loadedAddresses ?? { writable: [], readonly: [] }
  requireLoaded(wire, loadedAddresses)
  try {
    const accountKeys = getAccountMetasFromCompiledTransactionMessage(
      wire.message,
      loadedAddresses,
    ).map(({ address }) => String(address))
    const instructions = walkInstructions({
      compiledMessage: wire.message,
      loadedAddresses,
      meta: {
        innerInstructions: (meta.innerInstructions ?? []).map(({ index, instructions }) => ({
          index,
          instructions: instructions.map((inner) => ({
            ...inner,
            data: inner.data as Base58EncodedBytes,
            stackHeight: 2,
          })),
        })),
      },
    })
    const tokenAccounts = tokenAccountsOf(answer, accountKeys)
    return {
      signature,
      slot: answer.slot,
      blockTime: answer.blockTime,
      version: wire.message.version,
      error: meta.err,
      feePayer: wire.feePayer,
      feeLamports: meta.fee,
      accountKeys,
      memos: instructions.map(memoOf).filter((memo) => memo !== null),
      transfers: instructions.flatMap((instruction) => transfersOf(instruction, tokenAccounts)),
    }
  } catch (cause) {
    throw new InvalidChainInput('The transaction and its run do not fit together', { cause })
  }
}

/** Checks that lookup tables loaded as many accounts as the transaction uses. */
function requireLoaded(
  { message }: WireTransaction,
  loaded: { writable: readonly string[]; readonly: readonly string[] },
): void {
  const tables = message.version === 0 ? (message.addressTableLookups ?? []) : []
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)
  if (
    sum(tables.map(({ writableIndexes }) => writableIndexes.length)) !== loaded.writable.length ||
    sum(tables.map(({ readonlyIndexes }) => readonlyIndexes.length)) !== loaded.readonly.length
  ) {
    throw new InvalidChainInput('The accounts of the lookup tables are missing')
  }
}

/** The owners of token accounts: after the transaction, or before it for closed ones. */
function tokenAccountsOf(
  { meta }: TransactionAnswer,
  accountKeys: readonly string[],
): Map<string, TokenAccountFacts> {
  const facts = new Map<string, TokenAccountFacts>()
  for (const balance of [...(meta.preTokenBalances ?? []), ...(meta.postTokenBalances ?? [])]) {
    const account = accountKeys[balance.accountIndex]
    if (account !== undefined) {
      facts.set(account, { mint: balance.mint, owner: balance.owner ?? null })
    }
  }
  return facts
}
