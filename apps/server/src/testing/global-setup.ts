import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../db/embedded.ts'
import { migrateDatabase } from '../db/migrate.ts'
import { asAdmin, withDatabase } from './test-database.ts'

const TEMPLATE = 'laurel_template'

/** Starts one throwaway PostgreSQL for the suite (or takes `TEST_DATABASE_URL`) and migrates the database that tests clone. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const external = process.env.TEST_DATABASE_URL
  const dataDir = mkdtempSync(join(tmpdir(), 'laurel-test-'))
  const embedded =
    external === undefined ? await startEmbedded({ dataDir, durable: false, log: () => {} }) : null
  const adminUrl = embedded?.url ?? external ?? ''
  await asAdmin(adminUrl, `drop database if exists ${TEMPLATE} with (force)`)
  await asAdmin(adminUrl, `create database ${TEMPLATE}`)
  await migrateDatabase(withDatabase(adminUrl, TEMPLATE))
  project.provide('testPostgres', { adminUrl, template: TEMPLATE })
  return async () => {
    await embedded?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
