import type { EntryTerms } from '@laurel/contract/work/submission-gaps'
import { describe, expect, it } from 'vitest'
import { minHashSignature } from './minhash.ts'
import { type CheckedText, type OtherEntry, runChecks } from './submissions.checks.ts'

const BODY =
  'Rollups keep the data of many transfers on the base chain and prove in one step that all of them were right, which is why a transfer costs so little there.'

function text(changes: Partial<CheckedText> = {}): CheckedText {
  const body = changes.body ?? BODY
  return {
    title: 'Rollups in plain words',
    body,
    link: null,
    answers: { q1: 'Five years' },
    aiUse: 'none',
    aiTools: '',
    textSketch: minHashSignature(body),
    ...changes,
  }
}

const TERMS: EntryTerms = {
  questions: [
    { id: 'q1', text: 'How long have you written?', isRequired: true },
    { id: 'q2', text: 'Anything else?', isRequired: false },
  ],
  aiPolicy: 'disclose',
}

/** Names of the checks that an entry fails. */
function failures(
  changes: Partial<CheckedText>,
  options: { terms?: EntryTerms | null; others?: OtherEntry[] } = {},
): string[] {
  const { terms = TERMS, others = [] } = options
  return runChecks(text(changes), terms, others)
    .filter((check) => !check.passed)
    .map((check) => check.check)
}

describe('runChecks', () => {
  it('passes a complete entry and reports each check', () => {
    const checks = runChecks(text(), TERMS, [])
    expect(checks.map((check) => check.check)).toEqual([
      'length',
      'link',
      'answers',
      'disclosure',
      'same_link',
      'near_duplicate',
    ])
    expect(checks.every((check) => check.passed && check.message !== '')).toBe(true)
  })

  it('compares a post with nothing and asks it no questions', () => {
    const checks = runChecks(text({ answers: {} }), null, [])
    expect(checks.map((check) => check.check)).toEqual(['length', 'link'])
  })

  it('requires a title of 3 characters and, without a link, a text of 40', () => {
    expect(failures({ title: 'Hi' })).toEqual(['length'])
    expect(failures({ body: 'x'.repeat(39) })).toEqual(['length'])
    expect(failures({ body: 'x'.repeat(40) })).toEqual([])
    expect(failures({ body: '', link: 'https://example.com/a' })).toEqual([])
  })

  it('requires a link to lead to a public page', () => {
    expect(failures({ link: 'http://192.168.0.1/a' })).toEqual(['link'])
  })

  it('requires every mandatory answer to be non-blank', () => {
    expect(failures({ answers: { q1: '  ' } })).toEqual(['answers'])
    expect(failures({ answers: { q2: 'Yes' } })).toEqual(['answers'])
  })

  it.each([
    ['allowed', 'generated', '', []],
    ['disclose', 'none', '', []],
    ['disclose', 'assisted', '', ['disclosure']],
    ['disclose', 'assisted', 'A grammar checker', []],
    ['forbidden', 'none', '', []],
    ['forbidden', 'generated', 'An image model', ['disclosure']],
  ] as const)(
    'under the policy "%s" judges AI use "%s" with tools "%s"',
    (aiPolicy, aiUse, aiTools, expected) => {
      expect(failures({ aiUse, aiTools }, { terms: { ...TERMS, aiPolicy } })).toEqual(expected)
    },
  )

  it('finds the same link in another spelling', () => {
    const others = [{ link: 'http://www.example.com/a/?utm_source=x', textSketch: [] }]
    expect(failures({ link: 'https://example.com/a' }, { others })).toEqual(['same_link'])
    expect(failures({ link: 'https://example.com/b' }, { others })).toEqual([])
    expect(failures({ link: null }, { others })).toEqual([])
  })

  it('finds a text with one word changed, and ignores a different one', () => {
    const others = [{ link: null, textSketch: minHashSignature(BODY.replace('little', 'much')) }]
    expect(failures({}, { others })).toEqual(['near_duplicate'])
    const own =
      'A light client follows a chain by its headers alone. It never replays a transfer, and still it cannot be lied to about one, because each header commits to all of them.'
    expect(failures({ body: own }, { others })).toEqual([])
  })
})
