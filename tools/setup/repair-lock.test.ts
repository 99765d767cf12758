import { describe, expect, it } from 'vitest'
import { repairLock } from './repair-lock.mjs'

const lock = {
  lockfileVersion: 3,
  packages: {
    '': { version: '0.1.0' },
    'node_modules/@laurel/web': { resolved: 'apps/web', link: true },
    'node_modules/tool': {
      version: '2.0.0',
      resolved: 'https://registry.example/tool.tgz',
      integrity: 'sha512-t',
      dev: true,
      optionalDependencies: {
        '@tool/cli-linux-x64': '2.0.0',
        '@tool/cli-linux-arm64-musl': '2.0.0',
        '@tool/cli-linux-arm-gnueabihf': '2.0.0',
        '@tool/cli-win32-x64-msvc': '2.0.0',
      },
    },
    'node_modules/@tool/cli-linux-x64': { version: '2.0.0', integrity: 'sha512-l', optional: true },
    'node_modules/a/node_modules/b': {
      version: '1.0.0',
      optionalDependencies: { nested: '1.0.0', '@b/wasm32-wasi': '1.0.0' },
    },
    'node_modules/a/node_modules/nested': { version: '1.0.0' },
  },
}

describe('repairLock', () => {
  const { lock: repaired, added } = repairLock(lock)

  it('adds each optional package that is absent, for the platform in its name', () => {
    expect(added).toEqual([
      'node_modules/@tool/cli-linux-arm64-musl',
      'node_modules/@tool/cli-linux-arm-gnueabihf',
      'node_modules/@tool/cli-win32-x64-msvc',
      'node_modules/@b/wasm32-wasi',
    ])
    expect(repaired.packages).toMatchObject({
      'node_modules/@tool/cli-linux-arm64-musl': {
        version: '2.0.0',
        dev: true,
        optional: true,
        os: ['linux'],
        cpu: ['arm64'],
        libc: ['musl'],
      },
      'node_modules/@tool/cli-linux-arm-gnueabihf': { cpu: ['arm'], libc: ['glibc'] },
      'node_modules/@tool/cli-win32-x64-msvc': { os: ['win32'], cpu: ['x64'] },
    })
    expect(repaired.packages['node_modules/@b/wasm32-wasi']).toEqual({
      version: '1.0.0',
      cpu: ['wasm32'],
      optional: true,
    })
  })

  it('removes registry addresses, and the folders of workspaces', () => {
    expect(repaired.packages['node_modules/tool']).not.toHaveProperty('resolved')
    expect(repaired.packages['node_modules/@laurel/web']?.resolved).toBe('apps/web')
  })

  it('keeps every other field, and changes nothing the second time', () => {
    expect(repaired).toHaveProperty('lockfileVersion', 3)
    expect(repaired.packages['node_modules/tool']?.integrity).toBe('sha512-t')
    expect(repairLock(repaired)).toEqual({ lock: repaired, added: [] })
  })
})
