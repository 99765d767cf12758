import { findBinaries } from '../../apps/server/src/db/embedded/embedded-binaries.ts'
import { EmbeddedError } from '../../apps/server/src/db/embedded/embedded-error.ts'

// Runs as the installing account: the account that starts the server may not be able to write to node_modules.
try {
  findBinaries()
} catch (error) {
  if (!(error instanceof EmbeddedError)) throw error
  process.stderr.write(`${error.message}\n`)
}
