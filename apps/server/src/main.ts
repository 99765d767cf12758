import './fast-imports.ts'
import cluster from 'node:cluster'
import { once } from 'node:events'
import { flushCompileCache } from 'node:module'
import { type Config, configWarnings, loadConfig } from './config/config.ts'
import { ConfigError } from './config/config-error.ts'
import { EmbeddedError } from './db/embedded/embedded-error.ts'
import { SchemaError } from './db/migration/schema-error.ts'
import type { WorkerOrder } from './platform/workers/messages.ts'
import { onPrimaryMessage, sendToPrimary } from './platform/workers/worker-link.ts'

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
function stop(): void {
  if (stopping.signal.aborted) return
  setTimeout(() => process.exit(1), drainMs + STOP_LIMIT_MS).unref()
  stopping.abort()
}
/** Those of a terminal come twice: to everything in it, and once more from npm. A repeated one must not end the stop. */
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(name, () => {
    if (!stopping.signal.aborted && cluster.isPrimary) say(`${name}: stopping`)
    stop()
  })
}
onPrimaryMessage('stop', stop)
/** A terminal that was closed, or a pager that ended, must not keep the server from stopping in order. */
for (const output of [process.stdout, process.stderr]) output.on('error', () => {})

/** Loaded only when the settings are right: a wrong one is answered at once. */
const loadServer = () => import('./app/server.ts')

async function main({ signal }: AbortController): Promise<void> {
  const stopped = once(signal, 'abort')
  if (cluster.isWorker) return await serveAsWorker(signal, stopped)
  const config = loadConfig(process.env)
  prepareStop(config)
  for (const warning of configWarnings(config)) complain(`Warning: ${warning}.`)
  if (config.workers > 1) return await superviseWorkers(config, signal, stopped)
  const { startServer } = await loadServer()
  const server = await startServer(config, { log: say, signal })
  say(`\nLaurel is ready at ${config.publicUrl}`)
  flushCompileCache()
  if (server.isDemo) {
    const { demoSignIns } = await import('../../sandbox/src/demo/personas.ts')
    say(demoSignIns())
  }
  await stopped
  await server.stop()
}

/** Runs a node of several processes: this one starts and stops the others. */
async function superviseWorkers(
  config: Config,
  signal: AbortSignal,
  stopped: Promise<unknown>,
): Promise<void> {
  const { startWorkers } = await import('./app/workers/workers.ts')
  const node = await startWorkers(config, { log: say, signal })
  say(`\nLaurel is ready at ${config.publicUrl}, with ${config.workers} workers`)
  try {
    await Promise.race([stopped, node.lost])
  } finally {
    await node.stop()
  }
}

/** Serves as one of a node's workers, until the primary says stop. */
async function serveAsWorker(signal: AbortSignal, stopped: Promise<unknown>): Promise<void> {
  const order = await new Promise<WorkerOrder>((resolve) => {
    onPrimaryMessage('start', (message) => resolve(message.order))
  })
  prepareStop(order.config)
  const { startWorker } = await loadServer()
  const server = await startWorker(order, { log: say, signal })
  sendToPrimary({ kind: 'ready' })
  flushCompileCache()
  await stopped
  await server.stop()
}

function prepareStop(config: Config): void {
  drainMs = config.drainMs
  if (config.databaseUrl !== null) databaseSetting = 'DATABASE_URL'
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

/** Reports why the server ended, and returns its exit code. */
async function report(error: unknown): Promise<number> {
  if (error instanceof ConfigError) {
    complain(`Configuration: ${error.message}`)
    return EXIT_CONFIG
  }
  const { CrewError } = await import('./app/workers/crew.ts')
  complain(error instanceof CrewError ? error.message : await explain(error))
  return error instanceof CrewError ? error.exitCode : 1
}

main(stopping).then(
  () => process.exit(0),
  async (error: unknown) => process.exit(stopping.signal.aborted ? 0 : await report(error)),
)
