import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { startEmbedded } from './embedded/embedded.ts'
import { EmbeddedError } from './embedded/embedded-error.ts'
import { createPrimaryFinder } from './primary.ts'

/** The file in the data folder through which commands find a running server's PostgreSQL. */
const ADDRESS_FILE = 'postgres.url'

/** The connection of the schema's owner. */
export interface OwnerConnection {
  url: string
  isEmbedded: boolean
  stop(): Promise<void>
}

/**
 * Starts the embedded PostgreSQL, or uses the configured one: of several servers the primary. Raises `EmbeddedError`,
 * `UnfitConnection`.
 */
export async function connectAsServer(
  config: Config,
  log: (message: string) => void,
): Promise<OwnerConnection> {
  if (config.databaseUrl !== null) {
    return external(await createPrimaryFinder(config.databaseUrl).find())
  }
  const embedded = await startEmbedded({ dataDir: config.dataDir, log })
  const addressFile = join(config.dataDir, ADDRESS_FILE)
  try {
    writeFileSync(addressFile, embedded.url, { mode: 0o600 })
  } catch (error) {
    await embedded.stop()
    throw error
  }
  return {
    url: embedded.url,
    isEmbedded: true,
    stop: async () => {
      rmSync(addressFile, { force: true })
      await embedded.stop()
    },
  }
}

/** The same for a command, which joins the PostgreSQL of a running server if there is one. */
export async function connectAsCommand(config: Config): Promise<OwnerConnection> {
  try {
    return await connectAsServer(config, () => {})
  } catch (error) {
    if (!(error instanceof EmbeddedError)) throw error
    const url = readAddress(config.dataDir)
    if (url === null) throw error
    return { ...external(url), isEmbedded: true }
  }
}

function external(url: string): OwnerConnection {
  return { url, isEmbedded: false, stop: async () => {} }
}

function readAddress(dataDir: string): string | null {
  try {
    return readFileSync(join(dataDir, ADDRESS_FILE), 'utf8')
  } catch {
    return null
  }
}
