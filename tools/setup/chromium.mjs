import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { printLine, run, SetupError } from './shell.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const macPaths = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * Finds the browser for the end-to-end tests: `CHROMIUM_PATH`, else one on this machine, else Debian's,
 * installed now if that needs no password. Raises `SetupError` with instructions.
 */
export async function ensureChromium() {
  const asked = process.env.CHROMIUM_PATH
  if (asked) {
    if (existsSync(asked)) return asked
    throw new SetupError(`CHROMIUM_PATH is ${asked}, but there is no such file.`)
  }
  const found = findChromium()
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    printLine('Installing Chromium (about 110 MB).')
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update', '-qq'], { env })
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], { env })
    const installed = findChromium()
    if (installed) return installed
  }
  throw new SetupError(
    'The end-to-end tests need Chromium: install it (Debian: apt-get install chromium), or set CHROMIUM_PATH to a Chromium or Chrome.',
  )
}

function findChromium() {
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)]
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...onPath, ...macPaths].find((file) => existsSync(file))
}
