/** The error of a refused JSON-RPC call, with the codes of Solana's servers. */
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

/** Error codes of JSON-RPC and of Solana's servers. */
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

/** An error for invalid parameters. */
export function invalidParams(message: string): RpcError {
  return new RpcError(RPC_CODES.invalidParams, `Invalid param: ${message}`)
}
