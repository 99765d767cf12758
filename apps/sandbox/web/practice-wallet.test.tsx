import { encodeBase58 } from '@laurel/contract/money/base58'
import { LOCAL_USDC_MINT, PRACTICE_TREASURY_ADDRESS } from '@laurel/contract/money/practice'
import { PublicKey, SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../web/src/lib/api/query-client.ts'
import { bodiesOf, cutOff } from '../../web/src/testing/network.ts'
import { openWorld } from '../../web/src/testing/world.ts'
import { balanceQuery } from './local-ledger.ts'
import { ownKey } from './practice-keys.ts'
import { describeTransaction, paidTokenAccounts, signInText } from './practice-text.ts'
import { registerPracticeWallets } from './practice-wallet.ts'
import { readWire } from './wire-transaction.ts'

interface Wallet {
  name: string
  accounts: readonly { address: string; publicKey: Uint8Array<ArrayBuffer> }[]
  features: {
    'standard:connect': { connect(input?: { silent?: boolean }): Promise<Pick<Wallet, 'accounts'>> }
    'standard:disconnect': { disconnect(): Promise<void> }
    'standard:events': { on(event: 'change', listener: () => void): () => void }
    'solana:signTransaction': {
      signTransaction(input: {
        transaction: Uint8Array
      }): Promise<readonly { signedTransaction: Uint8Array }[]>
    }
    'solana:signMessage': {
      signMessage(input: {
        message: Uint8Array
      }): Promise<readonly { signature: Uint8Array<ArrayBuffer> }[]>
    }
  }
}

const TOKEN_ACCOUNT = '5gczXMyvAgsqjbRmjvgX6FKXRpHmT4GYT4WfmZxC1q6P'
const KNOWN = { usdcMint: LOCAL_USDC_MINT, owners: { [TOKEN_ACCOUNT]: PRACTICE_TREASURY_ADDRESS } }

openWorld()
/** The address of the key that the wallet of this browser stored. */
let ownAddress: string
const wallets = new Map<string, Wallet>()

const named = (name: string): Wallet => {
  const wallet = wallets.get(name)
  return wallet ?? expect.fail(`${name} was not announced`)
}

beforeAll(async () => {
  await registerPracticeWallets()
  ownAddress = (await ownKey()).address
  const register = (...announced: Wallet[]) => {
    for (const wallet of announced) wallets.set(wallet.name, wallet)
  }
  // A page that starts to listen later asks which wallets are registered.
  window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: { register } }))
})
afterEach(cleanup)

/** A payment of half a SOL, not signed yet. */
function payment(from: string): Uint8Array {
  const payerKey = new PublicKey(from)
  const toPubkey = new PublicKey(PRACTICE_TREASURY_ADDRESS)
  const message = new TransactionMessage({
    payerKey,
    recentBlockhash: PRACTICE_TREASURY_ADDRESS,
    instructions: [
      SystemProgram.transfer({ fromPubkey: payerKey, toPubkey, lamports: 500_000_000 }),
    ],
  })
  return new VersionedTransaction(message.compileToV0Message()).serialize()
}

async function verifies(
  publicKey: Uint8Array<ArrayBuffer>,
  signature: Uint8Array,
  message: Uint8Array,
): Promise<boolean> {
  const key = await crypto.subtle.importKey('raw', publicKey, 'Ed25519', false, ['verify'])
  return crypto.subtle.verify('Ed25519', key, Uint8Array.from(signature), Uint8Array.from(message))
}

