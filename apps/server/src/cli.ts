import './fast-imports.ts'
import { CheckError } from './app/commands/line/check-error.ts'
import { parseCommand } from './app/commands/line/parse-command.ts'
import { runCall } from './app/commands/line/run-command.ts'
import { openTerminal } from './app/commands/line/terminal.ts'
import { UsageError } from './app/commands/line/usage-error.ts'
import { loadConfig } from './config/config.ts'
import { ConfigError } from './config/config-error.ts'

/** Exit codes of sysexits.h. */
const EXIT = { usage: 64, config: 78, failure: 1 }

let databaseSetting: 'DATABASE_URL' | 'DATA_DIR' = 'DATA_DIR'
try {
  const { env, argv } = process
  const call = parseCommand(argv.slice(2), env.BUILD_COMMIT)
  let answer: string
  if ('answer' in call) answer = call.answer
  else {
    const config = loadConfig(env)
    if (config.databaseUrl !== null) databaseSetting = 'DATABASE_URL'
    answer = await runCall(call, config, openTerminal(process, env.SUDO_USER))
  }
  if (answer !== '') process.stdout.write(`${answer}\n`)
} catch (error) {
  const { describeDatabaseFailure } = await import('./db/database-failure.ts')
  const failure = describeDatabaseFailure(error, databaseSetting)
  process.stderr.write(`${failure ?? (error instanceof Error ? error.message : String(error))}\n`)
  process.exitCode =
    error instanceof UsageError
      ? EXIT.usage
      : error instanceof ConfigError
        ? EXIT.config
        : error instanceof CheckError
          ? error.exitCode
          : EXIT.failure
}
