import { isAddress, isBlockhash } from '@solana/kit'
import { z } from 'zod'

/** An integer, which transports return as number or, past 2^53, as bigint. */
const integer = z
  .union([z.bigint(), z.number().refine(Number.isSafeInteger)])
  .transform((value) => BigInt(value))

/** An index. */
const index = z
  .union([z.bigint(), z.number()])
  .transform(Number)
  .pipe(z.number().int().min(0).max(65_535))

const address = z.string().refine(isAddress)

/** A transaction's error, as text. */
const transactionError = z.unknown().transform((error) => errorText(error))

const blockTime = integer
  .nullish()
  .transform((seconds) => (seconds == null ? null : new Date(Number(seconds) * 1000)))

const withContext = <T extends z.ZodType>(value: T) =>
  z.object({ context: z.object({ slot: integer }), value })

const tokenBalance = z.object({
  accountIndex: index,
  mint: address,
  owner: address.optional(),
})

const transaction = z.object({
  slot: integer,
  blockTime,
  transaction: z.tuple([z.string(), z.literal('base64')]),
  meta: z.object({
    err: transactionError,
    fee: integer,
    loadedAddresses: z.object({ writable: z.array(address), readonly: z.array(address) }).nullish(),
    innerInstructions: z
      .array(
        z.object({
          index,
          instructions: z.array(
            z.object({ programIdIndex: index, accounts: z.array(index), data: z.string() }),
          ),
        }),
      )
      .nullish(),
    preTokenBalances: z.array(tokenBalance).nullish(),
    postTokenBalances: z.array(tokenBalance).nullish(),
  }),
})

/** The response of `getTransaction` in base64. */
export type TransactionAnswer = z.output<typeof transaction>

/** Schemas of the responses in use; numbers become bigint, errors text. */
export const ANSWERS = {
  genesisHash: z.string(),
  integer,
  epochInfo: z.object({ absoluteSlot: integer, blockHeight: integer }),
  blockhash: withContext(
    z.object({ blockhash: z.string().refine(isBlockhash), lastValidBlockHeight: integer }),
  ),
  statuses: withContext(
    z.array(
      z
        .object({
          slot: integer,
          err: transactionError,
          confirmationStatus: z.enum(['processed', 'confirmed', 'finalized']).nullish(),
        })
        .nullable(),
    ),
  ),
  transaction: transaction.nullable(),
  simulation: withContext(
    z.object({
      err: z.unknown(),
      logs: z.array(z.string()).nullish(),
      unitsConsumed: integer.nullish(),
    }),
  ),
  signatures: z.array(
    z.object({ signature: z.string(), slot: integer, err: transactionError, blockTime }),
  ),
  balance: withContext(integer),
  /** Account data in base64. */
  accounts: withContext(
    z.array(z.object({ data: z.tuple([z.string(), z.literal('base64')]) }).nullable()),
  ),
  sent: z.string(),
}

/** A transaction's error as text, or null; objects as JSON, in which numbers may be bigint. */
export function errorText(error: unknown): string | null {
  if (error === null || error === undefined) return null
  if (typeof error === 'string') return error
  return JSON.stringify(error, (_key, value: unknown) =>
    typeof value === 'bigint' ? Number(value) : value,
  )
}

/** The index of the failed instruction, from 0; null for other errors. */
export function failedInstruction(error: unknown): number | null {
  const parsed = z.object({ InstructionError: z.tuple([index], z.unknown()) }).safeParse(error)
  return parsed.success ? parsed.data.InstructionError[0] : null
}
