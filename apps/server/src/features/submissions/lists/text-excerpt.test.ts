import { describe, expect, it } from 'vitest'
import { excerptOf, snippetOf } from './text-excerpt.ts'

describe('excerptOf', () => {
  it('keeps the words of a markdown text', () => {
    const markdown =
      '# Title\n\n- one **bold** and *soft* `code`\n> [link](https://example.com) ![image](x.png)\n\n```js\nrun()\n```\n---\n1. last_name'
    expect(excerptOf(markdown)).toBe('Title one bold and soft code link last_name')
  })

  it('removes addresses that contain brackets', () => {
    const markdown = 'see [the page](https://example.com/A_(b)) and ![a picture](/c_(d).png) [here]'
    expect(excerptOf(markdown)).toBe('see the page and [here]')
  })

  it('removes tags and angle brackets', () => {
    expect(excerptOf('<script>alert(1)</script> a < b <img src=x onerror=y')).not.toMatch(/[<>]/)
  })

  it('cuts at a word and marks the cut', () => {
    const excerpt = excerptOf('word '.repeat(100))
    expect(excerpt.length).toBeLessThanOrEqual(200)
    expect(excerpt).toMatch(/word…$/)
  })
})

describe('snippetOf', () => {
  it('returns the first lines of the first code block', () => {
    const code = Array.from({ length: 20 }, (_, row) => `  step(${row})`)
    const markdown = `A tool.\n\n\`\`\`js\n\n${code.join('\n')}\n\`\`\`\n\n\`\`\`\nother\n\`\`\``
    expect(snippetOf(markdown)).toBe(code.slice(0, 9).join('\n'))
  })

  it('cuts long lines', () => {
    expect(snippetOf(`\`\`\`\n${'x'.repeat(300)}`)).toBe('x'.repeat(64))
  })

  it('returns null for a text without code', () => {
    expect(snippetOf('Some `words` here.')).toBeNull()
    expect(snippetOf('```\n\n```')).toBeNull()
  })
})
