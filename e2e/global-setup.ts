import type { TestProject } from 'vitest/node'
import { type LaurelServer, type RunningLaurel, seedLaurel, startLaurel } from './support/server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The servers that run: one for each worker, or the one that `LAUREL_URL` names. */
    runningServers: RunningLaurel[]
    /** A data folder with fresh demo data, which a file that needs a server of its own starts on a copy of. */
    seededDataDir: string | null
  }
}

/**
 * Seeds demo data once, and starts a server on a copy of it for each worker. `LAUREL_URL` and `DATA_DIR` together name a
 * demo server that runs already, which spares the starts while tests are written; `OTHER_SITE_PORT` is the port of the
 * page that its `REDIRECT_URLS` names.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { LAUREL_URL: url, DATA_DIR: dataDir, OTHER_SITE_PORT: otherPort = '0' } = process.env
  if (url !== undefined && dataDir !== undefined) {
    project.provide('runningServers', [{ url, dataDir, otherSitePort: Number(otherPort) }])
    project.provide('seededDataDir', null)
    return async () => {}
  }
  const seeded = await seedLaurel()
  const servers: LaurelServer[] = []
  try {
    for (let worker = 0; worker < project.config.maxWorkers; worker += 1) {
      servers.push(await startLaurel(seeded.dataDir))
    }
  } catch (error) {
    await stopAll(servers)
    seeded.remove()
    throw error
  }
  project.provide(
    'runningServers',
    servers.map(({ url, dataDir, otherSitePort }) => ({ url, dataDir, otherSitePort })),
  )
  project.provide('seededDataDir', seeded.dataDir)
  return async () => {
    await stopAll(servers)
    seeded.remove()
  }
}

async function stopAll(servers: readonly LaurelServer[]): Promise<void> {
  await Promise.all(servers.map((server) => server.stop()))
}
