import './fast-imports.ts'
import { UsageError } from './app/usage-error.ts'
import { ConfigError, loadConfig } from './config.ts'

/** Exit codes of sysexits.h. */
const EXIT = { usage: 64, config: 78, failure: 1 }

let databaseSetting: 'DATABASE_URL' | 'DATA_DIR' = 'DATA_DIR'
try {
  const config = loadConfig(process.env)
  if (config.databaseUrl !== null) databaseSetting = 'DATABASE_URL'
  const { runCommand } = await import('./app/commands.ts')
  const answer = await runCommand(process.argv.slice(2), config)
  process.stdout.write(`${answer}\n`)
} catch (error) {
  const { describeDatabaseFailure } = await import('./db/database-failure.ts')
  const failure = describeDatabaseFailure(error, databaseSetting)
  process.stderr.write(`${failure ?? (error instanceof Error ? error.message : String(error))}\n`)
  process.exitCode =
    error instanceof UsageError
      ? EXIT.usage
      : error instanceof ConfigError
        ? EXIT.config
        : EXIT.failure
}
