import { AuthClient } from '@supabase/auth-js'
import Fastify, { type FastifyInstance } from 'fastify'
import { localPeople } from '../../../sandbox/src/provider/local-people.ts'
import {
  LOCAL_PROVIDER_PATH,
  localProvider,
  localProviderConfig,
} from '../../../sandbox/src/provider/local-provider.ts'
import type { OAuthProviderConfig } from '../../src/config/twitter.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { sha256 } from '../../src/platform/ids.ts'
import type { AuthServer } from '../servers/auth-server.ts'

/** The configured address of the servers in these tests. */
const SITE = 'https://laurel.test'

/** A provider on a free port, and its configuration. */
export interface RunningProvider {
  app: FastifyInstance
  config: OAuthProviderConfig
  close(): Promise<void>
}

/** Starts the demo's provider for a server of these tests. Close it in `afterAll`. */
export async function startLocalProvider(): Promise<RunningProvider> {
  const app = Fastify({ forceCloseConnections: true })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  await app.close()
  const port = Number(new URL(url).port)
  const config = localProviderConfig(url)
  const running = Fastify({ forceCloseConnections: true })
  await running.register(localProvider, {
    prefix: LOCAL_PROVIDER_PATH,
    config,
    isCallback: (back: URL) => back.href === `${SITE}/auth/v1/callback`,
    sign: (text: string) => sha256(`test ${text}`),
    clock: systemClock,
  })
  await running.listen({ port, host: '127.0.0.1' })
  return { app: running, config, close: () => running.close() }
}

/** A person's browser: it keeps cookies, and follows redirects only on request. */
export interface OAuthBrowser {
  /** The real client in this browser. */
  client: InstanceType<typeof AuthClient>
  /** Opens an address, of the site or of a provider. */
  open(url: string | URL, init?: RequestInit): Promise<Response>
  /** The redirect target of a response. Fails without one. */
  follow(url: string | URL): Promise<URL>
  /**
   * From the address of a flow to the provider's redirect after choosing this person, or cancelling; not followed yet.
   */
  choose(url: string | URL, username: string | null): Promise<URL>
  /** Signs in with Twitter as one of the local people; returns the final address. */
  comeBack(username: string | null, redirectTo?: string): Promise<URL>
  /** Removes the flow cookie, or takes over that of another browser. */
  cookie: string
  /** The node that answers for the site. */
  server: AuthServer
}

/** A new browser with its own IP address. */
export function openBrowser(
  server: AuthServer,
  options: { flowType?: 'pkce' | 'implicit'; address?: string } = {},
): OAuthBrowser {
  const address = options.address ?? `198.18.${count >> 8}.${count++ & 255}`
  const browser: OAuthBrowser = {
    cookie: '',
    server,
    async open(url, init = {}) {
      const headers = new Headers(init.headers)
      const isSite = String(url).startsWith(SITE)
      if (isSite) {
        headers.set('x-forwarded-for', address)
        if (browser.cookie !== '') headers.set('cookie', browser.cookie)
      }
      const response = await fetch(String(url).replace(SITE, browser.server.url), {
        redirect: 'manual',
        ...init,
        headers,
      })
      const set = isSite ? response.headers.get('set-cookie') : null
      if (set !== null) browser.cookie = set.split(';', 1)[0] ?? ''
      return response
    },
    async follow(url) {
      const response = await browser.open(url, { headers: { accept: 'text/html' } })
      const location = response.headers.get('location')
      if (location === null) throw new Error(`${response.status}: ${await response.text()}`)
      return new URL(location)
    },
    async choose(url, username) {
      const page = String(url).startsWith(SITE) ? await browser.follow(url) : url
      const person = localPeople.find((one) => one.username === username)
      const answer = await browser.open(page, {
        method: 'POST',
        body: new URLSearchParams({ person: person?.id ?? '' }),
      })
      const location = answer.headers.get('location')
      if (location === null) throw new Error(`${answer.status}: ${await answer.text()}`)
      return new URL(location)
    },
    async comeBack(username, redirectTo = `${SITE}/auth`) {
      const { data } = await browser.client.signInWithOAuth({
        provider: 'twitter',
        options: { redirectTo },
      })
      return await browser.follow(await browser.choose(data.url ?? '', username))
    },
    client: createClient((url, init) => browser.open(url, init), server, options.flowType),
  }
  return browser
}

let count = 1

function createClient(
  open: OAuthBrowser['open'],
  { auth }: AuthServer,
  flowType: 'pkce' | 'implicit' = 'pkce',
): OAuthBrowser['client'] {
  const items = new Map<string, string>()
  return new AuthClient({
    url: `${SITE}/auth/v1`,
    headers: { apikey: auth.anonKey },
    flowType,
    storage: {
      getItem: (key) => items.get(key) ?? null,
      setItem: (key, value) => void items.set(key, value),
      removeItem: (key) => void items.delete(key),
    },
    autoRefreshToken: false,
    detectSessionInUrl: false,
    fetch: (url, init) => open(String(url), init),
  })
}

/** Signs in with Twitter as one of the local people; fails where that fails. */
export async function signInAs(browser: OAuthBrowser, username: string) {
  const landed = await browser.comeBack(username)
  const code = landed.searchParams.get('code')
  if (code === null) throw new Error(`no code: ${landed}`)
  const { data, error } = await browser.client.exchangeCodeForSession(code)
  if (error !== null) throw error
  return data
}
