import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { findNode, printLine, root } from './shell.mjs'

/**
 * Runs the server, restarted on each change, with Vite in front of it. One Ctrl-C stops both, and if one of
 * them exits, so does the other.
 */
const node = findNode()
const serverUrl = `http://${process.env.HOST ?? '127.0.0.1'}:${process.env.PORT ?? '3000'}`
const env = { ...process.env, LAUREL_SERVER: serverUrl }

const server = spawn(node, ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], {
  cwd: root,
  env,
  stdio: ['ignore', 'inherit', 'inherit'],
  // Detached from Ctrl-C: the watcher forwards signals, and a second one could interrupt the server's shutdown.
  detached: true,
})
const vite = spawn(node, [join(root, 'node_modules', 'vite', 'bin', 'vite.js')], {
  cwd: join(root, 'apps', 'web'),
  env,
  stdio: 'inherit',
})
printLine(
  `Open the URL that Vite prints: it reloads on changes and proxies API calls to ${serverUrl}.`,
)

const children = [server, vite]
let isStopping = false
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, stopAll)
for (const child of children) {
  child.on('exit', (code) => {
    if (!isStopping) process.exitCode = code ?? 1
    stopAll()
  })
}

function stopAll() {
  if (isStopping) return
  isStopping = true
  for (const child of children) child.kill()
}
