import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { findNode, root, say } from './shell.mjs'

/**
 * The server, started again at each change, and Vite in front of it. Both get Ctrl-C from the
 * terminal; when one of them ends, so does the other.
 */
const node = findNode()
const host = process.env.HOST ?? '127.0.0.1'
const serverUrl = `http://${host}:${process.env.PORT ?? '3000'}`
const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')

const children = [
  start(['--watch', '--watch-preserve-output', join(root, 'apps/server/src/main.ts')], root),
  start([vite], join(root, 'apps', 'web')),
]
say(`The page that follows your changes is Vite's; it passes calls on to ${serverUrl}.`)

for (const name of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(name, () => stopAll(name === 'SIGINT' ? null : name))
}
for (const child of children) {
  child.on('exit', (code) => {
    process.exitCode ||= code ?? 0
    stopAll('SIGTERM')
  })
}

/**
 * @param {string[]} args
 * @param {string} cwd
 */
function start(args, cwd) {
  return spawn(node, args, {
    cwd,
    env: { ...process.env, LAUREL_SERVER: serverUrl },
    stdio: 'inherit',
  })
}

/** @param {NodeJS.Signals | null} signal `null` where the terminal has sent it already */
function stopAll(signal) {
  for (const child of children) {
    if (signal !== null && child.exitCode === null && child.signalCode === null) child.kill(signal)
  }
}
