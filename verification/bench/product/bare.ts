import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const PROGRAM = fileURLToPath(new URL('./bare-server.ts', import.meta.url))

/** Starts the bare server in a separate process. */
export async function startBare(
  databaseUrl: string,
): Promise<{ url: string; stop(): Promise<void> }> {
  const child = spawn(process.execPath, [PROGRAM, databaseUrl], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return {
    url: line.toString().trim(),
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}
