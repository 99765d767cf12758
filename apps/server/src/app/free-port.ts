import { once } from 'node:events'
import { createServer } from 'node:net'

/** Finds out before anything else is done that the port can't be had. Raises an error with the system's code. */
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
      error.message = `port ${port} of ${host} is taken: stop what listens there, or set PORT`
    }
    throw error
  }
  probe.close()
  await once(probe, 'close')
}
