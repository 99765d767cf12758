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
/** Maximum length of an encoded transaction, about twice the largest in base64. */
const MAX_WIRE_CHARACTERS = 12_000

/** Typed access to the parameters of a call; each getter raises `RpcError` for an invalid value. */
export class Params {
  private readonly values: readonly unknown[]

  constructor(values: readonly unknown[]) {
    this.values = values
  }

  address(at: number): Address {
    return readAddress(this.values[at])
  }

  addresses(at: number, max: number): Address[] {
    return this.list(at, max).map(readAddress)
  }

  signatures(at: number, max: number): string[] {
    return this.list(at, max).map(readSignature)
  }

  signature(at: number): string {
    return readSignature(this.values[at])
  }

  text(at: number): string {
    const value = this.values[at]
    if (typeof value !== 'string') throw invalidParams('expected a string')
    return value
  }

  /** A non-negative integer. */
  whole(at: number): bigint {
    return readWhole(this.values[at])
  }

  /** The options object of a call; empty when absent. */
  options(at: number): Options {
    const value = this.values[at] ?? {}
    if (typeof value !== 'object') throw invalidParams('expected an object of options')
    return new Options(value as Record<string, unknown>)
  }

  /** Bytes of a transaction or message, base64 or base58. */
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

  private list(at: number, max: number): readonly unknown[] {
    const value = this.values[at]
    if (!Array.isArray(value)) throw invalidParams('expected a list')
    if (value.length > max) throw invalidParams(`Too many inputs provided; max ${max}`)
    return value
  }
}

/** Typed access to the options of a call, with their defaults. */
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

  /** Nested options. */
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
