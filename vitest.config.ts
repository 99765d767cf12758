import { existsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { SlowFirst } from './tools/suite/slow-first.ts'

const optional = (file: string): string[] => (existsSync(file) ? [file] : [])

/** How long a test may wait for something that comes at once where nothing else is going on, in milliseconds. */
const PATIENCE = { expect: { poll: { timeout: 15_000 } }, testTimeout: 30_000 }

/** The four parts of the tests; `tools/setup/test.mjs` runs them one after the other. */
export default defineConfig({
  test: {
    sequence: { sequencer: SlowFirst },
    projects: [
      {
        test: {
          ...PATIENCE,
          name: 'unit',
          include: [
            'packages/{contract,client}/src/**/*.test.ts',
            'tools/**/*.test.ts',
            'verification/{bench,economy}/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          ...PATIENCE,
          name: 'server',
          include: [
            'apps/server/src/**/*.test.ts',
            'apps/sandbox/src/**/*.test.ts',
            'packages/client/testing/**/*.test.ts',
            'verification/!(bench|economy)/**/*.test.ts',
          ],
          globalSetup: ['apps/server/testing/servers/global-setup.ts'],
          // The files of a worker share its modules: importing the server again for each took a quarter of the run.
          isolate: false,
          maxWorkers: 2,
          hookTimeout: 60_000,
        },
      },
      {
        extends: './apps/web/vite.config.ts',
        root: 'apps/web',
        // Half of their time goes by in waits for the server and for pauses in typing. Hooks build whole contests, as those
        // of the server do.
        test: { ...PATIENCE, name: 'web', maxWorkers: 4, hookTimeout: 60_000 },
      },
      {
        test: {
          ...PATIENCE,
          name: 'e2e',
          include: ['e2e/**/*.e2e.ts'],
          globalSetup: optional('e2e/global-setup.ts'),
          maxWorkers: 2,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})
