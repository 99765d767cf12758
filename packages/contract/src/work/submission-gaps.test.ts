import { describe, expect, it } from 'vitest'
import { submissionGapsOf, type WrittenSubmission } from './submission-gaps.ts'

const WHOLE: WrittenSubmission = {
  title: 'A deposit',
  body: 'Not a fee.',
  link: null,
  answers: { who: 'Me' },
  aiUse: 'none',
  aiTools: '',
}
const TERMS = {
  questions: [
    { id: 'who', text: 'Who?', isRequired: true },
    { id: 'why', text: 'Why?', isRequired: false },
  ],
  aiPolicy: 'disclose' as const,
}
const pointers = (change: Partial<WrittenSubmission>, terms: typeof TERMS | null = TERMS) =>
  submissionGapsOf({ ...WHOLE, ...change }, terms).map(({ pointer }) => pointer)

describe('submissionGapsOf', () => {
  it('finds nothing in a complete submission', () => {
    expect(pointers({})).toEqual([])
  })

  it('lists each gap in the order of the form', () => {
    const empty = { title: ' a ', body: ' ', answers: { who: ' ' }, aiUse: null }
    expect(pointers(empty)).toEqual(['/title', '/body', '/answers/who', '/aiUse'])
    expect(pointers(empty, null)).toEqual(['/title', '/body', '/aiUse'])
  })

  it('accepts a link or a text', () => {
    expect(pointers({ body: '', link: 'https://example.com/work' })).toEqual([])
  })

  it('requires tools where the bounty asks for them', () => {
    expect(pointers({ aiUse: 'assisted' })).toEqual(['/aiTools'])
    expect(pointers({ aiUse: 'assisted' }, null)).toEqual([])
  })
})
