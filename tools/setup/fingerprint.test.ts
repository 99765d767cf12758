import { describe, expect, it } from 'vitest'
import { filesFingerprint, installFingerprint, isInstalled } from './fingerprint.mjs'

const inputs = {
  lock: '{"packages":{}}',
  manifests: ['{"name":"a","dependencies":{"x":"1.0.0"}}'],
  platform: 'linux-x64',
}

describe('installFingerprint', () => {
  it('stays when a script or a description changes', () => {
    const manifests = [
      '{"name":"a","scripts":{"x":"y"},"description":"z","dependencies":{"x":"1.0.0"}}',
    ]
    expect(installFingerprint({ ...inputs, manifests })).toBe(installFingerprint(inputs))
  })

  it.each([
    ['the lock file', { lock: '{"packages":{"x":{}}}' }],
    ['a dependency', { manifests: ['{"dependencies":{"x":"1.0.1"}}'] }],
    [
      'an allowed install script',
      { manifests: [inputs.manifests[0] ?? '', '{"allowScripts":{}}'] },
    ],
    ['the platform', { platform: 'darwin-arm64' }],
  ])('changes with %s', (_name, change) => {
    expect(installFingerprint({ ...inputs, ...change })).not.toBe(installFingerprint(inputs))
  })
})

describe('filesFingerprint', () => {
  const files = new Map([
    ['a.ts', 'one'],
    ['b.ts', 'two'],
  ])

  it('does not depend on the order', () => {
    expect(filesFingerprint(new Map([...files].reverse()))).toBe(filesFingerprint(files))
  })

  it.each([
    ['a content', new Map([...files, ['b.ts', 'three']])],
    [
      'a name',
      new Map([
        ['a.ts', 'one'],
        ['c.ts', 'two'],
      ]),
    ],
    ['a removed file', new Map([['a.ts', 'one']])],
    [
      'swapped contents',
      new Map([
        ['a.ts', 'two'],
        ['b.ts', 'one'],
      ]),
    ],
  ])('changes with %s', (_name, changed) => {
    expect(filesFingerprint(changed)).not.toBe(filesFingerprint(files))
  })
})

describe('isInstalled', () => {
  const lock = {
    packages: {
      '': { version: '0.1.0' },
      'apps/server': { version: '0.1.0' },
      'node_modules/x': { version: '1.0.0', integrity: 'sha512-x' },
      'node_modules/elsewhere': { version: '1.0.0', integrity: 'sha512-e', optional: true },
    },
  }
  const installed = {
    packages: { 'node_modules/x': { version: '1.0.0', integrity: 'sha512-x' } },
  }

  it("accepts what npm installed without other platforms' packages", () => {
    expect(isInstalled(lock, installed)).toBe(true)
  })

  it.each([
    ['another version', { 'node_modules/x': { version: '1.0.1', integrity: 'sha512-x' } }],
    ['another content', { 'node_modules/x': { version: '1.0.0', integrity: 'sha512-y' } }],
    ['a missing package', {}],
    ['an extra package', { ...installed.packages, 'node_modules/y': { version: '1.0.0' } }],
  ])('refuses %s', (_name, packages) => {
    expect(isInstalled(lock, { packages })).toBe(false)
  })
})
