import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { instant } from '../shapes.ts'

/** Solana networks that a server can use; the specification asks for Devnet (spec §9). */
export const SOLANA_NETWORKS = ['devnet', 'testnet', 'mainnet'] as const

/** A Solana network. */
export type SolanaNetwork = (typeof SOLANA_NETWORKS)[number]

/** Purpose of a wallet signature, also stated in the text that the wallet shows. */
export const walletPurpose = z.enum(['sign_in', 'link_wallet', 'change_wallet'])

/** Purpose of a wallet signature. */
export type WalletPurpose = z.infer<typeof walletPurpose>

/** A wallet's address: 32 bytes in base58. */
const walletAddress = z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)

export const createWalletNonce = endpoint({
  id: 'wallets.createNonce',
  method: 'POST',
  path: '/api/v1/wallet-nonces',
  summary: 'Create the message for a wallet to sign; valid once, for five minutes, in this browser',
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
    memo: z
      .string()
      .meta({ description: 'Signed instead of the message by wallets that cannot sign messages' }),
    issuedAt: instant,
    expirationTime: instant,
  }),
  problems: ['not_authenticated', 'wallet_user'],
})

const purpose = walletPurpose.exclude(['sign_in'])

/** A Sign in with Solana message and its signature. */
const signedMessage = z.object({
  purpose,
  message: z.string().max(20_000),
  signature: z.string().max(100).meta({ description: '64 bytes as base64url' }),
})

/** From wallets that cannot sign messages: a transaction with only the memo, on a blockhash that never existed. */
const signedMemo = z.object({
  purpose,
  nonce: z.string().max(100),
  transaction: z.string().max(2_000).meta({ description: 'Signed, as base64' }),
})

export const createWalletProof = endpoint({
  id: 'wallets.createProof',
  method: 'POST',
  path: '/api/v1/wallet-proofs',
  summary:
    'Prove ownership of a wallet; this session may then save its address to your profile, once',
  access: 'member',
  openInPrelaunch: true,
  body: z.union([signedMessage, signedMemo]),
  status: 201,
  reply: z.object({ address: walletAddress, expiresAt: instant }),
  problems: ['wallet_message_refused', 'wallet_user', 'treasury_wallet'],
})
