import { walletErrors } from '@laurel/contract/spec/messages'
import * as adapters from '@solana/wallet-adapter-base'
import { describe, expect, it } from 'vitest'
import { WalletFailure } from '../../lib/wallet/wallet-failure.ts'
import { asWalletFailure, walletErrorText } from './wallet-errors.ts'

describe('walletErrorText', () => {
  it.each([
    [new adapters.WalletNotReadyError(), walletErrors.notReady],
    [new adapters.WalletLoadError(), walletErrors.loadFailed],
    [new adapters.WalletConfigError(), walletErrors.constructionFailed],
    [new adapters.WalletConnectionError(), walletErrors.connectionFailed],
    [new adapters.WalletAccountError(), walletErrors.keyMissing],
    [new adapters.WalletPublicKeyError(), walletErrors.keyInvalid],
    [new adapters.WalletDisconnectionError(), walletErrors.disconnectionFailed],
    [new adapters.WalletSendTransactionError(), walletErrors.sendFailed],
    [new adapters.WalletSignTransactionError(), walletErrors.signFailed],
    [new adapters.WalletSignMessageError(), walletErrors.messageSignFailed],
    [new adapters.WalletNotConnectedError(), walletErrors.notConnected],
  ])('has a text for $name', (error, text) => {
    expect(walletErrorText(error)).toBe(text)
  })

  it('has a text for every error of the adapters', () => {
    const names = Object.keys(adapters).filter((name) => /^Wallet.+Error$/.test(name))
    expect(names.length).toBeGreaterThan(15)
    const named = (name: string) => Object.assign(new Error('x'), { name })
    expect(names.filter((name) => walletErrorText(named(name)) === undefined)).toEqual([])
  })

  it.each([
    ['ERROR_WALLET_NOT_FOUND', walletErrors.mobileWalletMissing],
    ['ERROR_BROWSER_NOT_SUPPORTED', walletErrors.browserIncompatible],
    ['ERROR_LOOPBACK_ACCESS_BLOCKED', walletErrors.phoneBlocked],
  ])('finds %s of the mobile library inside the wrapping error', (code, text) => {
    const library = Object.assign(new Error('from the library'), { code })
    const inner = new Error('around', { cause: new Error('around', { cause: library }) })
    expect(walletErrorText(new adapters.WalletConnectionError('around', library))).toBe(text)
    expect(walletErrorText(new adapters.WalletConnectionError('around', inner))).toBe(text)
  })

  it('keeps the text of failures, and has none for other errors', () => {
    expect(walletErrorText(new WalletFailure('said'))).toBe('said')
    expect(walletErrorText(new TypeError('x'))).toBeUndefined()
    expect(asWalletFailure(new TypeError('x'), 'otherwise').message).toBe('otherwise')
  })
})
