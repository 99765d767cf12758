import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { walletAddress } from './money/payments.ts'
import { SOLANA_NETWORKS } from './money/wallets.ts'
import { instant, tokenAmount } from './shapes.ts'

export const getConfig = endpoint({
  id: 'platform.config',
  method: 'GET',
  path: '/api/v1/config',
  summary: 'Get the client configuration: public key, network, sign-in methods',
  access: 'public',
  isShared: true,
  reply: z.object({
    publicKey: z.string(),
    network: z.enum(SOLANA_NETWORKS),
    isLocalLedger: z
      .boolean()
      .meta({ description: 'The network is this server’s local test ledger' }),
    rpcUrl: z.string().meta({ description: 'RPC URL for browsers; a path is on this server' }),
    usdcMint: z.string(),
    hasTreasury: z.boolean().meta({ description: 'Bounties can be funded in SOL and USDC' }),
    twitter: z.boolean(),
    demo: z.boolean(),
  }),
})

export const getVersion = endpoint({
  id: 'platform.version',
  method: 'GET',
  path: '/api/v1/version',
  summary: 'Get the release that runs, and the state of its database’s schema',
  access: 'staff',
  reply: z.object({
    version: z.string(),
    commit: z.string().nullable().meta({ description: 'Null when the build does not know it' }),
    migration: z.object({
      applied: z.string().nullable().meta({ description: 'The newest one in the database' }),
      expected: z.string().meta({ description: 'The newest one of this release' }),
    }),
    startedAt: instant.meta({ description: 'When the process that answers started' }),
  }),
})

export const getSiteTexts = endpoint({
  id: 'platform.siteTexts',
  method: 'GET',
  path: '/api/v1/site-texts',
  summary: 'Get the operator’s terms, privacy notice and contact address',
  access: 'public',
  isShared: true,
  reply: z.object({
    terms: z.string().meta({ description: 'Markdown' }),
    privacy: z.string().meta({ description: 'Markdown' }),
    contactUrl: z
      .string()
      .nullable()
      .meta({ description: 'A mailto: or https: address; null if not configured' }),
  }),
})

/** A persona to sign in as; only in a demo on loopback. */
export const demoPersona = z.object({
  email: z.string(),
  password: z.string(),
  name: z.string(),
  role: z.string(),
})

export const getDemo = endpoint({
  id: 'demo.get',
  method: 'GET',
  path: '/api/v1/demo',
  summary: 'Get the demo clock and personas; not_found outside a demo',
  access: 'public',
  reply: z.object({
    now: instant,
    offsetMs: z.int(),
    nextDeadline: z.object({ at: instant, label: z.string() }).nullable(),
    personas: z.array(demoPersona),
  }),
})

export const moveDemoClock = endpoint({
  id: 'demo.moveClock',
  method: 'POST',
  path: '/api/v1/demo/clock',
  summary: 'Move the demo clock forward; sweeps run before the response',
  access: 'public',
  openInPrelaunch: true,
  body: z.object({ advance: z.enum(['hour', 'day', 'week', 'next-deadline']) }),
  reply: z.object({ now: instant, offsetMs: z.int() }),
})

export const listDemoMails = endpoint({
  id: 'demo.mails',
  method: 'GET',
  path: '/api/v1/demo/mails',
  summary: 'List the demo’s mail outbox, newest first',
  access: 'public',
  query: z.object({ to: z.string().max(254).optional() }),
  reply: z.object({
    items: z.array(
      z.object({
        id: z.string(),
        to: z.string(),
        subject: z.string(),
        text: z.string(),
        sentAt: instant,
      }),
    ),
  }),
})

export const requestDemoTokens = endpoint({
  id: 'demo.faucet',
  method: 'POST',
  path: '/api/v1/demo/faucet',
  summary: 'Send test tokens of the local ledger to a wallet: 20 SOL or 2,000 USDC, without value',
  access: 'public',
  openInPrelaunch: true,
  body: z.object({ address: walletAddress, token: z.enum(['SOL', 'USDC']) }),
  reply: z.object({ signature: z.string(), amount: tokenAmount }),
})

export const getDemoTransaction = endpoint({
  id: 'demo.transaction',
  method: 'GET',
  path: '/api/v1/demo/transactions/{signature}',
  summary: 'Get a transaction of the local ledger, which no explorer shows',
  access: 'public',
  params: z.object({ signature: z.string().max(100) }),
  reply: z.object({
    signature: z.string(),
    status: z.enum(['processed', 'confirmed', 'finalized']),
    error: z
      .string()
      .nullable()
      .meta({ description: 'Why it failed, in which case nothing moved; null if it succeeded' }),
    slot: z.int(),
    at: instant,
    feePayer: z.string(),
    feeLamports: tokenAmount,
    memos: z.array(z.string()),
    transfers: z.array(
      z.object({
        token: z.enum(['SOL', 'USDC']).nullable(),
        mint: z.string().nullable(),
        amount: tokenAmount,
        decimals: z.int(),
        from: z.string().nullable().meta({ description: 'Null for minted tokens' }),
        to: z.string(),
      }),
    ),
  }),
})
