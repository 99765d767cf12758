import type { IncomingMessage } from 'node:http'
import { endpoints } from '@laurel/contract/api'

/** Endpoints that call the chain, recognised by `chain_unavailable` in their contract. */
const patterns = Object.values(endpoints)
  .filter(({ problems }) => problems?.some((code) => code === 'chain_unavailable'))
  .map(({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, '[^/?;#]+')}`)
const CHAIN_REQUEST = new RegExp(`^(?:${patterns.join('|')})/?(?:[?;#]|$)`)

/** Whether a request calls the chain, by its method and path in any spelling that the router accepts. */
export function isChainRequest({
  method,
  url = '/',
}: Pick<IncomingMessage, 'method' | 'url'>): boolean {
  return CHAIN_REQUEST.test(`${method} ${decoded(url)}`)
}

function decoded(url: string): string {
  if (!url.includes('%')) return url
  try {
    return decodeURI(url)
  } catch {
    return url
  }
}
