import {
  type Address,
  getBase58Encoder,
  getBase64Encoder,
  isAddress,
  isSignature,
} from '@solana/kit'
import type { Commitment } from '../slots.ts'
import { invalidParams } from './rpc-error.ts'

const COMMITMENTS: readonly Commitment[] = ['processed', 'confirmed', 'finalized']
/** Twice the longest transaction, in characters of base64. */
const MAX_WIRE_CHARACTERS = 12_000

/** The parameters of a call, read one by one; each raises `RpcError` when it is not what it must be. */
export class Params {
  private readonly values: readonly unknown[]

  constructor(values: readonly unknown[]) {
    this.values = values
  }

  address(at: number): Address {
    return readAddress(this.values[at])
  }

  addresses(at: number, most: number): Address[] {
    return this.list(at, most).map(readAddress)
  }

  signatures(at: number, most: number): string[] {
    return this.list(at, most).map(readSignature)
  }

  signature(at: number): string {
    return readSignature(this.values[at])
  }

  text(at: number): string {
    const value = this.values[at]
    if (typeof value !== 'string') throw invalidParams('expected a string')
    return value
  }

  /** A whole number from 0 on. */
  whole(at: number): bigint {
    return readWhole(this.values[at])
  }

  /** The options of a call; none when absent. */
  options(at: number): Options {
    const value = this.values[at] ?? {}
    if (typeof value !== 'object') throw invalidParams('expected an object of options')
    return new Options(value as Record<string, unknown>)
  }

  /** Bytes of a transaction or message in the encoding that the options name. */
  bytes(at: number, encoding: string): Uint8Array {
    const text = this.text(at)
    if (text.length > MAX_WIRE_CHARACTERS) {
      throw invalidParams(`encoded transaction too large: ${text.length} characters`)
    }
    try {
      const encoder = encoding === 'base64' ? getBase64Encoder() : getBase58Encoder()
      return new Uint8Array(encoder.encode(text))
    } catch {
      throw invalidParams(`invalid ${encoding} encoding`)
    }
  }

  private list(at: number, most: number): readonly unknown[] {
    const value = this.values[at]
    if (!Array.isArray(value)) throw invalidParams('expected a list')
    if (value.length > most) throw invalidParams(`Too many inputs provided; max ${most}`)
    return value
  }
}

/** The options of a call, each with its default. */
export class Options {
  private readonly values: Record<string, unknown>

  constructor(values: Record<string, unknown>) {
    this.values = values
  }

  commitment(name = 'commitment'): Commitment {
    const value = this.values[name] ?? 'finalized'
    const found = COMMITMENTS.find((commitment) => commitment === value)
    if (found === undefined) throw invalidParams(`unknown commitment ${String(value)}`)
    return found
  }

  flag(name: string): boolean {
    return this.values[name] === true
  }

  text(name: string): string | undefined {
    const value = this.values[name]
    return typeof value === 'string' ? value : undefined
  }

  address(name: string): Address | undefined {
    const value = this.values[name]
    return value === undefined || value === null ? undefined : readAddress(value)
  }

  whole(name: string): number | undefined {
    const value = this.values[name]
    return value === undefined || value === null ? undefined : Number(readWhole(value))
  }

  /** Options within options. */
  options(name: string): Options | undefined {
    const value = this.values[name]
    if (typeof value !== 'object' || value === null) return undefined
    return new Options(value as Record<string, unknown>)
  }

  addresses(name: string): Address[] {
    const value = this.values[name]
    return Array.isArray(value) ? value.map(readAddress) : []
  }
}

function readAddress(value: unknown): Address {
  if (typeof value === 'string' && isAddress(value)) return value
  throw invalidParams('Invalid address')
}

function readSignature(value: unknown): string {
  if (typeof value === 'string' && isSignature(value)) return value
  throw invalidParams('Invalid signature')
}

function readWhole(value: unknown): bigint {
  const isWhole = typeof value === 'bigint' || Number.isSafeInteger(value)
  if (isWhole && BigInt(value as number) >= 0n) return BigInt(value as number)
  throw invalidParams('expected a whole number')
}
