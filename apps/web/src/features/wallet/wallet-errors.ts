import { walletErrors } from '@laurel/contract/spec/messages'
import { WalletFailure } from '../../lib/wallet/wallet-failure.ts'

/** The texts for the errors of the adapters and the mobile library (spec §8). */
const TEXTS: Readonly<Record<string, string>> = {
  WalletNotReadyError: walletErrors.notReady,
  WalletLoadError: walletErrors.loadFailed,
  WalletConfigError: walletErrors.constructionFailed,
  WalletConnectionError: walletErrors.connectionFailed,
  WalletTimeoutError: walletErrors.connectionFailed,
  WalletWindowBlockedError: walletErrors.connectionFailed,
  WalletWindowClosedError: walletErrors.connectionFailed,
  WalletAccountError: walletErrors.keyMissing,
  WalletPublicKeyError: walletErrors.keyInvalid,
  WalletKeypairError: walletErrors.keyInvalid,
  WalletDisconnectionError: walletErrors.disconnectionFailed,
  WalletSendTransactionError: walletErrors.sendFailed,
  WalletSignTransactionError: walletErrors.signFailed,
  WalletSignMessageError: walletErrors.messageSignFailed,
  WalletSignInError: walletErrors.messageSignFailed,
  WalletDisconnectedError: walletErrors.notConnected,
  WalletNotConnectedError: walletErrors.notConnected,
  WalletNotSelectedError: walletErrors.notConnected,
  ERROR_WALLET_NOT_FOUND: walletErrors.mobileWalletMissing,
  ERROR_LOOPBACK_ACCESS_BLOCKED: walletErrors.phoneBlocked,
  ERROR_BROWSER_NOT_SUPPORTED: walletErrors.browserIncompatible,
}

/** The readable message of an adapter's error; undefined for an unknown kind. */
export function walletErrorText(error: unknown): string | undefined {
  if (error instanceof WalletFailure) return error.message
  if (!(error instanceof Error)) return undefined
  const inner = 'error' in error ? walletCode(error.error) : undefined
  return inner ?? walletCode(error) ?? TEXTS[error.name]
}

/** The text by the error code of the mobile library, whose errors share one name and may be wrapped. */
function walletCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const own = 'code' in error && typeof error.code === 'string' ? TEXTS[error.code] : undefined
  return own ?? walletCode(error.cause)
}

/** An adapter's error as a `WalletFailure` with a readable message. */
export function asWalletFailure(error: unknown, otherwise: string): WalletFailure {
  if (error instanceof WalletFailure) return error
  return new WalletFailure(walletErrorText(error) ?? otherwise, { cause: error })
}
