import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, expect, inject, onTestFinished } from 'vitest'
import { type RunningLaurel, startLaurel } from '../server.ts'
import { launchChromium } from './chromium.ts'
import { profileOf, type ScreenName, type Theme } from './screens.ts'
import { type Troubles, watchPage } from './troubles.ts'

/** Maximum wait for a page's content, on a busy machine. */
const PATIENCE_MS = 45_000
/** Where a failed test leaves a picture of each of its pages. */
const PICTURES = join(tmpdir(), 'laurel-e2e-failures')

/** Files that move the clock or close the site, which others on the same server would see. */
const CHANGES_THE_SITE =
  /\/(airdrop|arena|boost|demo-button|desks|main-job|payouts|prelaunch|readme|season|talk|waitlist)\.e2e\.ts$/

const seededDataDir = inject('seededDataDir')
const ownServer =
  seededDataDir !== null && CHANGES_THE_SITE.test(expect.getState().testPath ?? '')
    ? await startLaurel(seededDataDir)
    : null
/** The server under test: this worker's, or one of this file. */
export const server: RunningLaurel = ownServer ?? serverOfWorker()
/** Its address. */
export const serverUrl = server.url

/** The browser storage of a signed-in person. */
export interface StoredState {
  cookies: []
  origins: { origin: string; localStorage: { name: string; value: string }[] }[]
}

/** A person with a separate browser context and page. */
export interface Visitor {
  context: BrowserContext
  page: Page
  /** Invisible problems of the page so far. */
  troubles: Troubles
}

// Of this file alone: windows of two files in one browser held up each other's painting.
const host = await launchChromium()
const browser = await chromium.connect(host.wsEndpoint())
afterAll(async () => {
  await browser.close()
  await host.close()
  await ownServer?.stop()
})

interface VisitorOptions {
  screen?: ScreenName
  theme?: Theme
  /** The storage of a signed-in person; absent for a visitor. */
  session?: StoredState
}

/** Opens a fresh browser profile for the running test. */
export async function openVisitor(options: VisitorOptions = {}): Promise<Visitor> {
  const visitor = await openProfile(options)
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') await takePicture(visitor.page, task.name)
    await visitor.context.close()
  })
  return visitor
}

/** Opens a browser profile for all tests of a file, for pages that are only looked at. */
export async function openProfile({
  screen = 'wide',
  theme = 'light',
  session,
}: VisitorOptions = {}): Promise<Visitor> {
  const context = await browser.newContext({
    ...profileOf(screen, theme, serverUrl),
    ...(session !== undefined && { storageState: session }),
  })
  context.setDefaultTimeout(PATIENCE_MS)
  const page = await context.newPage()
  return { context, page, troubles: watchPage(page, serverUrl) }
}

function serverOfWorker(): RunningLaurel {
  const servers = inject('runningServers')
  const worker = Number(process.env.VITEST_POOL_ID) - 1
  const server = servers[worker % servers.length]
  if (server === undefined) throw new Error(`No server runs for worker ${worker}`)
  return server
}

async function takePicture(page: Page, name: string): Promise<void> {
  if (page.isClosed()) return
  mkdirSync(PICTURES, { recursive: true })
  const file = `${name.replace(/[^a-z0-9]+/gi, '-').slice(0, 80)}-${Date.now()}.png`
  await page.screenshot({ path: join(PICTURES, file), fullPage: true }).catch(() => {})
  process.stderr.write(`${page.url()} looked like ${join(PICTURES, file)}\n`)
}
