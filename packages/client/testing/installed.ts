import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { buildClient, PACKAGE } from '../build/build.ts'

const execute = promisify(execFile)

/** The package as it is published, installed in a folder outside the workspace. */
export interface Installed {
  /** A project that depends on the client. */
  folder: string
  /** The client in it. */
  client: string
  /** Runs a command in the project, and returns what it printed. Rejects if it fails. */
  run(command: string, args: readonly string[], env?: Record<string, string>): Promise<string>
  remove(): void
}

/** Builds the client and installs it in a folder of its own. */
export function installClient(): Installed {
  const folder = mkdtempSync(join(tmpdir(), 'laurel-client-'))
  const client = join(folder, 'node_modules/@laurel/client')
  mkdirSync(client, { recursive: true })
  for (const name of ['package.json', 'README.md', 'LICENSE']) {
    cpSync(join(PACKAGE, name), join(client, name))
  }
  buildClient(join(client, 'dist'))
  return {
    folder,
    client,
    run: async (command, args, env = {}) => {
      const options = { cwd: folder, env: { ...process.env, ...env } }
      return (await execute(command, args, options)).stdout
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
