import { type BrowserServer, chromium } from 'playwright-core'

/** Debian's; `tools/setup` passes the one that it found. */
const EXECUTABLE = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'

/** No sandbox, since containers run as root; the other flags keep the browser from calling home. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/** Starts one headless Chromium that several processes can connect to; `flags` are added to ours. */
export function launchChromium(...flags: string[]): Promise<BrowserServer> {
  return chromium.launchServer({ executablePath: EXECUTABLE, args: [...FLAGS, ...flags] })
}
