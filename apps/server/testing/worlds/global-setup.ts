import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'

/** Starts the control server (`serve.ts`) for the web's tests. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const program = fileURLToPath(new URL('serve.ts', import.meta.url))
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = once(child, 'close')
  const said = await Promise.race([once(child.stdout, 'data'), ended])
  if (child.exitCode !== null) throw new Error('The servers of the tests did not start')
  project.provide('worldsUrl' as never, String(said[0]).trim() as never)
  return async () => {
    child.stdin.end()
    await ended
  }
}
