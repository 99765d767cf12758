import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { routes } from '@laurel/contract/spec/routes'
import { type Browser, chromium, type Page } from 'playwright-core'
import { launchChromium } from './support/browser/chromium.ts'
import {
  openPage,
  profileOf,
  SCREEN_NAMES,
  type ScreenName,
  THEMES,
  type Theme,
} from './support/browser/screens.ts'
import { startLaurel } from './support/server.ts'

/**
 * Takes screenshots of pages for review: both widths, both themes, full pages.
 *
 *     node e2e/look.ts --out pictures                          every page, signed out
 *     node e2e/look.ts --out pictures --as Mira /bounties /     some pages as a demo persona
 *     node e2e/look.ts --out pictures --url http://127.0.0.1:3000 /     of a running server
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string', default: 'pictures' },
    /** First name of a person of the demo. */
    as: { type: 'string' },
    /** A server that runs already; without it one with fresh demo data is started. */
    url: { type: 'string' },
    screen: { type: 'string', multiple: true, default: [...SCREEN_NAMES] },
    theme: { type: 'string', multiple: true, default: [...THEMES] },
    /** The window only, as a person sees it first. */
    fold: { type: 'boolean', default: false },
  },
})

const everyPage = Object.values(routes)
  .map(({ path }) => path)
  .filter((path) => !path.includes(':'))

const paths = positionals.length > 0 ? positionals : [...everyPage, '/no-such-page']
mkdirSync(values.out, { recursive: true })

const server = values.url === undefined ? await startLaurel() : null
const url = server?.url ?? values.url ?? ''
const host = await launchChromium()
try {
  const browser = await chromium.connect(host.wsEndpoint())
  for (const screen of SCREEN_NAMES.filter((name) => values.screen.includes(name))) {
    for (const theme of THEMES.filter((name) => values.theme.includes(name))) {
      await lookAround(browser, screen, theme)
    }
  }
} finally {
  await host.close()
  await server?.stop()
}

async function lookAround(browser: Browser, screen: ScreenName, theme: Theme): Promise<void> {
  const context = await browser.newContext(profileOf(screen, theme, url))
  const page = await context.newPage()
  if (values.as !== undefined) await signInAs(page, values.as)
  for (const path of paths) {
    await openPage(page, path)
    const who = values.as === undefined ? '' : `${values.as}-`
    const name = path.replace(/[^a-z0-9]+/gi, '-').replace(/^-|-$/g, '') || 'home'
    const file = join(values.out, `${who}${name}-${screen}-${theme}.png`)
    await page.screenshot({ path: file, fullPage: !values.fold })
    process.stdout.write(`${file}\n`)
  }
  await context.close()
}

/** Signs in by the button that the demo offers. */
async function signInAs(page: Page, name: string): Promise<void> {
  await openPage(page, '/auth')
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).click()
  await page.waitForURL((url) => url.pathname !== '/auth')
}
