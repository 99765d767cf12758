import type { IncomingMessage } from 'node:http'
import { endpoints } from '@laurel/contract/api'

/** Endpoints that ask the chain, which their contract says by what they may answer. */
const patterns = Object.values(endpoints)
  .filter(({ problems }) => problems?.some((code) => code === 'chain_unavailable'))
  .map(({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, '[^/?;#]+')}`)
const CHAIN_REQUEST = new RegExp(`^(?:${patterns.join('|')})/?(?:[?;#]|$)`)

/** Whether a request waits for the chain, by its method and path in whatever spelling the router takes for it. */
export function asksChain({ method, url = '/' }: Pick<IncomingMessage, 'method' | 'url'>): boolean {
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
