import { describe, expect, it } from 'vitest'
import { renderMarkdown } from './markdown-body.tsx'

// What it must refuse is tried in a real browser: the document of these tests skips nodes when it is walked.
describe('renderMarkdown', () => {
  it('begins its headings at h3, without a gap', () => {
    const fragment = renderMarkdown('Intro\n\n## A\n\n#### B\n\n## C')
    const headings = [...fragment.querySelectorAll('h1, h2, h3, h4, h5, h6')]
    expect(headings.map(({ nodeName, textContent }) => [nodeName, textContent])).toEqual([
      ['H3', 'A'],
      ['H4', 'B'],
      ['H3', 'C'],
    ])
  })
})
