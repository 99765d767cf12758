import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { takeOwnerLock } from './embedded-lock.ts'
import { inspectProcess } from './embedded-process.ts'

let folder: string
let file: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'laurel-lock-'))
  file = join(folder, 'postgres.lock')
})

afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

describe('takeOwnerLock', () => {
  it('gives the folder to one owner until that one gives it up', () => {
    const release = takeOwnerLock(file, folder)
    expect(() => takeOwnerLock(file, folder)).toThrow(`process ${process.pid}`)
    release()
    expect(existsSync(file)).toBe(false)
    takeOwnerLock(file, folder)()
  })

  it.each([
    ['whose process is gone', { pid: 2 ** 22 + 1, startedAt: '1' }],
    ['whose process id now belongs to another', { pid: process.ppid, startedAt: '1' }],
    ['that was cut short', null],
  ])('takes over a lock %s', (_name, owner) => {
    writeFileSync(file, owner === null ? '{"pi' : JSON.stringify(owner))
    const release = takeOwnerLock(file, folder)
    expect(() => takeOwnerLock(file, folder)).toThrow(`process ${process.pid}`)
    release()
    expect(readdirSync(folder)).toEqual([])
  })

  it('leaves a lock of the next owner alone', () => {
    const release = takeOwnerLock(file, folder)
    writeFileSync(file, JSON.stringify({ pid: process.ppid, startedAt: 'x' }))
    release()
    expect(existsSync(file)).toBe(true)
  })
})

describe('inspectProcess', () => {
  it('tells what runs from what does not', () => {
    expect(inspectProcess(process.pid)?.startedAt).toMatch(/^\d+$/)
    expect(inspectProcess(2 ** 22 + 1)).toBeNull()
  })
})
