import type { Plugin } from 'vite'
import { clientTarball } from '../../../packages/client/build/tarball.ts'

/** Puts the API client beside the pages, so that `npm install` takes it from the site whose API it fits. */
export function publishClient(): Plugin {
  return {
    name: 'laurel:publish-client',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'laurel-client.tgz', source: clientTarball() })
    },
  }
}
