import './fast-imports.ts'
import { UsageError } from './app/usage-error.ts'
import { ConfigError, loadConfig } from './config.ts'

/** Exit codes of sysexits.h. */
const EXIT = { usage: 64, config: 78, failure: 1 }

try {
  const config = loadConfig(process.env)
  const { runCommand } = await import('./app/commands.ts')
  const answer = await runCommand(process.argv.slice(2), config)
  process.stdout.write(`${answer}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode =
    error instanceof UsageError
      ? EXIT.usage
      : error instanceof ConfigError
        ? EXIT.config
        : EXIT.failure
}
