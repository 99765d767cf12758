import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type PageName, pageTitles } from '@laurel/contract/spec/page-titles'
import { describe, expect, it } from 'vitest'
import { DIST } from './built.ts'
import { readPageCode } from './page-code.ts'

/** The pages at which most visits begin, and the most that they and any other may load, in KiB gzip (quality.md P9). */
const FRONT: readonly PageName[] = ['home', 'bounties']
const MAX_FRONT_KIB = 120
const MAX_KIB = 180
const MAX_STYLE_KIB = 20
/** Far below what React alone takes: less means that the sum missed something. */
const MIN_KIB = 50
/** What the code of the auth client and of wallets that pay calls itself, also when it is minified. */
const NEVER_AT_ONCE = /GoTrueClient|WalletAdapter|solana:sign(AndSend)?Transaction/

const html = readFileSync(join(DIST, 'index.html'), 'utf8')
const codeOf = readPageCode(DIST, html)
const linked = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, path = '']) => path)
const scripts = [...linked(/<script[^>]* src="([^"]+)"/g), ...linked(/ data-app="([^"]+)"/g)]
const styles = linked(/<link rel="stylesheet"[^>]* href="([^"]+)"/g)
const read = (path: string) => readFileSync(join(DIST, path))
const sumKib = (paths: readonly string[]) =>
  paths.reduce((sum, path) => sum + gzipSync(read(path)).length / 1024, 0)

/** What is loaded before anybody has done anything: of the built app, so it needs a build. */
describe('the first load', () => {
  it.each(Object.keys(pageTitles) as PageName[])('of %s stays small', (page) => {
    const own = codeOf(page)
    expect(own).not.toEqual([])
    const kib = sumKib([...scripts, ...own])
    expect(kib).toBeGreaterThan(MIN_KIB)
    expect(kib).toBeLessThanOrEqual(FRONT.includes(page) ? MAX_FRONT_KIB : MAX_KIB)
    for (const path of [...scripts, ...own]) {
      expect(NEVER_AT_ONCE.exec(read(path).toString())?.[0], path).toBeUndefined()
    }
  })

  it('has styles for every page, which stay small', () => {
    expect(styles).not.toEqual([])
    expect(sumKib(styles)).toBeLessThanOrEqual(MAX_STYLE_KIB)
  })
})
