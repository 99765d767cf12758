import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { printLine, run } from './shell.mjs'

const names = ['valkey-server', 'redis-server']
const folders = ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin']

/**
 * Makes sure that the tests of `REDIS_URL` have a server: one on this machine, else Debian's, installed now if that needs no
 * password. Without one they are skipped, and say so.
 */
export async function ensureRedis() {
  if (hasRedis()) return
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    printLine('Installing Redis (about 5 MB).')
    // Run level 1: the package is not to start a server of its own.
    const env = { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
    await run('apt-get', ['update', '-qq'], { env })
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'redis-server'], {
      env,
    })
  }
  if (!hasRedis()) {
    printLine(
      'Redis could not be installed: the tests of REDIS_URL are skipped (Debian: apt-get install redis-server).',
    )
  }
}

function hasRedis() {
  return names.some((name) => folders.some((folder) => existsSync(join(folder, name))))
}
