import { describe, expect, it } from 'vitest'
import { planSubmissions } from '../seed.ts'
import { workOfEntry, workOfPost } from './works.ts'

const NOW = new Date('2026-11-21T10:20:00.000Z')
const { entries, posts } = planSubmissions(NOW)
const MAX_POST_LENGTH = 280

/** The sentences of a text, without programs, marks and what is too short to be noticed twice. */
function sentencesOf(body: string): string[] {
  return body
    .replace(/```[\s\S]*?```/g, '')
    .split(/\n+|(?<=[.?!:])\s+/)
    .map((text) => text.replace(/^\*\*\d+\/\d+\*\* |^## |\*/g, '').trim())
    .filter(({ length }) => length > 24)
}

describe('the works of the demo', () => {
  it('repeat no sentence within a bounty', () => {
    const repeated = [...Map.groupBy(entries, ({ bountyKey }) => bountyKey)].flatMap(
      ([key, ofBounty]) => {
        const all = ofBounty.flatMap((entry) => sentencesOf(workOfEntry(entry).body))
        return all.filter((text, at) => all.indexOf(text) !== at).map((text) => `${key}: ${text}`)
      },
    )
    expect(repeated).toEqual([])
  })

  it('are texts, programs or pictures, each long enough to be submitted', () => {
    for (const entry of entries) {
      const { body, picture } = workOfEntry(entry)
      const isWritten = /```|\n\n.*\n\n/.test(body)
      expect(isWritten || picture !== null, entry.title).toBe(true)
      expect(body.length, entry.title).toBeGreaterThanOrEqual(40)
      expect(body, entry.title).not.toContain('undefined')
    }
  })

  it('keep the posts of threads within 280 characters', () => {
    const long = entries.flatMap((entry) =>
      workOfEntry(entry)
        .body.split('\n\n')
        .filter((post) => /^\*\*\d+\//.test(post) && post.length > MAX_POST_LENGTH),
    )
    expect(long).toEqual([])
  })

  it('draw no two pictures alike', () => {
    const drawn = [...entries.map(workOfEntry), ...posts.map(workOfPost)]
      .map(({ picture }) => picture?.svg)
      .filter((svg) => svg !== undefined)
    expect(drawn.length).toBeGreaterThan(140)
    expect(new Set(drawn).size).toBe(drawn.length)
  })
})
