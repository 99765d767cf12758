/** What a JSON-RPC call is refused with, by the codes of Solana's own servers. */
export class RpcError extends Error {
  readonly code: number
  readonly data: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.name = 'RpcError'
    this.code = code
    this.data = data
  }
}

/** Codes of JSON-RPC, and of Solana's servers. */
export const RPC_CODES = {
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internal: -32603,
  preflightFailure: -32002,
  signatureFailure: -32003,
  minContextSlot: -32016,
  unsupportedVersion: -32015,
} as const

/** The refusal of parameters that cannot be used. */
export function invalidParams(message: string): RpcError {
  return new RpcError(RPC_CODES.invalidParams, `Invalid param: ${message}`)
}
