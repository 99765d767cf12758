import { getCompiledTransactionMessageDecoder } from '@solana/kit'
import { accountJson } from '../account-json.ts'
import type { LandedTransaction } from '../history.ts'
import { type Machine, simulate, submit } from '../machine.ts'
import { commitmentOf, FINALIZED_AFTER_SLOTS, MAX_BLOCKHASH_AGE_BLOCKS } from '../slots.ts'
import { parseInstruction } from '../transactions/parsed-instructions.ts'
import { instructionsOf, transactionJson } from '../transactions/transaction-json.ts'
import { readTransaction } from '../transactions/wire-transaction.ts'
import { commitmentFor, inContext, type Method } from './cluster-methods.ts'
import { Options } from './params.ts'
import { invalidParams, RPC_CODES, RpcError } from './rpc-error.ts'

const LAMPORTS_PER_SIGNATURE = 5000
const MAX_STATUSES = 256
const MAX_HISTORY = 1000

/** Methods that send transactions and read their results. */
export const transactionMethods: Record<string, Method> = {
  sendTransaction(machine, params) {
    const options = params.options(1)
    const transaction = readTransaction(params.bytes(0, options.text('encoding') ?? 'base58'))
    return submit(machine, transaction, { skipsPreflight: options.flag('skipPreflight') })
  },
  simulateTransaction(machine, params) {
    const options = params.options(1)
    const commitment = commitmentFor(machine, options)
    const transaction = readTransaction(params.bytes(0, options.text('encoding') ?? 'base58'))
    const replaces = options.flag('replaceRecentBlockhash')
    const signatures = options.flag('sigVerify')
    if (signatures && replaces) {
      throw invalidParams('sigVerify may not be used with replaceRecentBlockhash')
    }
    if (signatures && transaction.isMissingSignatures) {
      throw new RpcError(RPC_CODES.signatureFailure, 'Transaction signature verification failure')
    }
    const { postAccounts, innerInstructions, ...trial } = simulate(machine, transaction, {
      signatures,
      blockhash: !replaces,
    })
    const wanted = options.options('accounts')
    const shown = (wanted?.addresses('addresses') ?? []).map((address) => {
      const changed = postAccounts.find((account) => account.address === address)
      const account = changed ?? machine.bank.account(address)
      const isThere = 'data' in account && account.lamports > 0n
      return isThere ? accountJson(machine.bank, account, wanted ?? new Options({})) : null
    })
    const slot = machine.slots.slot(commitment)
    return inContext(machine, commitment, {
      ...trial,
      accounts: wanted === undefined || trial.err !== null ? null : shown,
      innerInstructions: options.flag('innerInstructions') ? innerInstructions : null,
      ...(replaces && {
        replacementBlockhash: {
          blockhash: machine.slots.blockhashOf(slot),
          lastValidBlockHeight: machine.slots.heightOf(slot) + MAX_BLOCKHASH_AGE_BLOCKS,
        },
      }),
    })
  },
  getFeeForMessage(machine, params) {
    const commitment = commitmentFor(machine, params.options(1))
    const message = decodeMessage(params.bytes(0, 'base64'))
    const fee =
      machine.slots.lastValidHeight(message.lifetimeToken) === null
        ? null
        : message.header.numSignerAccounts * LAMPORTS_PER_SIGNATURE
    return inContext(machine, commitment, fee)
  },
  getSignatureStatuses(machine, params) {
    const searches = params.options(1).flag('searchTransactionHistory')
    const oldest = machine.slots.slot() - MAX_BLOCKHASH_AGE_BLOCKS
    const statuses = params.signatures(0, MAX_STATUSES).map((signature) => {
      const landed = machine.history.find(signature)
      const isKnown = landed !== undefined && (searches || landed.slot >= oldest)
      return isKnown ? statusOf(machine, landed) : null
    })
    return inContext(machine, 'processed', statuses)
  },
  getTransaction(machine, params) {
    const options = params.options(1)
    const landed = machine.history.find(params.signature(0))
    if (landed === undefined || !isSettled(machine, landed, options)) return null
    return transactionJson(
      landed,
      options.text('encoding') ?? 'json',
      options.whole('maxSupportedTransactionVersion'),
    )
  },
  getSignaturesForAddress(machine, params) {
    const options = params.options(1)
    const limit = options.whole('limit') ?? MAX_HISTORY
    if (limit < 1 || limit > MAX_HISTORY) throw invalidParams(`Invalid limit; max ${MAX_HISTORY}`)
    const newestFirst = machine.history
      .of(params.address(0))
      .filter((landed) => isSettled(machine, landed, options))
      .toReversed()
    const place = (name: string) =>
      newestFirst.findIndex(({ signature }) => signature === options.text(name))
    const until = place('until')
    return newestFirst
      .slice(place('before') + 1, until === -1 ? undefined : until)
      .slice(0, limit)
      .map((landed) => ({
        signature: landed.signature,
        slot: landed.slot,
        err: landed.err,
        memo: memoOf(landed),
        blockTime: landed.blockTime,
        confirmationStatus: commitmentOf(machine.slots, landed.slot),
      }))
  },
}

function decodeMessage(bytes: Uint8Array) {
  try {
    return getCompiledTransactionMessageDecoder().decode(bytes)
  } catch {
    throw invalidParams('failed to deserialize the message')
  }
}

function statusOf({ slots }: Machine, landed: LandedTransaction) {
  const confirmationStatus = commitmentOf(slots, landed.slot)
  const age = Math.min(slots.slot() - landed.slot, FINALIZED_AFTER_SLOTS)
  return {
    slot: landed.slot,
    confirmations: confirmationStatus === 'finalized' ? null : age,
    err: landed.err,
    status: landed.err === null ? { Ok: null } : { Err: landed.err },
    confirmationStatus,
  }
}

/** Whether a transaction has reached the caller's commitment; history starts at `confirmed`. */
function isSettled({ slots }: Machine, landed: LandedTransaction, options: Options): boolean {
  const commitment = options.commitment()
  if (commitment === 'processed') {
    throw invalidParams('Method does not support commitment below `confirmed`')
  }
  return landed.slot <= slots.slot(commitment)
}

/** The memos of a transaction, each with its length, in the format of `getSignaturesForAddress`. */
function memoOf(landed: LandedTransaction): string | null {
  const memos = instructionsOf(landed).flatMap((instruction) => {
    const { parsed } = { parsed: undefined, ...parseInstruction(instruction) }
    return typeof parsed === 'string' ? [`[${instruction.data.length}] ${parsed}`] : []
  })
  return memos.length === 0 ? null : memos.join('; ')
}
