import { generateKeyPairSync, sign } from 'node:crypto'
import { encodeBase58 } from '@laurel/contract/money/base58'

/** Bytes before the message of a transaction with one signature. */
const ONE_SIGNATURE = 1 + 64

/** A wallet with its key in memory. */
export interface TestWallet {
  address: string
  /** Signs a text; base64url. */
  sign(text: string): string
  /** Signs a transaction that needs one signature; base64 in and out. */
  signTransaction(unsigned: string): string
  /** The wallet interface that auth-js calls. */
  adapter: {
    publicKey: { toBase58(): string }
    signMessage(message: Uint8Array): Promise<Uint8Array>
  }
}

/** Creates a wallet with a new key. */
export function createWallet(): TestWallet {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const address = encodeBase58(
    Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url'),
  )
  return {
    address,
    sign: (text) => sign(null, Buffer.from(text), privateKey).toString('base64url'),
    signTransaction(unsigned) {
      const wire = Buffer.from(unsigned, 'base64')
      sign(null, wire.subarray(ONE_SIGNATURE), privateKey).copy(wire, 1)
      return wire.toString('base64')
    },
    adapter: {
      publicKey: { toBase58: () => address },
      signMessage: async (message) => new Uint8Array(sign(null, message, privateKey)),
    },
  }
}
