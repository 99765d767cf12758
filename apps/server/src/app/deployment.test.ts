import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runProgram } from '../../testing/servers/server-process.ts'
import { loadConfig } from '../config/config.ts'
import { describeSettings } from '../config/describe-settings.ts'
import type { EmbeddedPostgres } from '../db/embedded/embedded.ts'
import { startThrowaway } from '../db/embedded/embedded-throwaway.ts'
import { migrateDatabase } from '../db/migration/migrate.ts'

/** Keeps `docs/production.md` and the files of `deploy` true to the code. */

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url))
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')

const page = read('docs/production.md')
const nginx = read('deploy/nginx.conf')
const caddy = read('deploy/Caddyfile')
const unit = read('deploy/laurel.service')
const settings = read('deploy/laurel.env')

/** Every setting, by name. */
const KEYS = [...describeSettings({}, 'no such file').matchAll(/^(?:# )?([A-Z][A-Z0-9_]+)/gm)].map(
  ([, key = '']) => key,
)

describe('the settings of a public site', () => {
  it('exist, also those that are commented out', () => {
    const named = [...settings.matchAll(/^(?:# )?([A-Z][A-Z0-9_]+)=/gm)].map(([, key = '']) => key)
    expect(named.length).toBeGreaterThan(10)
    for (const key of named) expect(KEYS).toContain(key)
  })

  it('are enough to start a public server', () => {
    const config = loadConfig(parseEnv(settings) as Record<string, string>, 'no such file')
    expect(config).toMatchObject({ isPublic: true, demo: false, port: 3000, host: '127.0.0.1' })
  })

  it('and those that the page names exist', () => {
    const named = [...page.matchAll(/\b([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?:_FILE)?\b/g)].map(
      ([, key = '']) => (KEYS.includes(key) ? key : key.replace(/_FILE$/, '')),
    )
    expect(named.length).toBeGreaterThan(8)
    for (const key of named.filter((name) => name !== 'S3_')) expect(KEYS).toContain(key)
  })
})

describe('the proxies', () => {
  it('pass WebSockets and the largest body through, and time out later than a heartbeat', () => {
    expect(nginx).toContain('proxy_set_header Upgrade $http_upgrade;')
    expect(nginx).toContain('proxy_http_version 1.1;')
    expect(Number(/client_max_body_size (\d+)m;/.exec(nginx)?.[1])).toBeGreaterThanOrEqual(6)
    expect(Number(/max_size (\d+)MB/.exec(caddy)?.[1])).toBeGreaterThanOrEqual(6)
    expect(Number(/proxy_read_timeout (\d+)s;/.exec(nginx)?.[1])).toBeGreaterThan(30)
  })

  it('set the client address themselves, and keep query strings out of their log', () => {
    expect(nginx).toContain('proxy_set_header X-Forwarded-For $remote_addr;')
    const format = /log_format[^;]+;/.exec(nginx)?.[0] ?? ''
    expect(format).toContain('$uri')
    expect(format).not.toMatch(/\$(request|args|query_string|request_uri|http_referer)\b/)
    const logged = nginx.match(/server_name/g)?.length
    expect(nginx.match(/access_log \S+ laurel;/g)).toHaveLength(logged ?? 0)
  })

  it('forward to the port of the settings', () => {
    for (const file of [nginx, caddy]) expect(file).toContain('127.0.0.1:3000')
  })
})

describe('the systemd unit', () => {
  it('starts the server as npm start does', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: { start: string } }
    const start = /^ExecStart=\/opt\/laurel\/node_modules\/\.bin\/(.+)$/m.exec(unit)?.[1]
    expect(`exec ${start}`).toBe(scripts.start)
  })

  it('allows the longest shutdown its time, and does not restart after a wrong setting', () => {
    const main = read('apps/server/src/main.ts')
    const stopMs = Number(/STOP_LIMIT_MS = ([\d_]+)/.exec(main)?.[1]?.replace('_', ''))
    const { drainMs } = loadConfig(parseEnv(settings) as Record<string, string>, 'no such file')
    const limit = Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])
    expect(limit * 1000).toBeGreaterThan(stopMs + drainMs)
    const config = Number(/EXIT_CONFIG = (\d+)/.exec(main)?.[1])
    expect(unit).toContain(`RestartPreventExitStatus=${config}\n`)
  })
})

describe('the production page', () => {
  it('names only existing files and programs', () => {
    const files = [...page.matchAll(/\bdeploy\/([\w.-]+)/g)].map(([, file = '']) => file)
    expect(files.length).toBeGreaterThan(5)
    // Settings and secrets of the containers are the operator’s own.
    for (const file of files.filter((name) => name !== 'secrets' && name !== '.env')) {
      expect(existsSync(join(ROOT, 'deploy', file)), file).toBe(true)
    }
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    for (const [, script = ''] of page.matchAll(/npm run ([a-z:]+)/g)) {
      expect(scripts).toHaveProperty(script)
    }
  })

  it('names only existing commands, and so does the nightly backup', async () => {
    const text = page + read('deploy/nightly')
    const named = [...text.matchAll(/(?:^|`|bin\/)laurel ([a-z]+)\b/gm)].map(
      ([, command = '']) => command,
    )
    const help = runProgram('cli.ts', ROOT, {}, ['help'])
    await help.ended
    expect(new Set(named)).toContain('backup')
    for (const command of named) expect(help.said()).toMatch(new RegExp(`\\b${command}\\b`))
  })
})

describe('the database roles', () => {
  let postgres: EmbeddedPostgres
  beforeAll(async () => {
    postgres = await startThrowaway(() => {})
  })
  afterAll(() => postgres.stop())

  /** Runs SQL as the superuser. */
  async function run(sql: string): Promise<void> {
    const client = new Client({ connectionString: postgres.url })
    await client.connect()
    try {
      for (const statement of sql.split(/;\s*$/m)) await client.query(statement)
    } finally {
      await client.end()
    }
  }

  it('suffice for the first start, and need no right to create roles after it', async () => {
    // The embedded cluster already has a database of that name.
    const sql = read('deploy/roles.sql').replaceAll('DATABASE laurel', 'DATABASE site')
    await run(sql.replace(":'password'", "'change-this'"))
    const url = new URL(postgres.url)
    url.username = 'laurel'
    url.pathname = '/site'
    await migrateDatabase(url.href)
    await run('ALTER ROLE laurel NOCREATEROLE')
    expect(page).toContain('ALTER ROLE laurel NOCREATEROLE')
    await migrateDatabase(url.href)
  })
})