describe('the practice wallets', () => {
  it('fund this browser’s wallet with test tokens when it connects without any', async () => {
    await named('Practice wallet').features['standard:connect'].connect()
    await named('Practice treasury').features['standard:connect'].connect()
    const asked = [
      { address: ownAddress, token: 'SOL' },
      { address: ownAddress, token: 'USDC' },
    ]
    expect(bodiesOf('POST /api/v1/demo/faucet')).toEqual(asked)
    await named('Practice wallet').features['standard:connect'].connect()
    expect(bodiesOf('POST /api/v1/demo/faucet')).toEqual(asked)
    const { lamports, usdc } = await queryClient.fetchQuery(balanceQuery(ownAddress))
    expect([lamports, usdc]).toEqual(['20000000000', '2000000000'])
  })

  it('connect although the ledger cannot be reached', async () => {
    const wallet = named('Practice wallet')
    await wallet.features['standard:disconnect'].disconnect()
    cutOff('POST /')
    const { accounts } = await wallet.features['standard:connect'].connect()
    expect(accounts.map(({ address }) => address)).toEqual([ownAddress])
  })

  it('are a wallet of this browser and the shared practice treasury', async () => {
    const own = await named('Practice wallet').features['standard:connect'].connect()
    expect(own.accounts[0]?.address).toBe(ownAddress)
    const treasury = await named('Practice treasury').features['standard:connect'].connect()
    expect(treasury.accounts[0]?.address).toBe(PRACTICE_TREASURY_ADDRESS)
  })

  it('connect silently only to pages that were connected before, and announce changes', async () => {
    const wallet = named('Practice wallet')
    const changed = vi.fn()
    const stop = wallet.features['standard:events'].on('change', changed)
    await wallet.features['standard:disconnect'].disconnect()
    const silent = await wallet.features['standard:connect'].connect({ silent: true })
    expect(silent.accounts).toEqual([])
    await wallet.features['standard:connect'].connect()
    expect(changed).toHaveBeenCalledTimes(2)
    const again = await wallet.features['standard:connect'].connect({ silent: true })
    expect(again.accounts).toHaveLength(1)
    stop()
  })

  it('sign what the person approves', async () => {
    const wallet = named('Practice treasury')
    const { accounts } = await wallet.features['standard:connect'].connect()
    const [account = expect.fail()] = accounts
    const signing = wallet.features['solana:signTransaction'].signTransaction({
      transaction: payment(account.address),
    })
    expect(
      await screen.findByText('0.5 SOL to 9hs3Doa3Pm4r8FKtQ9chUuNY3Z8U1QkonzVj28nCXMiP'),
    ).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Approve' }))
    const [signed] = await signing
    const transaction = VersionedTransaction.deserialize(
      signed?.signedTransaction ?? new Uint8Array(),
    )
    const [signature = new Uint8Array()] = transaction.signatures
    const message = transaction.message.serialize()
    expect(await verifies(account.publicKey, signature, message)).toBe(true)
    expect(screen.queryByRole('dialog')).toBe(null)
  })

  it('sign nothing that the person rejects', async () => {
    const wallet = named('Practice wallet')
    const message = new TextEncoder().encode('Link this wallet')
    const signing = wallet.features['solana:signMessage'].signMessage({ message })
    const refused = expect(signing).rejects.toThrow('User rejected the request.')
    expect(await screen.findByText('Link this wallet')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Reject' }))
    await refused
  })
})

describe('describeTransaction', () => {
  it('shows each payment, and programs that it does not know', () => {
    const wire = readWire(payment(PRACTICE_TREASURY_ADDRESS))
    expect(describeTransaction(wire, KNOWN)).toEqual([
      { label: 'Pay', text: '0.5 SOL to 9hs3Doa3Pm4r8FKtQ9chUuNY3Z8U1QkonzVj28nCXMiP' },
    ])
    const unknown = {
      ...wire,
      instructions: [{ program: LOCAL_USDC_MINT, accounts: [], data: new Uint8Array() }],
    }
    expect(describeTransaction(unknown, KNOWN)).toEqual([
      { label: 'Other', text: 'Program CYXn…HTPb' },
    ])
  })

  it('names the wallet behind a token account that is paid', () => {
    const data = Uint8Array.of(12, 0x80, 0xf0, 0xfa, 2, 0, 0, 0, 0, 6)
    const accounts = [null, LOCAL_USDC_MINT, TOKEN_ACCOUNT]
    const program = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
    const wire = {
      ...readWire(payment(TOKEN_ACCOUNT)),
      instructions: [{ program, accounts, data }],
    }
    expect(paidTokenAccounts(wire)).toEqual([TOKEN_ACCOUNT])
    expect(describeTransaction(wire, KNOWN)).toEqual([
      { label: 'Pay', text: '50.00 USDC to 9hs3Doa3Pm4r8FKtQ9chUuNY3Z8U1QkonzVj28nCXMiP' },
    ])
    expect(describeTransaction(wire, { ...KNOWN, owners: {} })).toEqual([
      {
        label: 'Pay',
        text: '50.00 USDC to token account 5gczXMyvAgsqjbRmjvgX6FKXRpHmT4GYT4WfmZxC1q6P',
      },
    ])
  })

  it('ignores truncated bytes', () => {
    expect(() => readWire(payment(PRACTICE_TREASURY_ADDRESS).subarray(0, 100))).toThrow(RangeError)
  })
})

describe('signInText', () => {
  it('follows the format of Sign in with Solana', () => {
    const input = { domain: 'laurel.test', statement: 'Sign in to Laurel', nonce: 'abcd1234' }
    expect(signInText({ ...input, version: '1' }, 'So1')).toBe(
      'laurel.test wants you to sign in with your Solana account:\nSo1\n\nSign in to Laurel\n\nVersion: 1\nNonce: abcd1234',
    )
  })
})

describe('base58', () => {
  it.each([
    [[], ''],
    [[0, 0], '11'],
    [[0, 1], '12'],
    [[255, 255], 'LUv'],
  ])('writes %j as %s', (bytes, text) => {
    expect(encodeBase58(Uint8Array.from(bytes))).toBe(text)
  })
})
