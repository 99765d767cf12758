import { findBinaries } from '../../apps/server/src/db/embedded/embedded-binaries.ts'
import { EmbeddedError } from '../../apps/server/src/db/embedded/embedded-error.ts'

// As the account that installs: the one that starts the server may not write to node_modules.
try {
  findBinaries()
} catch (error) {
  if (!(error instanceof EmbeddedError)) throw error
  process.stderr.write(`${error.message}\n`)
}
