import { resolve } from 'node:path'
import pg from 'pg'
import type { Config } from '../../../config/config.ts'
import { ConfigError } from '../../../config/config-error.ts'
import { withoutPassword } from '../../../config/values.ts'
import { openDatabase } from '../../../db/client.ts'
import { connectAsCommand, type OwnerConnection } from '../../../db/connect.ts'
import { hasCluster } from '../../../db/embedded/embedded.ts'
import { readMigrations } from '../../../db/migration/migration-files.ts'
import {
  compareSchema,
  readApplied,
  requireCurrentSchema,
} from '../../../db/migration/schema-state.ts'
import { createMovableClock } from '../../../platform/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { readDemo } from '../../../platform/demo-clock.queries.ts'
import { newId } from '../../../platform/ids.ts'
import { createJobQueue } from '../../../platform/work/jobs.ts'
import type { Command, CommandInput, Terminal } from './command.ts'
import { type Call, parseCommand } from './parse-command.ts'

/**
 * Runs a command, with or without a running server; resolves to its report. Names the database on the terminal first.
 * Raises `UsageError`, `SchemaError`, and `ConfigError` where there is no database.
 */
export async function runCommand(
  words: readonly string[],
  config: Config,
  terminal: Terminal,
): Promise<string> {
  return await runCall(parseCommand(words), config, terminal)
}

/** Runs a parsed command. */
export async function runCall(call: Call, config: Config, terminal: Terminal): Promise<string> {
  if ('answer' in call) return call.answer
  const { command, operands, flags } = call
  const input: CommandInput = { operands, flags, config, terminal }
  if (command.needs === 'settings') return await command.run(input)
  const owner = await connect(command.needs, config)
  try {
    terminal.note(`Database: ${placeText(owner, config)}`)
    return await runOn(owner.url, command, input)
  } finally {
    await owner.stop()
  }
}

async function connect(needs: Command['needs'], config: Config): Promise<OwnerConnection> {
  const { databaseUrl, dataDir } = config
  if (needs !== 'new database' && databaseUrl === null && !hasCluster(dataDir)) {
    throw new ConfigError(
      'DATA_DIR',
      `there is no database in ${resolve(dataDir)}: run the command with the server’s settings (its DATA_DIR or DATABASE_URL, or the folder of its .env)`,
    )
  }
  return await connectAsCommand(config)
}

/** The database's location, without its password. */
function placeText({ url, isEmbedded }: OwnerConnection, { dataDir }: Config): string {
  return isEmbedded ? `embedded, in ${resolve(dataDir)}` : withoutPassword(url)
}

async function runOn(
  ownerUrl: string,
  command: Exclude<Command, { needs: 'settings' }>,
  input: CommandInput,
): Promise<string> {
  switch (command.needs) {
    case 'transaction':
      await checkSchema(ownerUrl)
      return await inTransaction(ownerUrl, input, (ctx) => command.run(ctx, input))
    case 'schema':
      await checkSchema(ownerUrl)
      return await command.run(ownerUrl, input)
    default:
      return await command.run(ownerUrl, input)
  }
}

/** Raises `SchemaError` unless the schema is that of this version. */
async function checkSchema(ownerUrl: string): Promise<void> {
  const client = new pg.Client({
    connectionString: ownerUrl,
    application_name: 'laurel-command',
    connectionTimeoutMillis: 10_000,
  })
  await client.connect()
  try {
    requireCurrentSchema(compareSchema(await readApplied(client), readMigrations()))
  } finally {
    await client.end()
  }
}

async function inTransaction<T>(
  url: string,
  { config, terminal }: CommandInput,
  work: (ctx: Ctx<null>) => Promise<T>,
): Promise<T> {
  const database = openDatabase(url, () => {})
  try {
    const demo = config.demo === false ? null : await readDemo(database.db)
    const clock = createMovableClock(demo?.offsetMs ?? 0)
    const jobs = createJobQueue(database)
    const origin = { requestId: newId(), ip: terminal.operator, userAgent: '' }
    return await database.transaction((db) =>
      work({ db, now: clock.now(), viewer: null, jobs, origin }),
    )
  } finally {
    await database.close()
  }
}
