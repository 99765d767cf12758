import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { contentSecurityPolicy, MOBILE_WALLET_SHEETS } from './content-security-policy.ts'

/** All sources outside of the own origin that a policy names. */
function outside(policy: Record<string, readonly string[] | null>): string[] {
  return Object.entries(policy).flatMap(([directive, sources]) =>
    (sources ?? [])
      .filter((source) => /^(https?|wss?):/.test(source))
      .map((source) => `${directive} ${source}`),
  )
}

const PACKAGES = join(import.meta.dirname, '../../../../../node_modules')
const MOBILE_LIBRARY = '@solana-mobile/wallet-standard-mobile/lib/esm/index.browser.js'

/** The style sheets of the mobile wallet library's dialogs that Laurel shows, as browsers write them. */
function mobileSheets(): string[] {
  const library = readFileSync(join(PACKAGES, MOBILE_LIBRARY), 'utf8')
  const sheet = (place: RegExp): string => {
    const name = library.match(place)?.[1] ?? 'no sheet'
    return library.split(`const ${name} = \``)[1]?.split('`')[0] ?? name
  }
  const dialogs = ['LocalConnection', 'LoopbackPermissionBlocked', 'LoopbackPermission'].map(
    (dialog) =>
      sheet(/textContent = (css[\w$]*) \+ this\.contentStyles/) +
      sheet(new RegExp(`${dialog}Modal = class [^{]*{\\s*contentStyles = (css[\\w$]*)`)),
  )
  return [...dialogs, sheet(/textContent = (css[\w$]*);/)]
}

describe('the content security policy', () => {
  it('allows beyond the own origin only pictures, wallet apps of the same phone, and the frames of two wallets and eight sites', () => {
    expect(outside(contentSecurityPolicy([]))).toEqual([
      'img-src https:',
      'connect-src ws://localhost:*',
      'connect-src http://localhost',
      'frame-src https://connect.solflare.com',
      'frame-src https://solana.tor.us',
      'frame-src https://www.youtube-nocookie.com',
      'frame-src https://player.vimeo.com',
      'frame-src https://platform.twitter.com',
      'frame-src https://www.tiktok.com',
      'frame-src https://www.instagram.com',
      'frame-src https://www.loom.com',
      'frame-src https://w.soundcloud.com',
      'frame-src https://embed.figma.com',
    ])
  })

  it('allows the mobile library to style its dialogs, and nothing else inline', () => {
    const digests = mobileSheets().map((text) => createHash('sha256').update(text).digest('base64'))
    expect(MOBILE_WALLET_SHEETS).toEqual(digests.map((digest) => `'sha256-${digest}'`))
  })

  it('allows those frames in addition to that of a captcha', () => {
    expect(contentSecurityPolicy(['https://captcha.example'])['frame-src']).toEqual([
      "'self'",
      'https://connect.solflare.com',
      'https://solana.tor.us',
      'https://www.youtube-nocookie.com',
      'https://player.vimeo.com',
      'https://platform.twitter.com',
      'https://www.tiktok.com',
      'https://www.instagram.com',
      'https://www.loom.com',
      'https://w.soundcloud.com',
      'https://embed.figma.com',
      'https://captcha.example',
    ])
  })

  it('allows no wallet to run scripts or write HTML freely (check 46)', () => {
    const policy = contentSecurityPolicy([])
    expect(policy['script-src']).toEqual(["'self'"])
    expect(policy['style-src']).toEqual(["'self'", ...MOBILE_WALLET_SHEETS])
    expect(policy['require-trusted-types-for']).toEqual(["'script'"])
    expect(policy['trusted-types']).toEqual(['default', 'dompurify', 'worker'])
  })
})
