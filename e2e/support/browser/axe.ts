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
/** Rules about colours; all others are independent of the theme. */
const COLOURS = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

/** The source of axe, from its package for Playwright. */
const source = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
)

/**
 * Findings of axe in the current page, one line per element: rule, problem, selector. It runs in the page and returns only
 * violations: the package's own function also returns passes, which takes four times as long.
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
