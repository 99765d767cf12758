import { describe, expect, it } from 'vitest'
import { gapsOf, type WrittenSubmission } from './submission-gaps.ts'

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
  gapsOf({ ...WHOLE, ...change }, terms).map(({ pointer }) => pointer)

describe('gapsOf', () => {
  it('finds nothing in what is whole', () => {
    expect(pointers({})).toEqual([])
  })

  it('names each gap from the top of the form down', () => {
    const empty = { title: ' a ', body: ' ', answers: { who: ' ' }, aiUse: null }
    expect(pointers(empty)).toEqual(['/title', '/body', '/answers/who', '/aiUse'])
    expect(pointers(empty, null)).toEqual(['/title', '/body', '/aiUse'])
  })

  it('takes a link for a text', () => {
    expect(pointers({ body: '', link: 'https://example.com/work' })).toEqual([])
  })

  it('wants the tools named where the bounty asks for it', () => {
    expect(pointers({ aiUse: 'assisted' })).toEqual(['/aiTools'])
    expect(pointers({ aiUse: 'assisted' }, null)).toEqual([])
  })
})
