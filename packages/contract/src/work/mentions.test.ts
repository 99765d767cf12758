import { describe, expect, it } from 'vitest'
import { linkMentions, mentionsIn } from './mentions.ts'

const urlOf = (name: string) => `https://laurel.test/${name}`

describe('mentionsIn', () => {
  it('finds usernames once each, without the full stop that ends the sentence', () => {
    expect(mentionsIn('Thanks @Ann, and @bob_2. Again @ann')).toEqual(['ann', 'bob_2'])
  })

  it('ignores addresses, paths and code', () => {
    expect(mentionsIn('a@b.c x.com/@ann `@ann` ```\n@bob\n``` @@eve')).toEqual([])
  })
})

describe('linkMentions', () => {
  it('links people who exist, and leaves code and others as typed', () => {
    expect(linkMentions('@Ann and @nobody, `@ann`', ['ann'], urlOf)).toBe(
      '[@Ann](https://laurel.test/ann) and @nobody, `@ann`',
    )
  })
})
