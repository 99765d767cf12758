import { mkdirSync, mkdtempSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { findBinaries, repairSymlinks } from './embedded-binaries.ts'

const folder = mkdtempSync(join(tmpdir(), 'laurel-binaries-'))

afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

describe('repairSymlinks', () => {
  it('creates the missing links, relative to their folder, and leaves the others', () => {
    const lib = join(folder, 'native', 'lib')
    mkdirSync(lib, { recursive: true })
    symlinkSync('libpq.so.5.17', join(lib, 'libpq.so.5'))
    const list = ['libpq.so', 'libpq.so.5'].map((name) => ({
      source: 'native/lib/libpq.so.5.18',
      target: `native/lib/${name}`,
    }))
    writeFileSync(join(folder, 'native', 'pg-symlinks.json'), JSON.stringify(list))
    repairSymlinks(folder)
    expect(readlinkSync(join(lib, 'libpq.so'))).toBe('libpq.so.5.18')
    expect(readlinkSync(join(lib, 'libpq.so.5'))).toBe('libpq.so.5.17')
  })
})

describe('findBinaries', () => {
  it('names a platform without binaries', () => {
    expect(() => findBinaries('win32-x64')).toThrow('no embedded PostgreSQL for win32-x64')
  })
})
