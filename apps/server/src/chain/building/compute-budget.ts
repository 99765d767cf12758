import { type Address, address, type Instruction } from '@solana/kit'

/** The compute budget program, which sets a transaction's compute limit and priority fee and moves no other money. */
export const COMPUTE_BUDGET_PROGRAM: Address = address(
  'ComputeBudget111111111111111111111111111111',
)

/** The default compute units of an instruction, and the most of a transaction. */
const DEFAULT_UNITS = 200_000n
const MAX_UNITS = 1_400_000n
const LAMPORTS_PER_SIGNATURE = 5000n
const MICRO = 1_000_000n

/** Instruction code and total length, with its number. */
const UNIT_LIMIT = { code: 2, length: 5 } as const
const UNIT_PRICE = { code: 3, length: 9 } as const

/** Instructions that set the compute unit limit and the price per unit, in micro-lamports. */
export function computeBudget(units: number, microLamports: bigint): Instruction[] {
  const limit = Buffer.alloc(UNIT_LIMIT.length)
  limit.writeUInt8(UNIT_LIMIT.code)
  limit.writeUInt32LE(units, 1)
  const price = Buffer.alloc(UNIT_PRICE.length)
  price.writeUInt8(UNIT_PRICE.code)
  price.writeBigUInt64LE(microLamports, 1)
  return [limit, price].map((data) => ({
    programAddress: COMPUTE_BUDGET_PROGRAM,
    data: Uint8Array.from(data),
  }))
}

/** The highest possible fee, in lamports, of a transaction with one signature and these instructions. */
export function highestFee(instructions: readonly Instruction[]): bigint {
  let limit: bigint | null = null
  let price = 0n
  let others = 0n
  for (const { programAddress, data } of instructions) {
    if (programAddress !== COMPUTE_BUDGET_PROGRAM) {
      others += 1n
      continue
    }
    const bytes = Buffer.from(data ?? [])
    if (bytes[0] === UNIT_LIMIT.code && bytes.length >= UNIT_LIMIT.length) {
      limit = BigInt(bytes.readUInt32LE(1))
    }
    if (bytes[0] === UNIT_PRICE.code && bytes.length >= UNIT_PRICE.length) {
      price = bytes.readBigUInt64LE(1)
    }
  }
  const asked = limit ?? others * DEFAULT_UNITS
  const units = asked < MAX_UNITS ? asked : MAX_UNITS
  return LAMPORTS_PER_SIGNATURE + (units * price + MICRO - 1n) / MICRO
}
