import { constants } from 'node:fs'
import { access, statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { UnavailableReason } from '../chain/errors.ts'
import { openRemoteChain } from '../chain/open-chain.ts'
import { VERSION } from '../config/build-info.ts'
import type { Config, SolanaConfig } from '../config/config.ts'
import { connectAsCommand } from '../db/connect.ts'
import { hasCluster } from '../db/embedded/embedded.ts'
import { inspectDatabase } from '../db/inspect.ts'
import { type SchemaState, schemaProblem } from '../db/migration/schema-state.ts'
import { openBlobs } from '../platform/blobs/open-blobs.ts'
import { systemClock } from '../platform/clock.ts'
import { newId } from '../platform/ids.ts'
import { pingRedis } from '../platform/limits/redis-counters.ts'
import { verifyMailServer } from '../platform/mail/mailer.ts'
import { isWebBuilt } from '../web/built.ts'
import { examineWork } from './doctor-work.ts'

/** The result of one check. */
interface Finding {
  isWell: boolean
  text: string
}

const OLDEST_NODE = 24
/** PostgreSQL 15, as `server_version_num`. */
const OLDEST_POSTGRES = 150_000
const MIN_FREE_BYTES = 1_000_000_000
/** Sessions use the machine's clock and are stored in the database, so their clocks may differ by this. */
const MAX_CLOCK_SKEW_MS = 5000

/** Checks everything a server depends on, read-only, and reports a line each. Raises an error when a check fails. */
export async function examine(config: Config): Promise<string> {
  const findings = [
    examineNode(),
    examineWeb(),
    await examineFolder(config.dataDir),
    ...(await examineDatabase(config)),
    ...(await examineCounters(config)),
    await examineMail(config),
    await examineFiles(config),
    ...(await examineChain(config.solana)),
  ]
  const report = findings
    .map(({ isWell, text }) => `${isWell ? 'ok  ' : 'FAIL'} ${text}`)
    .join('\n')
  if (findings.some(({ isWell }) => !isWell)) throw new Error(report)
  return report
}

function examineNode(): Finding {
  const { node } = process.versions
  const isWell = Number.parseInt(node, 10) >= OLDEST_NODE
  return { isWell, text: `Node ${node}${isWell ? '' : `: requires ${OLDEST_NODE}`}` }
}

function examineWeb(): Finding {
  return isWebBuilt()
    ? { isWell: true, text: 'The web app is built' }
    : { isWell: false, text: 'The web app is not built: run npm run setup' }
}

async function examineFolder(dataDir: string): Promise<Finding> {
  const folder = await nearestFolder(resolve(dataDir))
  try {
    await access(folder, constants.W_OK | constants.X_OK)
    const { bavail, bsize } = await statfs(folder)
    const free = bavail * bsize
    return {
      isWell: free >= MIN_FREE_BYTES,
      text: `DATA_DIR ${dataDir}: ${(free / 1_000_000_000).toFixed(1)} GB free`,
    }
  } catch (error) {
    return { isWell: false, text: `DATA_DIR ${dataDir}: ${messageOf(error)}` }
  }
}

/** The folder itself, or the nearest above it that exists. */
async function nearestFolder(folder: string): Promise<string> {
  const isThere = await access(folder).then(
    () => true,
    () => false,
  )
  return isThere || dirname(folder) === folder ? folder : await nearestFolder(dirname(folder))
}

async function examineDatabase(config: Config): Promise<Finding[]> {
  if (config.databaseUrl === null && !hasCluster(config.dataDir)) {
    return [{ isWell: true, text: 'Database: none yet, the first start creates it' }]
  }
  try {
    const owner = await connectAsCommand(config)
    try {
      const facts = await inspectDatabase(owner.url)
      const skewMs = Math.abs(facts.clockMs - systemClock.now().getTime())
      const { missingRoles } = facts
      return [
        {
          isWell: facts.version >= OLDEST_POSTGRES,
          text: `Database: PostgreSQL ${Math.floor(facts.version / 10_000)} responds`,
        },
        examineSchema(facts.schema),
        {
          isWell: facts.schema.kind === 'none' || missingRoles.length === 0,
          text: `Roles: ${missingRoles.length === 0 ? 'complete' : `missing ${missingRoles.join(', ')}`}`,
        },
        {
          isWell: skewMs <= MAX_CLOCK_SKEW_MS,
          text: `Clock: ${Math.round(skewMs / 1000)} s from the database's`,
        },
        ...(facts.schema.kind === 'current' ? await examineWork(owner.url) : []),
      ]
    } finally {
      await owner.stop()
    }
  } catch (error) {
    return [{ isWell: false, text: `Database: ${messageOf(error)}` }]
  }
}

function examineSchema(state: SchemaState): Finding {
  const problem = schemaProblem(state)
  return { isWell: problem === null, text: `Schema: ${problem ?? SCHEMA_TEXTS[state.kind]}` }
}

const SCHEMA_TEXTS: Record<string, string> = {
  none: 'none yet, the first start creates it',
  current: `up to date with Laurel ${VERSION}`,
  older: `older than Laurel ${VERSION}, the next start migrates it`,
}

async function examineCounters({ redisUrl }: Config): Promise<Finding[]> {
  if (redisUrl === null) return []
  try {
    await pingRedis(redisUrl)
    return [{ isWell: true, text: 'Counters: the server of REDIS_URL responds' }]
  } catch (error) {
    return [{ isWell: false, text: `Counters: REDIS_URL: ${messageOf(error)}` }]
  }
}

async function examineMail({ smtpUrl }: Config): Promise<Finding> {
  if (smtpUrl === null) return { isWell: true, text: 'Mail: to the outbox folder (no SMTP_URL)' }
  try {
    await verifyMailServer(smtpUrl)
    return { isWell: true, text: 'Mail: the server of SMTP_URL accepts connections' }
  } catch (error) {
    return { isWell: false, text: `Mail: SMTP_URL: ${messageOf(error)}` }
  }
}

/** Writes, reads and removes a file, with S3. */
async function examineFiles(config: Config): Promise<Finding> {
  if (config.s3 === null) return { isWell: true, text: 'Files: in DATA_DIR (no S3_BUCKET)' }
  const blobs = openBlobs(config)
  const key = `doctor/${newId()}`
  try {
    await blobs.put(key, Buffer.from('laurel'), 'text/plain')
    await blobs.get(key)
    await blobs.remove([key])
    return { isWell: true, text: `Files: ${blobs.place} is readable and writable` }
  } catch (error) {
    return { isWell: false, text: `Files: ${blobs.place}: ${messageOf(rootOf(error))}` }
  }
}

/** The root cause of an error. */
function rootOf(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? rootOf(error.cause) : error
}

/** Checks each RPC server; without a treasury none is used. */
async function examineChain(config: SolanaConfig): Promise<Finding[]> {
  const { rpc, network, treasuryAddresses } = config
  if (rpc.kind === 'local') return [{ isWell: true, text: 'Solana: the embedded test ledger' }]
  if (treasuryAddresses.length === 0) {
    return [{ isWell: true, text: 'Solana: no payments (no TREASURY_ADDRESSES)' }]
  }
  const settings = ['SOLANA_RPC_URL', 'SOLANA_RPC_FALLBACK_URL']
  return await Promise.all(
    rpc.urls.map(async (url, place) => {
      const { state, slot, failure } = await (await openRemoteChain(config, [url])).check()
      const isWell = state !== 'unreachable'
      const found = isWell
        ? `responds on ${network}, slot ${slot}`
        : CHAIN_FAILURES[failure ?? 'unreachable'](network)
      return { isWell, text: `Solana: ${settings[place]} ${found}` }
    }),
  )
}

const CHAIN_FAILURES: Record<UnavailableReason, (network: string) => string> = {
  unreachable: () => 'does not respond',
  rate_limited: () => 'is rate limiting requests (HTTP 429)',
  bad_answer: () => 'responds, but not like a Solana RPC server',
  wrong_network: (network) => `is not on ${network}: its genesis block differs`,
}

/** A refused connection to a name with several addresses has a code and no message. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.message || String((error as NodeJS.ErrnoException).code)
}
