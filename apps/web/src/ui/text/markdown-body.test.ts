import { describe, expect, it } from 'vitest'
import { renderMarkdown } from './markdown-body.tsx'

// Sanitizing is tested in a real browser: the DOM of these tests skips nodes when it is walked.
describe('renderMarkdown', () => {
  it('starts its headings at h3, without a gap', () => {
    const fragment = renderMarkdown('Intro\n\n## A\n\n#### B\n\n## C')
    const headings = [...fragment.querySelectorAll('h1, h2, h3, h4, h5, h6')]
    expect(headings.map(({ nodeName, textContent }) => [nodeName, textContent])).toEqual([
      ['H3', 'A'],
      ['H4', 'B'],
      ['H3', 'C'],
    ])
  })

  it('shows a text with an excessive number of marks as it was typed', () => {
    const heavy = '*a_'.repeat(2666)
    const fragment = renderMarkdown(`${heavy}\n\nThe end`)
    const shown = [...fragment.querySelectorAll('p')].map(({ textContent }) => textContent)
    expect(shown).toEqual([heavy, 'The end'])
    expect(renderMarkdown('*a* '.repeat(200)).querySelectorAll('em')).toHaveLength(200)
  })
})
