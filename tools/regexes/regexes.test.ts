import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { readTree } from '../tidy/tree.ts'
import { hostileTexts, patternsOf } from './regexes.ts'

/**
 * Short, so that a pattern may look at each pair of places: that takes milliseconds. One that looks at each triple, or
 * doubles its work with each character, is far over the limit on any machine.
 */
const TEXT_CHARS = 400
const LIMIT_MS = 3000

/** Whether a pattern looks through all texts within the limit; V8 ends it where it does not. */
function isBounded(
  { pattern, flags }: { pattern: string; flags: string },
  timeout = LIMIT_MS,
): boolean {
  const texts = hostileTexts(pattern, TEXT_CHARS)
  const context = createContext({ pattern, flags, texts })
  const script = 'const it = new RegExp(pattern, flags); for (const text of texts) text.search(it)'
  try {
    runInContext(script, context, { timeout })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return false
    throw error
  }
}

const sources = readTree(/^(packages\/contract|apps\/server)\/src\/.*\.ts$/).filter(
  ({ path }) => !/\/testing\/|\.test\.ts$/.test(path),
)
const document = readFileSync(new URL('../../docs/api/openapi.json', import.meta.url), 'utf8')
const patterns = patternsOf(sources, document)

describe('every pattern that the server looks at input with', () => {
  it('is found', () => {
    expect(patterns.length).toBeGreaterThan(80)
  })

  it('does bounded work on hostile text', () => {
    const bombs = patterns.filter((each) => !isBounded(each))
    expect(bombs).toEqual([])
  }, 60_000)

  it.each(['^(a+)+$', '(x+x+)+y', '(a|a)*!'])('is told from %s, which explodes', (pattern) => {
    expect(isBounded({ pattern, flags: '' }, LIMIT_MS / 10)).toBe(false)
  })
})
