import { stampBuild } from './build-stamp.mjs'
import { ensureInstalled } from './install.mjs'
import { runMain } from './shell.mjs'
import { ensureWebBuilt } from './web-build.mjs'

// Runs before npm scripts that need packages; `--no-build` if the web app isn't served.
await runMain(async () => {
  await ensureInstalled()
  stampBuild()
  if (!process.argv.includes('--no-build')) await ensureWebBuilt()
})
