import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { instant } from '../shapes.ts'

/** The networks of Solana that a server can be for; the specification's is Devnet (spec §9). */
export const SOLANA_NETWORKS = ['devnet', 'testnet', 'mainnet'] as const

/** One of them. */
export type SolanaNetwork = (typeof SOLANA_NETWORKS)[number]

/** What a wallet's signature is asked for; the text that the wallet shows says the same. */
export const walletPurpose = z.enum(['sign_in', 'link_wallet', 'change_wallet'])

/** One of them. */
export type WalletPurpose = z.infer<typeof walletPurpose>

/** A wallet's address: 32 bytes in base58. */
const walletAddress = z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)

export const createWalletNonce = endpoint({
  id: 'wallets.createNonce',
  method: 'POST',
  path: '/api/v1/wallet-nonces',
  summary: 'What a wallet is to sign: works once, for five minutes, in this browser',
  access: 'public',
  openInPrelaunch: true,
  body: z.object({ purpose: walletPurpose }),
  status: 201,
  reply: z.object({
    domain: z.string(),
    statement: z.string(),
    uri: z.string(),
    version: z.literal('1'),
    chainId: z.string(),
    nonce: z.string(),
    memo: z.string().meta({ description: 'Signed in place of the message by wallets without it' }),
    issuedAt: instant,
    expirationTime: instant,
  }),
  problems: ['not_authenticated', 'wallet_user'],
})

const purpose = walletPurpose.exclude(['sign_in'])

/** A text in the form of Sign in with Solana, and its signature. */
const signedMessage = z.object({
  purpose,
  message: z.string().max(20_000),
  signature: z.string().max(100).meta({ description: '64 bytes as base64url' }),
})

/** From wallets that sign no texts: a transaction with the memo alone, over a block that never was. */
const signedMemo = z.object({
  purpose,
  nonce: z.string().max(100),
  transaction: z.string().max(2_000).meta({ description: 'Signed, as base64' }),
})

export const createWalletProof = endpoint({
  id: 'wallets.createProof',
  method: 'POST',
  path: '/api/v1/wallet-proofs',
  summary: 'Prove a wallet: this session may then store its address in the own profile, once',
  access: 'member',
  openInPrelaunch: true,
  body: z.union([signedMessage, signedMemo]),
  status: 201,
  reply: z.object({ address: walletAddress, expiresAt: instant }),
  problems: ['wallet_message_refused', 'wallet_user', 'treasury_wallet'],
})
