import { points } from '@laurel/contract/money'
import { ROLES, type Role } from '@laurel/contract/people'
import { readClientKeys } from '../auth/secrets.ts'
import { rotateSigningKey } from '../auth/signing-keys.ts'
import type { Config } from '../config.ts'
import { openDatabase } from '../db/client.ts'
import { connectAsCommand } from '../db/connect.ts'
import { migrateDatabase } from '../db/migrate.ts'
import { grantPoints } from '../features/points/points.service.ts'
import { recordAudit } from '../platform/audit.ts'
import { createMovableClock, systemClock } from '../platform/clock.ts'
import type { Ctx } from '../platform/context.ts'
import { readDemo } from '../platform/demo-clock.queries.ts'
import { newId } from '../platform/ids.ts'
import { createJobQueue } from '../platform/jobs.ts'
import { findUserByEmail, grantRole } from './commands.queries.ts'
import { maintenanceCommands } from './maintenance.ts'
import { switchFlag } from './switch-flag.ts'
import { UsageError } from './usage-error.ts'

interface Command {
  usage: string
  /** Does the work in one transaction and says what it did. */
  run(ctx: Ctx<null>, args: readonly string[], config: Config): Promise<string>
}

/** The commands of `npm run laurel --` that do one thing in one transaction. */
const commands: Record<string, Command> = {
  keys: {
    usage: 'keys [rotate]',
    async run(ctx, [action], config) {
      if (action === 'rotate') return await rotateKeys(ctx)
      if (action !== undefined) throw new UsageError('keys: write nothing more, or rotate')
      const { anonKey, serviceKey } = await readClientKeys(ctx.db, config)
      return `ANON_KEY=${anonKey}\nSERVICE_KEY=${serviceKey}`
    },
  },
  grant: {
    usage: `grant EMAIL ${ROLES.join('|')}`,
    async run(ctx, [email = '', role = '']) {
      if (!isRole(role)) throw new UsageError(`grant: the role is one of ${ROLES.join(', ')}`)
      const userId = await requireUser(ctx, email)
      await grantRole(ctx.db, { userId, role, now: ctx.now })
      await recordAudit(ctx, {
        action: 'role.grant',
        subjectKind: 'user',
        subjectId: userId,
        reason: 'By the operator on the command line',
        after: { role },
      })
      return `${email} is now ${role}.`
    },
  },
  'grant-points': {
    usage: 'grant-points EMAIL N REASON',
    async run(ctx, [email = '', amount = '', ...words]) {
      const reason = words.join(' ').trim()
      if (!/^[1-9]\d{0,8}$/.test(amount) || reason === '') {
        throw new UsageError('grant-points: give an address, a whole number of points and a reason')
      }
      const userId = await requireUser(ctx, email)
      await grantPoints(ctx, { userId, amount: points(Number(amount)), reason })
      return `${email} received ${amount} points.`
    },
  },
  flag: {
    usage: 'flag NAME on|off',
    async run(ctx, [name = '', state = '']) {
      if (!/^[a-z_]{3,60}$/.test(name) || (state !== 'on' && state !== 'off')) {
        throw new UsageError('flag: give a name and on or off')
      }
      await switchFlag(ctx, name, state === 'on')
      return `${name} is ${state}.`
    },
  },
}

/** Runs one command beside, or without, the server. Raises `UsageError`. */
export async function runCommand(
  [name = '', ...args]: readonly string[],
  config: Config,
): Promise<string> {
  const maintenance = ownCommand(maintenanceCommands, name)
  if (maintenance !== undefined) return await maintenance.run(args, config)
  const command = ownCommand(commands, name)
  if (command === undefined) throw new UsageError(help())
  const owner = await connectAsCommand(config)
  try {
    await migrateDatabase(owner.url)
    return await inTransaction(owner.url, config, (ctx) => command.run(ctx, args, config))
  } finally {
    await owner.stop()
  }
}

async function inTransaction<T>(
  url: string,
  config: Config,
  work: (ctx: Ctx<null>) => Promise<T>,
): Promise<T> {
  const database = openDatabase(url, () => {})
  try {
    const demo = config.demo === false ? null : await readDemo(database.db)
    const clock = createMovableClock(demo?.offsetMs ?? 0)
    const jobs = createJobQueue(database, () => {})
    const origin = { requestId: newId(), ip: '', userAgent: '' }
    return await database.transaction((db) =>
      work({ db, now: clock.now(), viewer: null, jobs, origin }),
    )
  } finally {
    await database.close()
  }
}

async function rotateKeys(ctx: Ctx): Promise<string> {
  // Tokens go by the machine's clock, and their keys with them.
  const kid = await rotateSigningKey(ctx.db, systemClock.now())
  await recordAudit(ctx, {
    action: 'signing_key.rotate',
    subjectKind: 'signing_key',
    subjectId: kid,
    reason: 'By the operator on the command line',
  })
  return `Tokens are signed with ${kid} from now on; those of the key before go on until they end.`
}

async function requireUser(ctx: Ctx, email: string): Promise<string> {
  const userId = await findUserByEmail(ctx.db, email)
  if (userId === null) throw new UsageError(`Nobody has the address ${email || '(none given)'}`)
  return userId
}

function isRole(text: string): text is Role {
  return ROLES.some((role) => role === text)
}

function ownCommand<T>(known: Record<string, T>, name: string): T | undefined {
  return Object.hasOwn(known, name) ? known[name] : undefined
}

function help(): string {
  const all = { ...commands, ...maintenanceCommands }
  const lines = Object.values(all).map(({ usage }) => `  npm run laurel -- ${usage}`)
  return ['Commands:', ...lines].join('\n')
}
