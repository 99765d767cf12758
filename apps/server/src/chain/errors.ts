/**
 * Why the chain is unavailable: unreachable or failing, rate limited (HTTP 429), an invalid response, or another
 * network.
 */
export type UnavailableReason = 'unreachable' | 'rate_limited' | 'bad_answer' | 'wrong_network'

/**
 * No endpoint responded properly in time. This says nothing about the request: a transaction may have landed anyway.
 */
export class ChainUnavailable extends Error {
  readonly reason: UnavailableReason

  constructor(reason: UnavailableReason, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ChainUnavailable'
    this.reason = reason
  }

  /** Whether requests are rate limited: data read so far is valid, the rest can be read later. */
  get isAskedTooOften(): boolean {
    return this.reason === 'rate_limited'
  }
}

/** An invalid address, signature, amount or transaction; the message may be shown. */
export class InvalidChainInput extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options)
    this.name = 'InvalidChainInput'
  }
}
