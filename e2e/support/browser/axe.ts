import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

type Results = Awaited<ReturnType<AxeBuilder['analyze']>>

/** WCAG 2.2 AA, and what axe recommends beyond it. */
const EVERYTHING = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}
/** The rules that look at colours; all others look at what is the same in both themes. */
const COLOURS = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

/** axe itself, which its package for Playwright brings. */
const source = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
)

/**
 * What axe finds in a page as it is now, a line a place: rule, what is wrong, where. It runs in the page and only its
 * findings leave it: the package's own way also carries everything that is right, which takes four times as long.
 */
export async function accessibilityProblems(
  page: Page,
  look: 'everything' | 'colours' = 'everything',
): Promise<string[]> {
  const isThere = await page.evaluate(() => 'axe' in window)
  if (!isThere) await page.evaluate(source)
  const runOnly = look === 'everything' ? EVERYTHING : COLOURS
  const violations = await page.evaluate(
    async (options) => {
      const { axe } = window as unknown as {
        axe: { run(context: Document, options: unknown): Promise<Results> }
      }
      return (await axe.run(document, options)).violations
    },
    { runOnly, resultTypes: ['violations'] },
  )
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, html }) => `${id}: ${help}: ${target.join(' ')} ${html.slice(0, 160)}`),
  )
}
