import { beforeAll, describe, expect, it } from 'vitest'
import { openWorld } from '../../../testing/world.ts'
import { splitLesson } from '../lesson-parts.ts'
import { LESSONS_WITH_FIGURES, loadFigures } from './figures.ts'

const world = openWorld()
let slugs: string[] = []
beforeAll(async () => {
  const { items } = await world.ok(null, 'GET /api/v1/lessons')
  slugs = items.map(({ slug }) => slug)
})

async function namesIn(slug: string): Promise<string[]> {
  const { body } = await world.ok(null, 'GET /api/v1/lessons/{slug}', { params: { slug } })
  return splitLesson(body).flatMap((part) => (part.kind === 'figure' ? [part.name] : []))
}

describe('the drawings of lessons', () => {
  it('exist where a lesson names them, and are all named', async () => {
    expect(LESSONS_WITH_FIGURES.filter((slug) => !slugs.includes(slug))).toEqual([])
    for (const slug of slugs) {
      const named = await namesIn(slug)
      expect(named.toSorted(), slug).toEqual(Object.keys(await loadFigures(slug)).toSorted())
    }
  })

  it('are at least one to each lesson, named after it', async () => {
    for (const slug of slugs) {
      const names = await namesIn(slug)
      expect(names.length, slug).toBeGreaterThanOrEqual(1)
      for (const name of names) expect(name).toMatch(new RegExp(`^${slug}-[a-z]+$`))
    }
  })
})

describe('splitLesson', () => {
  it('keeps a percent sign with its number', () => {
    expect(splitLesson('Odds of 2.5 % a vote.')).toEqual([
      { kind: 'text', source: 'Odds of 2.5\u00a0% a vote.' },
    ])
  })

  it('cuts at a drawing on a line of its own, and nowhere else', () => {
    expect(splitLesson('One.\n\n![A tree](figure:x-tree)\n\nTwo ![no](figure:x-no).')).toEqual([
      { kind: 'text', source: 'One.' },
      { kind: 'figure', name: 'x-tree', alt: 'A tree' },
      { kind: 'text', source: 'Two ![no](figure:x-no).' },
    ])
  })
})
