import {
  openTestWorld,
  type TestMember,
  type TestWorld,
  type TestWorldOptions,
} from '@laurel/scenarios/test-world'
import { afterAll, beforeAll, beforeEach, inject } from 'vitest'
import { syncClock } from '../lib/clock.ts'
import { authClient, startSession } from '../lib/session/session.ts'
import { watchNetwork } from './network.ts'

declare const happyDOM: { setURL(url: string): void; abort(): Promise<void> }

declare module 'vitest' {
  interface ProvidedContext {
    /** Origin of the control server, which gives each test file a server of its own. */
    worldsUrl: string
  }
}

let open: TestWorld | undefined

/**
 * Opens a server with an empty database for a test file, and signs out before each test. The steps of
 * `@laurel/scenarios` take the world; the page's clock follows the server's.
 */
export function openWorld(options: TestWorldOptions = {}): TestWorld {
  beforeAll(async () => {
    open = await openTestWorld(inject('worldsUrl'), options)
    happyDOM.setURL(open.url)
  })
  beforeEach(async () => {
    watchNetwork()
    await signOut()
  })
  afterAll(async () => {
    await happyDOM.abort()
    await open?.close()
  })
  return {
    get url() {
      return opened().url
    },
    ok: (as, operation, request) => opened().ok(as, operation, request),
    shortcut: (name, takes) => opened().shortcut(name, takes),
    joinAs: (joining) => opened().joinAs(joining),
    join: (part) => opened().join(part),
    now: () => opened().now(),
    wait: async (ms) => syncClock((await opened().shortcut('clock', { ms, isQuiet: true })).now),
    advance: async (ms) => syncClock((await opened().shortcut('clock', { ms })).now),
    close: () => opened().close(),
  }
}

/** Opens the page of the file's world by a host name instead of an address, as passkeys need it. */
export function openByName(): void {
  beforeAll(() => happyDOM.setURL(opened().url.replace('127.0.0.1', 'localhost')))
}

function opened(): TestWorld {
  if (open === undefined) throw new Error('No world is open')
  return open
}

/** Signs a member in on the page with their stored session. */
export async function signIn(member: TestMember): Promise<TestMember> {
  const { access_token, refresh_token } = member.session
  const { error } = await (await authClient()).setSession({ access_token, refresh_token })
  if (error) throw error
  return member
}

let hasStarted = false

/** Signs out on the page. */
export async function signOut(): Promise<void> {
  localStorage.clear()
  if (!hasStarted) startSession()
  else await (await authClient()).signOut({ scope: 'local' })
  hasStarted = true
}
