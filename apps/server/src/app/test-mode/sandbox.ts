import { Problem } from '@laurel/contract/problems'
import type { FastifyInstance } from 'fastify'
import { readKeyedHash } from '../../auth/keys/secrets.ts'
import { openClosedChain } from '../../chain/closed-chain.ts'
import { openDatabase } from '../../db/client.ts'
import { ensureSeason } from '../../features/points/points.service.ts'
import type { KeyAccess, KeyViewer } from '../../platform/access/key-access.ts'
import type { JobQueue } from '../../platform/work/jobs.ts'
import type { AppParts } from '../deps.ts'
import { sweeps } from '../sweeps.ts'
import { prepareSandboxDatabase, SandboxMissing } from './sandbox-database.ts'
import { sandboxKeys } from './sandbox-keys.ts'
import { listRemaining, readTestPerson } from './test-people.queries.ts'

/** Builds an app from its parts: the site's own way to do so. */
export type CreateApp = (parts: AppParts) => Promise<FastifyInstance>

/** A second instance of the site on a database of its own, in which nothing is real. */
export interface Sandbox {
  /**
   * Its app, which knows the person behind this key; the first call opens it. Raises `sandbox_unavailable`, also while
   * it opens.
   */
  enter(viewer: KeyViewer): Promise<FastifyInstance>
  close(): Promise<void>
}

/** How long a request waits for the sandbox to open. */
const OPENING_LIMIT_MS = 8000
const RETRY_SECONDS = 2
/** Connections of a process to the sandbox's database. */
const POOL_SIZE = 5

/** What happens in the sandbox is not mailed. */
const NO_JOBS: JobQueue = { send: async () => {}, start: async () => {}, stop: async () => {} }

interface OpenSandbox {
  app: FastifyInstance
  admit(viewer: KeyViewer): Promise<void>
  close(): Promise<void>
}

/** Creates the sandbox of a site, closed until its first request. */
export function createSandbox(
  site: AppParts & Required<Pick<AppParts, 'sandbox'>>,
  testKeys: KeyAccess,
  { createApp, onError }: { createApp: CreateApp; onError: (error: unknown) => void },
): Sandbox {
  let opening: Promise<OpenSandbox> | null = null
  const open = (): Promise<OpenSandbox> => {
    opening ??= openSandbox(site, testKeys, { createApp, onError }).catch((error: unknown) => {
      opening = null
      onError(error)
      throw new Problem('sandbox_unavailable', {
        ...(error instanceof SandboxMissing && { detail: 'This server has no database for it' }),
        retryAfterSeconds: RETRY_SECONDS,
      })
    })
    return opening
  }
  return {
    async enter(viewer) {
      const { app, admit } = await soon(open())
      await admit(viewer)
      return app
    },
    close: async () => await (await opening?.catch(() => null))?.close(),
  }
}

async function openSandbox(
  site: AppParts & Required<Pick<AppParts, 'sandbox'>>,
  testKeys: KeyAccess,
  { createApp, onError }: { createApp: CreateApp; onError: (error: unknown) => void },
): Promise<OpenSandbox> {
  const { sandbox: place, clock } = site
  const database = openDatabase(await prepareSandboxDatabase(place), onError, {
    poolSize: POOL_SIZE,
    isGuarded: !site.config.isPublic,
  })
  const closing = [() => database.close()]
  const close = async (): Promise<void> => {
    for (const step of closing.splice(0).reverse()) await step()
  }
  try {
    await requireOwnDatabase(site.database, database)
    await ensureSeason(database, clock)
    const app = await createApp(sandboxParts(site, testKeys, database))
    closing.push(() => app.close())
    await app.ready()
    const { openResidents } = await import('../../../../sandbox/src/test-mode/residents.ts')
    const residents = await openResidents({
      database,
      clock,
      sweeps,
      onError,
      listRemaining: (userIds) => listRemaining(site.database.db, userIds),
    })
    closing.push(() => residents.stop())
    const admitted = new Set<string>()
    return {
      app,
      close,
      async admit({ userId, apiKey: { agentId } }) {
        residents.wake()
        const who = `${userId} ${agentId}`
        if (admitted.has(who)) return
        await residents.admit(await readTestPerson(site.database.db, { userId, agentId }))
        admitted.add(who)
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Raises `SandboxMissing` where an address leads to the site's own database, or to a copy of it. */
async function requireOwnDatabase(
  site: AppParts['database'],
  sandbox: AppParts['database'],
): Promise<void> {
  const hashes = [await readKeyedHash(site.db), await readKeyedHash(sandbox.db)]
  if (new Set(hashes.map((hash) => hash.of('sandbox', ''))).size === 1) {
    throw new SandboxMissing('SANDBOX_DATABASE_URL leads to the data of the site')
  }
}

function sandboxParts(
  { sandbox: _place, ...site }: AppParts,
  testKeys: KeyAccess,
  database: AppParts['database'],
): AppParts {
  const { config } = site
  return {
    ...site,
    config: {
      ...config,
      mainnetRpcUrl: null,
      logLevel: config.logLevel === 'silent' ? 'silent' : 'warn',
    },
    database,
    jobs: NO_JOBS,
    chain: openClosedChain(config.solana),
    localLedger: null,
    demoClock: null,
    keyAccess: sandboxKeys(testKeys),
  }
}

/** Waits as long as a client can. */
async function soon<T>(work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    const detail = 'It is opening'
    late.reject(new Problem('sandbox_unavailable', { detail, retryAfterSeconds: RETRY_SECONDS }))
  }, OPENING_LIMIT_MS)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
