import { SOLANA_NETWORKS } from '@laurel/contract/money/wallets'
import { z } from 'zod'
import { proxies } from './proxies.ts'
import { collectorUrl, sdkDisabled, TRACE_SAMPLERS } from './tracing/tracing.ts'
import {
  attemptLimit,
  chainAddress,
  contact,
  demoMode,
  origin,
  pages,
  poolSize,
  port,
  providerUrl,
  rpcUrl,
  secret,
  share,
  tokenIssuers,
  wallets,
  workers,
} from './values.ts'

/** Every setting with its validation and default. */
export const settings = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: origin.optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  DATABASE_POOL_SIZE: poolSize.optional(),
  SANDBOX_DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  REDIS_URL: z
    .url({
      protocol: /^rediss?$/,
      hostname: /./,
      error: 'must be an address such as redis://redis.example:6379',
    })
    .optional(),
  S3_BUCKET: z.string().min(1).optional(),
  S3_ENDPOINT: origin.optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      hostname: /./,
      error: 'must be an address such as smtps://mail.example',
    })
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n@]*@[^\r\n]+$/, 'must contain an email address')
    .default('Laurel <no-reply@laurel.localhost>'),
  TRUST_PROXY: proxies.optional(),
  AUTH_RATE_LIMIT: attemptLimit.prefault('5/15m/30m'),
  REDIRECT_URLS: pages.prefault(''),
  CAPTCHA_VERIFY_URL: z.url({ protocol: /^https?$/, error: 'must be an address' }).optional(),
  CAPTCHA_SECRET: z.string().min(1).optional(),
  CAPTCHA_SITE_KEY: z.string().min(1).optional(),
  PROOF_OF_WORK: z.enum(['on', 'off'], 'must be on or off').optional(),
  TWITTER_CLIENT_ID: z.string().min(1).optional(),
  TWITTER_CLIENT_SECRET: z.string().min(1).optional(),
  TWITTER_AUTHORIZE_URL: providerUrl.prefault('https://x.com/i/oauth2/authorize'),
  TWITTER_TOKEN_URL: providerUrl.prefault('https://api.x.com/2/oauth2/token'),
  TWITTER_USERINFO_URL: providerUrl.prefault('https://api.x.com/2/users/me'),
  TWITTER_SCOPES: z.string().min(1).prefault('users.read tweet.read users.email'),
  ID_TOKEN_ISSUERS: tokenIssuers.prefault(''),
  ANON_KEY: secret.optional(),
  SERVICE_KEY: secret.optional(),
  SOLANA_NETWORK: z.enum(SOLANA_NETWORKS).default('devnet'),
  SOLANA_RPC_URL: rpcUrl.optional(),
  SOLANA_RPC_FALLBACK_URL: providerUrl.optional(),
  MAINNET_RPC_URL: providerUrl.optional(),
  TREASURY_ADDRESSES: wallets.prefault(''),
  USDC_MINT: chainAddress.optional(),
  DEMO: demoMode.optional(),
  WORKERS: workers.prefault('1'),
  DRAIN_SECONDS: z
    .string()
    .regex(/^\d{1,2}$/, 'must be a number of seconds from 0 to 99')
    .transform(Number)
    .prefault('0'),
  TERMS_FILE: z.string().min(1).optional(),
  PRIVACY_FILE: z.string().min(1).optional(),
  CONTACT: contact.optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  LOG_SAMPLE: share.prefault('1'),
  BUILD_COMMIT: z
    .string()
    .regex(/^[0-9a-f]{7,40}$/, 'must be a commit: 7 to 40 hexadecimal digits')
    .optional(),
  WEBHOOK_TARGETS: z.enum(['public', 'any'], 'must be public or any').default('public'),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  OTEL_SDK_DISABLED: sdkDisabled.optional(),
  OTEL_TRACES_EXPORTER: z.enum(['otlp', 'none'], 'must be otlp or none').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: collectorUrl.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: collectorUrl.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().min(1).optional(),
  OTEL_SERVICE_NAME: z.string().min(1).optional(),
  OTEL_RESOURCE_ATTRIBUTES: z.string().min(1).optional(),
  OTEL_TRACES_SAMPLER: z.enum(TRACE_SAMPLERS).default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: share.prefault('1'),
})

/** The validated settings. */
export type Settings = z.output<typeof settings>

/** The name of every setting, as the environment has it. */
export const SETTING_NAMES: readonly string[] = Object.keys(settings.shape)
