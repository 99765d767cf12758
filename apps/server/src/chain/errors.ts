/** Why the chain gave no answer that can be used. */
export type UnavailableReason = 'unreachable' | 'rate_limited' | 'bad_answer' | 'wrong_network'

/** No endpoint answered well in time. It says nothing about what was asked: a transaction may have landed all the same. */
export class ChainUnavailable extends Error {
  readonly reason: UnavailableReason

  constructor(reason: UnavailableReason, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ChainUnavailable'
    this.reason = reason
  }
}

/** An address, signature, amount or transaction that is none; its text may be shown. */
export class InvalidChainInput extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options)
    this.name = 'InvalidChainInput'
  }
}
