import { resolve } from 'node:path'
import { buildText } from '../../config/build-info.ts'
import type { Config } from '../../config/config.ts'
import { withoutPassword } from '../../config/values.ts'
import { connectAsServer, type OwnerConnection } from '../../db/connect.ts'
import { migrateDatabase } from '../../db/migration/migrate.ts'
import { dropUnfinishedDemo } from '../../db/unfinished-demo.ts'
import { requireFreePort } from '../free-port.ts'

/** Where a start reports, and what aborts it. */
export interface StartBase {
  log: (message: string) => void
  signal: AbortSignal
}

/** A start in progress. */
export interface Start extends StartBase {
  /** Adds a step to stopping; the last one added runs first. */
  onStop(close: () => unknown): void
}

/** Opens in order, and closes everything again when a later step fails; `stop` closes what is running. */
export async function startInOrder<Running>(
  base: StartBase,
  open: (start: Start) => Promise<Running>,
): Promise<Running & { stop(): Promise<void> }> {
  const closing: (() => unknown)[] = []
  const stop = async (): Promise<void> => {
    for (const close of closing.splice(0).reverse()) {
      try {
        await close()
      } catch (error) {
        base.log(`Stopping: ${String(error)}`)
      }
    }
  }
  try {
    const running = await open({ ...base, onStop: (close) => closing.push(close) })
    return { ...running, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Opens what a node has once, however many processes serve it: its port, its database, the schema. */
export async function openNode(config: Config, start: Start): Promise<OwnerConnection> {
  const { log, signal, onStop } = start
  log(`${buildText(config.build)}, on Node ${process.versions.node}`)
  await requireFreePort(config)
  const { databaseUrl, dataDir } = config
  log(
    `Database: ${databaseUrl === null ? `embedded, in ${resolve(dataDir)}` : withoutPassword(databaseUrl)}`,
  )
  const owner = await connectAsServer(config, log)
  onStop(() => owner.stop())
  signal.throwIfAborted()
  if (owner.isEmbedded) await dropUnfinishedDemo(owner.url)
  await migrateDatabase(owner.url, { log })
  return owner
}
