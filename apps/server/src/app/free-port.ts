import { once } from 'node:events'
import { createServer } from 'node:net'

/** Checks up front that the port is free. Raises an error with the system's code. */
export async function requireFreePort({
  port,
  host,
}: {
  port: number
  host: string
}): Promise<void> {
  const probe = createServer().listen(port, host)
  try {
    await once(probe, 'listening')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
      error.message = `port ${port} on ${host} is in use: stop the other program, or set PORT`
    }
    throw error
  }
  probe.close()
  await once(probe, 'close')
}
