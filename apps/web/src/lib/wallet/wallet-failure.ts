/** A wallet that failed, or a link that was refused, with a readable message (spec §8). */
export class WalletFailure extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'WalletFailure'
  }
}

/** Linking while signed out, or without a connected wallet (spec §5). */
export class CannotLink extends WalletFailure {}
