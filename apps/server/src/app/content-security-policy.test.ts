import { describe, expect, it } from 'vitest'
import { contentSecurityPolicy } from './content-security-policy.ts'

/** Everything outside of the own origin that a policy names. */
function outside(policy: Record<string, readonly string[] | null>): string[] {
  return Object.entries(policy).flatMap(([directive, sources]) =>
    (sources ?? [])
      .filter((source) => /^(https?|wss?):/.test(source))
      .map((source) => `${directive} ${source}`),
  )
}

describe('the content security policy', () => {
  it('names beside the own origin pictures, the frames of two wallets, and wallet apps of the same phone', () => {
    expect(outside(contentSecurityPolicy([]))).toEqual([
      'img-src https:',
      'connect-src ws://localhost:*',
      'frame-src https://connect.solflare.com',
      'frame-src https://solana.tor.us',
    ])
  })

  it('keeps the frames of the wallets beside that of a captcha', () => {
    expect(contentSecurityPolicy(['https://captcha.example'])['frame-src']).toEqual([
      "'self'",
      'https://connect.solflare.com',
      'https://solana.tor.us',
      'https://captcha.example',
    ])
  })

  it('lets no wallet run scripts or write HTML as it likes (check 46)', () => {
    const policy = contentSecurityPolicy([])
    expect(policy['script-src']).toEqual(["'self'"])
    expect(policy['style-src']).toEqual(["'self'"])
    expect(policy['require-trusted-types-for']).toEqual(["'script'"])
    expect(policy['trusted-types']).toEqual(['default', 'dompurify'])
  })
})
