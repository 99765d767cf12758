import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PAGE_CLIENTS_SCRIPT } from '../../apps/server/testing/clients/page-clients.ts'

const CLIENTS = readFileSync(PAGE_CLIENTS_SCRIPT)
const PAGE =
  '<!doctype html><html lang="en"><title>Other site</title><script src="/supabase.js"></script></html>'

/** Another site, whose pages contain only the clients. */
export interface OtherSite {
  /** Its origin. */
  url: string
  close(): Promise<void>
}

/** Serves a site on a port of this machine, by default any that is free. */
export async function startOtherSite(port = 0): Promise<OtherSite> {
  const server = createServer((request, response) => {
    const isScript = request.url === '/supabase.js'
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html; charset=utf-8')
    response.end(isScript ? CLIENTS : PAGE)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
