import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
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
  it('gives the folder to one owner until the owner releases it', () => {
    const release = takeOwnerLock(file, folder)
    expect(() => takeOwnerLock(file, folder)).toThrow(`process ${process.pid}`)
    release()
    expect(existsSync(file)).toBe(false)
    takeOwnerLock(file, folder)()
  })

  it.each([
    ['whose process is gone', { pid: 2 ** 22 + 1, startedAt: '1' }],
    ['whose process id now belongs to another', { pid: process.ppid, startedAt: '1' }],
    ['that was truncated', null],
  ])('takes over a lock %s', (_name, owner) => {
    writeFileSync(file, owner === null ? '{"pi' : JSON.stringify(owner))
    const release = takeOwnerLock(file, folder)
    expect(() => takeOwnerLock(file, folder)).toThrow(`process ${process.pid}`)
    release()
    expect(readdirSync(folder)).toEqual(['postgres.lock.sqlite'])
  })

  it('refuses a second owner also when the first runs in a container whose processes are invisible', () => {
    const release = takeOwnerLock(file, folder)
    writeFileSync(file, JSON.stringify({ ...ownerIn(file), pid: 2 ** 22 + 1, host: 'web-2' }))
    expect(() => takeOwnerLock(file, folder)).toThrow(`process ${2 ** 22 + 1} on web-2`)
    rmSync(file)
    expect(() => takeOwnerLock(file, folder)).toThrow('Another Laurel server uses')
    release()
  })

  it('leaves a lock of the next owner alone', () => {
    const release = takeOwnerLock(file, folder)
    writeFileSync(file, JSON.stringify({ pid: process.ppid, startedAt: 'x' }))
    release()
    expect(existsSync(file)).toBe(true)
  })
})

describe('the lease of another machine', () => {
  const OTHER = { pid: 7, startedAt: '1', host: 'web-2', boot: 'another' }
  /** Writes the lease with that age. */
  function leaseOf(silentSeconds: number): void {
    writeFileSync(file, JSON.stringify(OTHER))
    const { mtimeMs } = statSync(file)
    const at = mtimeMs / 1000 - silentSeconds
    utimesSync(file, at, at)
  }

  it('is refused by name while that machine renews it, with what to do', () => {
    leaseOf(10)
    expect(() => takeOwnerLock(file, folder)).toThrow(
      /\(process 7 on web-2\) uses the data folder .+: stop it, or set DATA_DIR .+ another machine and was last active 10 s ago; if that machine is gone, start again in 20 s\.$/,
    )
    expect(ownerIn(file)).toEqual(OTHER)
    expect(readdirSync(folder).sort()).toEqual(['postgres.lock', 'postgres.lock.sqlite'])
  })

  it('is taken over when that machine stopped renewing it, and the log says so', () => {
    leaseOf(31)
    const log: string[] = []
    const release = takeOwnerLock(file, folder, { log: (line) => log.push(line) })
    expect(log[0]).toMatch(
      /^process 7 on web-2 stopped renewing its lock 31 s ago: taking over the data folder\.$/,
    )
    expect(ownerIn(file)).toMatchObject({ pid: process.pid })
    release()
  })

  it('is renewed by its owner, who notices when it was taken', async () => {
    const lost = Promise.withResolvers<void>()
    const options = { heartbeatMs: 5, onLost: lost.resolve }
    const release = takeOwnerLock(file, folder, options)
    utimesSync(file, 1, 1)
    await expect.poll(() => statSync(file).mtimeMs).toBeGreaterThan(1000)
    rmSync(file)
    writeFileSync(file, JSON.stringify(OTHER))
    await lost.promise
    release()
    expect(ownerIn(file)).toEqual(OTHER)
  })
})

function ownerIn(lock: string): object {
  return JSON.parse(readFileSync(lock, 'utf8'))
}

describe('inspectProcess', () => {
  it('distinguishes running processes from ended ones', () => {
    expect(inspectProcess(process.pid)?.startedAt).toMatch(/^\d+$/)
    expect(inspectProcess(2 ** 22 + 1)).toBeNull()
  })
})
