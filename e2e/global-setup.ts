import type { TestProject } from 'vitest/node'
import { launchChromium } from './support/chromium.ts'
import { startLaurel } from './support/server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the server under test, without a slash at its end. */
    serverUrl: string
    /** Its data folder, for commands that run beside it. */
    serverDataDir: string
    /** Where a site may stand whose pages may call the server. */
    otherSitePort: number
    /** Where the one Chromium of the suite is connected to. */
    browserEndpoint: string
  }
}

/**
 * Starts one server with demo data and one Chromium for all end-to-end tests. `LAUREL_URL` and `DATA_DIR` together name
 * a demo server that runs already, which spares the start while tests are written; `OTHER_SITE_PORT` is the port of the
 * page that its `REDIRECT_URLS` names.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { LAUREL_URL: url, DATA_DIR: dataDir, OTHER_SITE_PORT: otherPort = '0' } = process.env
  const isRunning = url !== undefined && dataDir !== undefined
  const server = isRunning
    ? { url, dataDir, otherSitePort: Number(otherPort), stop: async () => {} }
    : await startLaurel()
  const browser = await launchChromium().catch(async (error: unknown) => {
    await server.stop()
    throw error
  })
  project.provide('serverUrl', server.url)
  project.provide('serverDataDir', server.dataDir)
  project.provide('otherSitePort', server.otherSitePort)
  project.provide('browserEndpoint', browser.wsEndpoint())
  return async () => {
    await browser.close()
    await server.stop()
  }
}
