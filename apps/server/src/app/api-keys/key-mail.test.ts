import { describe, expect, it } from 'vitest'
import { keyMail } from './key-mail.ts'

const JOB = {
  to: 'ann@example.test',
  name: 'CI <b>',
  mode: 'live' as 'live' | 'test',
  prefix: 'laurel_live_Ab12',
  scopes: ['bounties:read', 'bounties:write'],
  agentName: null,
  expiresAt: '2026-12-24T10:00:00.000Z',
  isReplacement: false,
}
const write = (change: Partial<typeof JOB> | { expiresAt: null } | { agentName: string }) =>
  keyMail({ ...JOB, ...change }, { publicUrl: 'https://laurel.test' })

describe('keyMail', () => {
  it('says which key can do what and until when, in text and HTML', () => {
    const { to, subject, text, html } = write({})
    expect([to, subject]).toEqual(['ann@example.test', 'New API key: CI <b>'])
    expect(text).toContain('“CI <b>” (laurel_live_Ab12…) can now act for you.')
    expect(text).toContain('Its scopes: bounties:read, bounties:write.')
    expect(text).toContain('It expires on 24 Dec 2026 (UTC).')
    expect(text).toContain('https://laurel.test/developer#keys')
    expect(html).toContain('CI &lt;b&gt;')
    expect(html).not.toContain('<b>”')
  })

  it('reads well without scopes, with one, for an agent, without an end and for a replacement', () => {
    expect(write({ scopes: [] }).text).toContain('It has no scope: it reads public data only.')
    expect(write({ scopes: ['bounties:read'] }).text).toContain('Its scope: bounties:read.')
    expect(write({ agentName: 'Scout' }).text).toContain('can now act for your agent Scout.')
    expect(write({ expiresAt: null }).text).toContain('It never expires.')
    const test = write({ mode: 'test' })
    expect(test.subject).toBe('New test API key: CI <b>')
    expect(test.text).toContain('can now act for you in the sandbox, where nothing is real.')
    expect(write({ isReplacement: true }).subject).toBe('An API key was replaced: CI <b>')
  })
})
