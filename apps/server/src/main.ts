import { startServer } from './app/server.ts'
import { ConfigError, loadConfig } from './config.ts'
import { demoSignIns } from './db/demo/personas.ts'
import { EmbeddedError } from './db/embedded-error.ts'

/** Exit code of a configuration that cannot be used (EX_CONFIG). */
const EXIT_CONFIG = 78
/** What a stop may take before the process ends anyway. */
const STOP_LIMIT_MS = 25_000

const say = (message: string): void => void process.stdout.write(`${message}\n`)
const complain = (message: string): void => void process.stderr.write(`${message}\n`)

async function main(): Promise<void> {
  const config = loadConfig(process.env)
  const server = await startServer(config, say)
  const stop = (signal: string): void => {
    say(`${signal}: stopping`)
    setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref()
    server.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        complain(`Stopping failed: ${String(error)}`)
        process.exit(1)
      },
    )
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  say(`\nLaurel is ready at ${config.publicUrl}`)
  if (server.isDemo) say(demoSignIns())
}

main().catch((error: unknown) => {
  if (error instanceof ConfigError) {
    complain(`Configuration: ${error.message}`)
    process.exit(EXIT_CONFIG)
  }
  complain(error instanceof EmbeddedError ? error.message : `Could not start: ${String(error)}`)
  if (error instanceof Error && error.stack !== undefined) complain(error.stack)
  process.exit(1)
})
