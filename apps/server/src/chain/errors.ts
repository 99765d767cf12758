/**
 * Why the chain gave no answer that can be used: it is silent or in trouble, it was asked too often (HTTP 429), what it
 * answered does not fit the question, or it is another network.
 */
export type UnavailableReason = 'unreachable' | 'rate_limited' | 'bad_answer' | 'wrong_network'

/** No endpoint answered well in time. It says nothing about what was asked: a transaction may have landed all the same. */
export class ChainUnavailable extends Error {
  readonly reason: UnavailableReason

  constructor(reason: UnavailableReason, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ChainUnavailable'
    this.reason = reason
  }

  /** Whether it answers, and asks to be asked less: what was read so far holds, the rest can be read later. */
  get isAskedTooOften(): boolean {
    return this.reason === 'rate_limited'
  }
}

/** An address, signature, amount or transaction that is none; its text may be shown. */
export class InvalidChainInput extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options)
    this.name = 'InvalidChainInput'
  }
}
