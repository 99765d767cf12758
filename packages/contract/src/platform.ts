import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { walletAddress } from './money/payments.ts'
import { SOLANA_NETWORKS } from './money/wallets.ts'
import { instant, tokenAmount } from './shapes.ts'

export const getConfig = endpoint({
  id: 'platform.config',
  method: 'GET',
  path: '/api/v1/config',
  summary: 'What a client must know: public key, network, ways to sign in',
  access: 'public',
  isShared: true,
  reply: z.object({
    publicKey: z.string(),
    network: z.enum(SOLANA_NETWORKS),
    isLocalLedger: z.boolean().meta({ description: 'The network is a test ledger of this server' }),
    rpcUrl: z.string().meta({ description: 'Where a browser reaches the network; a path is here' }),
    usdcMint: z.string(),
    hasTreasury: z.boolean().meta({ description: 'Bounties can be funded in SOL and USDC' }),
    twitter: z.boolean(),
    demo: z.boolean(),
  }),
})

export const getSiteTexts = endpoint({
  id: 'platform.siteTexts',
  method: 'GET',
  path: '/api/v1/site-texts',
  summary: 'Terms, privacy notice, and how to reach whoever runs this server',
  access: 'public',
  isShared: true,
  reply: z.object({
    terms: z.string().meta({ description: 'Markdown' }),
    privacy: z.string().meta({ description: 'Markdown' }),
    contactUrl: z
      .string()
      .nullable()
      .meta({ description: 'A mailto: or https: address; null where nobody gave one' }),
  }),
})

/** Someone to sign in as while looking around; only in a demo on loopback. */
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
  summary: 'The demo clock and its sign-ins; answers not_found outside a demo',
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
  summary: 'Move the demo clock forward; sweeps run before the answer',
  access: 'public',
  openInPrelaunch: true,
  body: z.object({ advance: z.enum(['hour', 'day', 'next-deadline']) }),
  reply: z.object({ now: instant, offsetMs: z.int() }),
})

export const listDemoMails = endpoint({
  id: 'demo.mails',
  method: 'GET',
  path: '/api/v1/demo/mails',
  summary: 'The outbox of the demo, newest first',
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

export const askDemoFaucet = endpoint({
  id: 'demo.faucet',
  method: 'POST',
  path: '/api/v1/demo/faucet',
  summary: 'Test tokens of the local ledger for a wallet: 20 SOL or 2,000 USDC, worth nothing',
  access: 'public',
  openInPrelaunch: true,
  body: z.object({ address: walletAddress, token: z.enum(['SOL', 'USDC']) }),
  reply: z.object({ signature: z.string(), amount: tokenAmount }),
})

export const getDemoTransaction = endpoint({
  id: 'demo.transaction',
  method: 'GET',
  path: '/api/v1/demo/transactions/{signature}',
  summary: 'A transaction of the local ledger, which no explorer knows',
  access: 'public',
  params: z.object({ signature: z.string().max(100) }),
  reply: z.object({
    signature: z.string(),
    status: z.enum(['processed', 'confirmed', 'finalized']),
    error: z.string().nullable().meta({ description: 'Why it failed; then nothing moved' }),
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
        from: z.string().nullable().meta({ description: 'Null for tokens that were made' }),
        to: z.string(),
      }),
    ),
  }),
})
