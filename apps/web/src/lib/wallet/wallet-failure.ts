/** A wallet that did not do its part, or a link that was refused; the message is for people (spec §8). */
export class WalletFailure extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'WalletFailure'
  }
}

/** Linking without somebody signed in, or without a wallet connected (spec §5). */
export class CannotLink extends WalletFailure {}
