import { getVersion } from '@laurel/contract/platform'
import type { FastifyInstance } from 'fastify'
import type { BuildInfo } from '../../config/build-info.ts'
import { readMigrations } from '../../db/migration/migration-files.ts'
import { readApplied } from '../../db/migration/schema-state.ts'
import { systemClock } from '../../platform/clock.ts'
import { type RouteDeps, route } from '../../platform/route.ts'

/** `GET /api/v1/version`, for staff: a release tells attackers what it lacks (check 58). */
export function registerVersion(app: FastifyInstance, deps: RouteDeps, build: BuildInfo): void {
  const startedAt = systemClock.now().toISOString()
  const expected = readMigrations().at(-1)?.name ?? ''
  route(app, deps, getVersion, async () => {
    const applied = (await readApplied(deps.database.pool)).at(-1)?.name ?? null
    return { ...build, migration: { applied, expected }, startedAt }
  })
}
