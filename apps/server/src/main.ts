import './fast-imports.ts'
import { once } from 'node:events'
import { flushCompileCache } from 'node:module'
import { configWarnings, loadConfig } from './config/config.ts'
import { ConfigError } from './config/config-error.ts'
import { EmbeddedError } from './db/embedded/embedded-error.ts'
import { SchemaError } from './db/migration/schema-error.ts'

/** Exit code of a configuration that cannot be used (EX_CONFIG). */
const EXIT_CONFIG = 78
/** What a stop may take, after the time to drain, before the process ends anyway. */
const STOP_LIMIT_MS = 25_000

const say = (message: string): void => void process.stdout.write(`${message}\n`)
const complain = (message: string): void => void process.stderr.write(`${message}\n`)

const stopping = new AbortController()
let drainMs = 0
/** What says where the database is. */
let databaseSetting: 'DATABASE_URL' | 'DATA_DIR' = 'DATA_DIR'
/** Those of a terminal come twice: to everything in it, and once more from npm. A repeated one must not end the stop. */
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(name, () => {
    if (stopping.signal.aborted) return
    say(`${name}: stopping`)
    setTimeout(() => process.exit(1), drainMs + STOP_LIMIT_MS).unref()
    stopping.abort()
  })
}
/** A terminal that was closed, or a pager that ended, must not keep the server from stopping in order. */
for (const output of [process.stdout, process.stderr]) output.on('error', () => {})

async function main({ signal }: AbortController): Promise<void> {
  const config = loadConfig(process.env)
  drainMs = config.drainMs
  if (config.databaseUrl !== null) databaseSetting = 'DATABASE_URL'
  for (const warning of configWarnings(config)) complain(`Warning: ${warning}.`)
  const stopped = once(signal, 'abort')
  // Loaded only now: a wrong setting is answered at once.
  const { startServer } = await import('./app/server.ts')
  const server = await startServer(config, say, signal)
  say(`\nLaurel is ready at ${config.publicUrl}`)
  flushCompileCache()
  if (server.isDemo) {
    const { demoSignIns } = await import('../../sandbox/src/demo/personas.ts')
    say(demoSignIns())
  }
  await stopped
  await server.stop()
}

/** What went wrong, in words where they help; where it went wrong only when it was unexpected. */
async function explain(error: unknown): Promise<string> {
  if (error instanceof EmbeddedError || error instanceof SchemaError) return error.message
  const { describeDatabaseFailure } = await import('./db/database-failure.ts')
  const failure = describeDatabaseFailure(error, databaseSetting)
  if (failure !== null) return `Could not start: ${failure}`
  if (!(error instanceof Error)) return `Could not start: ${String(error)}`
  const isExpected = 'code' in error
  const text = isExpected ? error.message || String(error.code) : error.stack
  return `Could not start: ${text}`
}

main(stopping).then(
  () => process.exit(0),
  async (error: unknown) => {
    if (stopping.signal.aborted) process.exit(0)
    const isConfig = error instanceof ConfigError
    complain(isConfig ? `Configuration: ${error.message}` : await explain(error))
    process.exit(isConfig ? EXIT_CONFIG : 1)
  },
)
