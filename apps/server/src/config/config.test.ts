import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { readBuildInfo } from './build-info.ts'
import { type Config, configWarnings, loadConfig } from './config.ts'
import { ConfigError } from './config-error.ts'
import { describeSettings } from './describe-settings.ts'
import { defaultPoolSize } from './values.ts'

const folder = mkdtempSync(join(tmpdir(), 'laurel-config-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const NO_FILE = join(folder, 'none')
const load = (environment: Record<string, string> = {}): Config => loadConfig(environment, NO_FILE)

function envFile(text: string): string {
  const file = join(folder, '.env')
  writeFileSync(file, text)
  return file
}

function keyOf(attempt: () => unknown): string {
  try {
    attempt()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    expect(error.message).toContain(error.key)
    return error.key
  }
  return 'accepted'
}

function messageOf(attempt: () => unknown): string {
  try {
    attempt()
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
  return ''
}

const PUBLIC = {
  HOST: '0.0.0.0',
  PUBLIC_URL: 'https://laurel.example',
  SMTP_URL: 'smtps://mail.example',
  TRUST_PROXY: '10.0.0.0/8, ::1',
}

const WALLET = '9hs3Doa3Pm4r8FKtQ9chUuNY3Z8U1QkonzVj28nCXMiP'
const OTHER_WALLET = '5dJtsUXGMt27npV3oRG986b2UexBeDraFzHSp2ity5m3'
/** A program-derived account: no key signs for it. */
const NOBODYS_ACCOUNT = 'JACqwH1jzva4NTAY7ZoBLJzS5SqsZyM7xFwBxeBbBqyn'

describe('loadConfig', () => {
  it('needs no settings', () => {
    expect(load()).toEqual({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      dataDir: './data',
      databaseUrl: null,
      sandboxDatabaseUrl: null,
      workers: 1,
      databasePoolSize: defaultPoolSize(availableParallelism()),
      redisUrl: null,
      s3: null,
      smtpUrl: null,
      mailFrom: 'Laurel <no-reply@laurel.localhost>',
      trustProxy: false,
      authRateLimit: { attempts: 5, windowSeconds: 900, blockSeconds: 1800 },
      redirectUrls: [],
      captcha: null,
      proofOfWork: null,
      mainnetRpcUrl: null,
      twitter: null,
      idTokenIssuers: [],
      solana: {
        network: 'devnet',
        rpc: { kind: 'remote', urls: ['https://api.devnet.solana.com'], isDefault: true },
        treasuryAddresses: [],
        usdcMint: '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU',
      },
      anonKey: null,
      serviceKey: null,
      demo: null,
      isSharedDemo: false,
      drainMs: 0,
      logLevel: 'info',
      logSample: 1,
      siteTexts: { terms: null, privacy: null, contactUrl: null },
      webhookTargets: 'public',
      tracing: null,
      metricsToken: null,
      build: readBuildInfo(),
      isPublic: false,
    })
  })

  it('opens twice as many connections as it has cores, within bounds, unless set', () => {
    expect([1, 6, 64].map(defaultPoolSize)).toEqual([8, 12, 32])
    expect(load({ DATABASE_POOL_SIZE: '2' }).databasePoolSize).toBe(2)
    for (const size of ['1', '201', 'many']) {
      expect(() => load({ DATABASE_POOL_SIZE: size })).toThrow('DATABASE_POOL_SIZE')
    }
  })

  it('serves with several processes only where none of them owns what is served', () => {
    const DATABASE_URL = 'postgres://localhost/laurel'
    expect(load({ WORKERS: '3', DATABASE_URL }).workers).toBe(3)
    expect(load({ WORKERS: '3', DEMO: 'off' }).workers).toBe(3)
    expect(load({ WORKERS: 'auto', DEMO: 'off' }).workers).toBe(
      Math.min(availableParallelism(), 64),
    )
    expect(load({ WORKERS: 'auto' }).workers).toBe(1)
    for (const demo of [{}, { DEMO: 'on' }, { DEMO: 'on', DATABASE_URL }]) {
      expect(() => load({ WORKERS: '2', ...demo })).toThrow('WORKERS: must be 1 in a demo')
    }
    const ledger = { DEMO: 'off', SOLANA_RPC_URL: 'local' }
    expect(() => load({ WORKERS: '2', ...ledger })).toThrow('WORKERS: must be 1 with')
    expect(load({ WORKERS: 'auto', ...ledger }).workers).toBe(1)
    for (const WORKERS of ['0', '65', 'all', '-1', '1.5']) {
      expect(() => load({ WORKERS, DEMO: 'off' })).toThrow('WORKERS: must be auto, or a number')
    }
  })

  it('accepts pages that links may lead to, one by one', () => {
    const REDIRECT_URLS = 'https://app.example/welcome, http://localhost:5173/auth?from=laurel'
    expect(load({ REDIRECT_URLS }).redirectUrls).toEqual([
      'https://app.example/welcome',
      'http://localhost:5173/auth?from=laurel',
    ])
  })

  it('requires the address and the secret of a captcha together', () => {
    const CAPTCHA_VERIFY_URL = 'https://captcha.example/siteverify'
    const CAPTCHA_SECRET = 'a secret'
    expect(keyOf(() => load({ CAPTCHA_VERIFY_URL }))).toBe('CAPTCHA_SECRET')
    expect(keyOf(() => load({ CAPTCHA_SECRET }))).toBe('CAPTCHA_VERIFY_URL')
    expect(load({ CAPTCHA_VERIFY_URL, CAPTCHA_SECRET }).captcha).toMatchObject({
      verifyUrl: CAPTCHA_VERIFY_URL,
      secret: CAPTCHA_SECRET,
    })
    const printed = describeSettings({ CAPTCHA_VERIFY_URL, CAPTCHA_SECRET }, NO_FILE)
    expect(printed).toContain(`CAPTCHA_VERIFY_URL=${CAPTCHA_VERIFY_URL}\nCAPTCHA_SECRET=(secret)`)
  })

  it('reads .env, and the environment wins', () => {
    const file = envFile('PORT=4000\nLOG_LEVEL="warn"\n# DEMO=on\n')
    expect(loadConfig({ PORT: '5000' }, file)).toMatchObject({ port: 5000, logLevel: 'warn' })
  })

  it('treats an empty value as absent, also over one of .env', () => {
    const file = envFile('PORT=4000\nDATA_DIR=\n')
    expect(loadConfig({ PORT: '' }, file)).toMatchObject({ port: 3000, dataDir: './data' })
  })

  it('refuses an unknown key in .env, and a misspelled one in the environment', () => {
    expect(keyOf(() => loadConfig({}, envFile('FAVOURITE=3000')))).toBe('FAVOURITE')
    expect(keyOf(() => load({ FAVOURITE: '3000' }))).toBe('accepted')
    expect(() => load({ DATABSE_URL: 'postgres://db/laurel' })).toThrow(
      'DATABSE_URL: unknown setting in the environment: did you mean DATABASE_URL?',
    )
    expect(() => loadConfig({}, envFile('SMTP_ULR=x'))).toThrow('did you mean SMTP_URL?')
  })

  it('lists all errors together, a line each', () => {
    const wrong = { PORT: 'x', PROT: '1', TRUST_PROXY: 'all', S3_BUCKET: 'b', HOST: '0.0.0.0' }
    const text = messageOf(() => load(wrong))
    expect(text.split('\n').map((line) => line.split(':')[0])).toEqual([
      'PROT',
      'PORT',
      'TRUST_PROXY',
      'PUBLIC_URL',
      'SMTP_URL',
      'S3_ACCESS_KEY_ID',
    ])
  })

  it('says which setting makes a server public', () => {
    const messages = [{ HOST: '0.0.0.0' }, { PUBLIC_URL: 'https://laurel.example' }].map((own) =>
      messageOf(() => load(own)),
    )
    expect(messages[0]).toContain('(HOST=0.0.0.0)')
    expect(messages[1]).toContain('(PUBLIC_URL=https://laurel.example)')
  })

  it('reads secrets from files', () => {
    const file = join(folder, 'secret')
    writeFileSync(file, `${'k'.repeat(32)}\n`)
    expect(load({ SERVICE_KEY_FILE: file }).serviceKey).toBe('k'.repeat(32))
    expect(load({ SERVICE_KEY_FILE: file, SERVICE_KEY: 'o'.repeat(32) }).serviceKey).toBe(
      'o'.repeat(32),
    )
    expect(keyOf(() => load({ SMTP_URL_FILE: join(folder, 'none') }))).toBe('SMTP_URL_FILE')
    expect(keyOf(() => loadConfig({}, envFile(`PORT_FILE=${file}`)))).toBe('PORT_FILE')
  })

  it('reads a .env that begins with a byte order mark, and names one that it has no permission to read', () => {
    expect(loadConfig({}, envFile('\uFEFFPORT=4000\r\n'))).toMatchObject({ port: 4000 })
    expect(keyOf(() => loadConfig({}, folder))).toBe(folder)
  })

  it.each([
    ['PORT', '0'],
    ['PORT', '65536'],
    ['PORT', '3e3'],
    ['PORT', '0x10'],
    ['PORT', ' '],
    ['PORT', '-1'],
    ['PUBLIC_URL', 'laurel.example'],
    ['PUBLIC_URL', 'ftp://laurel.example'],
    ['PUBLIC_URL', 'http://localhost/laurel'],
    ['PUBLIC_URL', 'http://me@localhost'],
    ['PUBLIC_URL', 'http://localhost/?a=1'],
    ['DATABASE_URL', 'mysql://localhost/laurel'],
    ['SANDBOX_DATABASE_URL', 'mysql://localhost/sandbox'],
    ['REDIRECT_URLS', 'https://*.laurel.example/welcome'],
    ['REDIRECT_URLS', 'https://app.example/a, http://app.example/b'],
    ['REDIRECT_URLS', 'https://me@app.example/'],
    ['REDIRECT_URLS', 'https://app.example/#there'],
    ['REDIRECT_URLS', 'javascript:alert(1)'],
    ['REDIRECT_URLS', '/welcome'],
    ['CAPTCHA_VERIFY_URL', 'captcha.example'],
    ['TWITTER_AUTHORIZE_URL', 'http://provider.example/authorize'],
    ['TWITTER_TOKEN_URL', 'file:///etc/passwd'],
    ['TWITTER_USERINFO_URL', 'https://me@provider.example/'],
    ['ID_TOKEN_ISSUERS', 'google=https://accounts.google.com'],
    ['ID_TOKEN_ISSUERS', 'google=http://accounts.google.com,id'],
    ['ID_TOKEN_ISSUERS', 'Google https://accounts.google.com,id'],
    ['SMTP_URL', 'mail.example'],
    ['SMTP_URL', 'smtp://'],
    ['MAIL_FROM', 'Laurel'],
    ['MAIL_FROM', 'a@b.example\r\nBcc: c@d.example'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '::/129'],
    ['TRUST_PROXY', '10.0.0.0/8/8'],
    ['TRUST_PROXY', '10.0.0.1,'],
    ['TRUST_PROXY', '0.0.0.0/1,128.0.0.0/1'],
    ['TRUST_PROXY', '8.0.0.0/7'],
    ['TRUST_PROXY', '10.0.0.0/7'],
    ['TRUST_PROXY', '::/1, 8000::/1'],
    ['TRUST_PROXY', '2000::/3'],
    ['TRUST_PROXY', '2600::/15'],
    ['TRUST_PROXY', '::ffff:0.0.0.0/97'],
    ['TRUST_PROXY', 'fe80::1%eth0'],
    ['TRUST_PROXY', 'none, 10.0.0.1'],
    ['AUTH_RATE_LIMIT', '5'],
    ['AUTH_RATE_LIMIT', '0/15m/30m'],
    ['AUTH_RATE_LIMIT', '5/0s/30m'],
    ['AUTH_RATE_LIMIT', '5/15m/30d'],
    ['ANON_KEY', 'short'],
    ['SERVICE_KEY', 'short'],
    ['DEMO', 'maybe'],
    ['LOG_LEVEL', 'loud'],
    ['LOG_SAMPLE', '10'],
    ['LOG_SAMPLE', '-0.1'],
    ['LOG_SAMPLE', 'half'],
    ['METRICS_TOKEN', 'short'],
    ['SOLANA_NETWORK', 'mainnet-beta'],
    ['SOLANA_RPC_URL', 'http://rpc.example'],
    ['SOLANA_RPC_URL', 'locally'],
    ['SOLANA_RPC_FALLBACK_URL', 'local'],
    ['TREASURY_ADDRESSES', 'somebody'],
    ['TREASURY_ADDRESSES', `${WALLET},`],
    ['TREASURY_ADDRESSES', `${WALLET},${WALLET}`],
    ['TREASURY_ADDRESSES', NOBODYS_ACCOUNT],
    ['USDC_MINT', 'USDC'],
  ])('refuses %s=%s by name', (key, value) => {
    expect(keyOf(() => load({ [key]: value }))).toBe(key)
  })

  it.each([
    ['PORT', '1', 'port', 1],
    ['HOST', '::1', 'publicUrl', 'http://localhost:3000'],
    ['HOST', 'localhost', 'isPublic', false],
    ['PUBLIC_URL', 'http://localhost:8080/', 'publicUrl', 'http://localhost:8080'],
    ['DATABASE_URL', 'postgresql://a,b/laurel', 'databaseUrl', 'postgresql://a,b/laurel'],
    ['SANDBOX_DATABASE_URL', 'postgres://a/sandbox', 'sandboxDatabaseUrl', 'postgres://a/sandbox'],
    ['SMTP_URL', 'smtp://u:p@mail.example:25', 'smtpUrl', 'smtp://u:p@mail.example:25'],
    ['TRUST_PROXY', 'none', 'trustProxy', false],
    ['TRUST_PROXY', '10.0.0.0/8, ::1', 'trustProxy', ['10.0.0.0/8', '::1']],
    [
      'TRUST_PROXY',
      '104.16.0.0/13,2606:4700::/32',
      'trustProxy',
      ['104.16.0.0/13', '2606:4700::/32'],
    ],
    ['TRUST_PROXY', 'fd00::/8, 172.16.0.0/12', 'trustProxy', ['fd00::/8', '172.16.0.0/12']],
    ['TRUST_PROXY', '::ffff:10.1.2.3', 'trustProxy', ['::ffff:10.1.2.3']],
    ['DEMO', 'on', 'demo', true],
    ['DEMO', '0', 'demo', false],
    ['LOG_LEVEL', 'debug', 'logLevel', 'debug'],
    ['LOG_SAMPLE', '0', 'logSample', 0],
    ['LOG_SAMPLE', '0.25', 'logSample', 0.25],
    [
      'AUTH_RATE_LIMIT',
      '3/10s/2h',
      'authRateLimit',
      { attempts: 3, windowSeconds: 10, blockSeconds: 7200 },
    ],
  ])('accepts %s=%s', (key, value, field, expected) => {
    expect(load({ [key]: value })).toMatchObject({ [field]: expected })
  })

  it('turns Twitter sign-in off unless it is configured', () => {
    expect(load({}).twitter).toBeNull()
    expect(load({ TWITTER_CLIENT_ID: 'id', TWITTER_CLIENT_SECRET: 'secret' }).twitter).toEqual({
      clientId: 'id',
      clientSecret: 'secret',
      authorizeUrl: 'https://x.com/i/oauth2/authorize',
      tokenUrl: 'https://api.x.com/2/oauth2/token',
      userinfoUrl: 'https://api.x.com/2/users/me',
      issuer: 'https://x.com',
      scopes: 'users.read tweet.read users.email',
    })
    expect(load({ TWITTER_CLIENT_ID: 'id' }).twitter).toMatchObject({ clientSecret: null })
    expect(keyOf(() => load({ TWITTER_CLIENT_SECRET: 'secret' }))).toBe('TWITTER_CLIENT_ID')
  })

  it('accepts id tokens of the configured issuers, for the configured clients', () => {
    const text = 'google=https://accounts.google.com,one,two  apple=https://appleid.apple.com,three'
    expect(load({ ID_TOKEN_ISSUERS: text }).idTokenIssuers).toEqual([
      { name: 'google', issuer: 'https://accounts.google.com', clientIds: ['one', 'two'] },
      { name: 'apple', issuer: 'https://appleid.apple.com', clientIds: ['three'] },
    ])
    expect(load({}).idTokenIssuers).toEqual([])
  })

  it('uses the configured RPC server, and the fallback where there is one', () => {
    const [url, fallback] = ['https://rpc.example/key', 'http://localhost:8899']
    expect(load({ SOLANA_RPC_URL: url }).solana.rpc).toEqual({
      kind: 'remote',
      urls: [url],
      isDefault: false,
    })
    expect(
      load({ SOLANA_NETWORK: 'mainnet', SOLANA_RPC_FALLBACK_URL: fallback }).solana,
    ).toMatchObject({
      rpc: { urls: ['https://api.mainnet-beta.solana.com', fallback], isDefault: false },
      usdcMint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
    })
    expect(load({ SOLANA_RPC_URL: 'local' }).solana.rpc).toEqual({ kind: 'local' })
  })

  it('has no fallback and no other mint with the local ledger', () => {
    const SOLANA_RPC_URL = 'local'
    const SOLANA_RPC_FALLBACK_URL = 'https://rpc.example'
    expect(keyOf(() => load({ SOLANA_RPC_URL, SOLANA_RPC_FALLBACK_URL }))).toBe(
      'SOLANA_RPC_FALLBACK_URL',
    )
    expect(keyOf(() => load({ SOLANA_RPC_URL, USDC_MINT: WALLET }))).toBe('USDC_MINT')
  })

  it('lists the wallets of the treasury, the funded one first', () => {
    const TREASURY_ADDRESSES = `${WALLET}, ${OTHER_WALLET}`
    expect(load({ TREASURY_ADDRESSES }).solana.treasuryAddresses).toEqual([WALLET, OTHER_WALLET])
  })

  it('reads legal texts from files, and accepts contacts that can be links', () => {
    const file = envFile('Be kind.')
    const texts = { terms: 'Be kind.', privacy: null, contactUrl: 'https://help.example/' }
    const given = { TERMS_FILE: file, CONTACT: 'https://help.example' }
    expect(load(given).siteTexts).toEqual(texts)
    const from = load({ ...PUBLIC, MAIL_FROM: 'Laurel <hi@laurel.example>' })
    expect(from.siteTexts.contactUrl).toBe('mailto:hi@laurel.example')
    expect(keyOf(() => load({ TERMS_FILE: '/no/such/file' }))).toBe('TERMS_FILE')
    expect(keyOf(() => load({ PRIVACY_FILE: envFile(' \n') }))).toBe('PRIVACY_FILE')
    for (const CONTACT of ['help', 'http://help.example', 'javascript:alert(1)', 'a@b?cc=c@d']) {
      expect(
        keyOf(() => load({ CONTACT })),
        CONTACT,
      ).toBe('CONTACT')
    }
  })

  it('needs all settings of S3 or none', () => {
    const s3 = { S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' }
    expect(load({ ...s3, S3_ENDPOINT: 'http://localhost:9000' }).s3).toEqual({
      bucket: 'b',
      endpoint: 'http://localhost:9000',
      region: 'us-east-1',
      accessKeyId: 'id',
      secretAccessKey: 'key',
    })
    expect(load({ S3_REGION: 'eu-central-1' }).s3).toBeNull()
    expect(keyOf(() => load({ ...s3, S3_SECRET_ACCESS_KEY: '' }))).toBe('S3_SECRET_ACCESS_KEY')
    expect(keyOf(() => load({ S3_ENDPOINT: 'https://s3.example' }))).toBe('S3_BUCKET')
  })

  it('refuses the same key for public clients and the service', () => {
    const key = 'k'.repeat(32)
    expect(keyOf(() => load({ ANON_KEY: key, SERVICE_KEY: key }))).toBe('SERVICE_KEY')
  })
})

describe('a public server', () => {
  it('starts with its settings, never as a demo', () => {
    expect(load(PUBLIC)).toMatchObject({
      publicUrl: 'https://laurel.example',
      isPublic: true,
      demo: false,
      trustProxy: ['10.0.0.0/8', '::1'],
    })
  })

  it.each(['PUBLIC_URL', 'SMTP_URL', 'TRUST_PROXY'])('needs %s', (key) => {
    expect(keyOf(() => load({ ...PUBLIC, [key]: '' }))).toBe(key)
  })

  it.each([
    { HOST: '192.168.1.5' },
    { HOST: 'laurel.example' },
    { PUBLIC_URL: 'https://localhost' },
    { PUBLIC_URL: 'http://laurel.example' },
  ])('is one that is configured with %o', (environment) => {
    expect(keyOf(() => load(environment))).toMatch(/^(PUBLIC_URL|SMTP_URL)$/)
  })

  it.each([
    ['DEMO', 'on'],
    ['LOG_LEVEL', 'debug'],
    ['LOG_LEVEL', 'trace'],
    ['SOLANA_RPC_URL', 'local'],
  ])('refuses %s=%s', (key, value) => {
    expect(keyOf(() => load({ ...PUBLIC, [key]: value }))).toBe(key)
  })
})

describe('a shared demo', () => {
  const SHARED = { DEMO: 'shared', PUBLIC_URL: 'https://demo.example', TRUST_PROXY: '127.0.0.1' }

  it('is public on purpose, and sends no mail', () => {
    expect(load({ ...SHARED, SOLANA_RPC_URL: 'local' })).toMatchObject({
      demo: true,
      isSharedDemo: true,
      isPublic: true,
      smtpUrl: null,
    })
  })

  it('needs its address and its proxies', () => {
    expect(keyOf(() => load({ ...SHARED, PUBLIC_URL: '' }))).toBe('PUBLIC_URL')
    expect(keyOf(() => load({ ...SHARED, TRUST_PROXY: '' }))).toBe('TRUST_PROXY')
  })

  it('sends no mail and moves no money', () => {
    expect(keyOf(() => load({ ...SHARED, SMTP_URL: 'smtp://mail.example' }))).toBe('SMTP_URL')
    for (const key of ['SOLANA_RPC_URL', 'SOLANA_RPC_FALLBACK_URL']) {
      const own = { ...SHARED, [key]: 'https://rpc.example' }
      expect(keyOf(() => load(own))).toBe('SOLANA_RPC_URL')
    }
  })
})

describe('configWarnings', () => {
  it('warn of settings that other accounts may read', () => {
    const file = envFile('PORT=4000')
    chmodSync(file, 0o644)
    expect(configWarnings(load(), file)[0]).toMatch(
      /readable by every account on this machine: chmod 600 .+\.env$/,
    )
    chmodSync(file, 0o600)
    expect(configWarnings(load(), file)).toEqual([])
  })

  it('warn of a server without a contact', () => {
    const warning = 'CONTACT is not set: people have no way to reach you'
    expect(configWarnings(load(PUBLIC), NO_FILE)).toContain(warning)
    const reached = [
      { CONTACT: 'help@laurel.example' },
      { MAIL_FROM: 'Laurel <hi@laurel.example>' },
    ]
    for (const setting of reached) {
      expect(configWarnings(load({ ...PUBLIC, ...setting }), NO_FILE)).not.toContain(warning)
    }
    expect(configWarnings(load(), NO_FILE)).toEqual([])
  })

  it('warn of unencrypted passwords, and of a shared demo', () => {
    const plain = load({ ...PUBLIC, PUBLIC_URL: 'http://laurel.example' })
    expect(configWarnings(plain, NO_FILE)[0]).toContain('PUBLIC_URL is http')
    const shared = load({ DEMO: 'shared', PUBLIC_URL: 'https://a.example', TRUST_PROXY: 'none' })
    expect(configWarnings(shared, NO_FILE)[0]).toContain('can sign in as anyone')
  })
})

describe('describeSettings', () => {
  it('lists the settings in effect, each on a line valid in .env', () => {
    const text = describeSettings({ PORT: '4000', SMTP_URL: 'smtp://mail.example' }, NO_FILE)
    expect(text).toMatch(/^PORT=4000\nHOST=127\.0\.0\.1\n# PUBLIC_URL is not set\n/)
    expect(text).toContain('\nSMTP_URL=smtp://mail.example\n')
    expect(text).toContain('\nAUTH_RATE_LIMIT=5/15m/30m\n')
    expect(() => load(parseEnv(text) as Record<string, string>)).not.toThrow()
  })

  it('refuses a sandbox in the database of the site', () => {
    const url = 'postgres://db/laurel'
    const same = { DATABASE_URL: url, SANDBOX_DATABASE_URL: url }
    expect(() => load(same)).toThrow('SANDBOX_DATABASE_URL: must differ from DATABASE_URL')
  })

  it('hides secrets', () => {
    const text = describeSettings(
      {
        SERVICE_KEY: 'hidden'.repeat(9),
        OTEL_EXPORTER_OTLP_HEADERS: `authorization=${'hidden'.repeat(9)}`,
        METRICS_TOKEN: 'hidden'.repeat(9),
        TWITTER_CLIENT_ID: 'shown',
        TWITTER_CLIENT_SECRET: 'hidden',
        TWITTER_TOKEN_URL: 'https://provider.example/token',
        SOLANA_RPC_URL: 'https://rpc.example/v2/hidden',
        SOLANA_RPC_FALLBACK_URL: 'https://rpc.example?api-key=hidden',
        DATABASE_URL: 'postgres://ann:hid:den@db/x?password=hidden&ssl=1',
        SANDBOX_DATABASE_URL: 'postgres://ann:hidden@db/x_sandbox',
        SMTP_URL: 'smtps://ann:hid%40den@mail.example',
        CAPTCHA_VERIFY_URL: 'https://captcha.example/verify?secret=hidden',
        CAPTCHA_SECRET: 'hidden',
      },
      NO_FILE,
    )
    expect(text).not.toMatch(/hid/)
    expect(text).toContain('DATABASE_URL=postgres://ann:***@db/x?password=***&ssl=1')
    expect(text).toContain('SMTP_URL=smtps://ann:***@mail.example')
    expect(text).toContain('\nSOLANA_RPC_URL=https://rpc.example/***\n')
    expect(text).toContain('SERVICE_KEY=(secret)')
    expect(text).toContain('\nTWITTER_CLIENT_SECRET=(secret)\n')
    expect(text).toContain('\nTWITTER_TOKEN_URL=https://provider.example/token\n')
  })

  it('raises the errors that a start would raise', () => {
    expect(keyOf(() => describeSettings({ PORT: 'x' }, NO_FILE))).toBe('PORT')
  })
})
