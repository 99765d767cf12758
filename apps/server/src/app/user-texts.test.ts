import { link } from '@laurel/contract/shapes'
import { describe, expect, it } from 'vitest'
import { safeRedirect } from '../auth/mail-links/redirects.ts'
import { isBreachedPassword } from '../auth/passwords/breached-passwords.ts'
import { parseMessage } from '../auth/solana/message.ts'
import { describeDevice, describeNetwork } from '../features/account/devices.ts'
import { lintBounty, riskyWordsIn } from '../features/bounties/drafts/bounties.lint.ts'
import type { LintedTerms } from '../features/bounties/drafts/linted-terms.ts'
import { slugOf } from '../features/bounties/drafts/slugs.ts'
import { minHashSignature } from '../features/submissions/drafts/minhash.ts'
import { linkRefusal, sameLinkKey } from '../features/submissions/drafts/submission-links.ts'
import { excerptOf, snippetOf } from '../features/submissions/lists/text-excerpt.ts'
import { addressKey } from '../platform/limits/rate-limits.ts'
import { cleanFolder, cleanName } from '../storage/names.ts'

/** Longest time that one request may block the only thread. */
const LIMIT_MS = 50
const GROWTH = 4
/** Four times the text takes about four times as long; comparing each pair of places takes sixteen times that. */
const MAX_GROWTH = 10
/** Below this a duration is too short to show how it grows. */
const MIN_MS = 5
const MAX_TRIED_LONG = 3
const WINDOWS = 3
const WINDOW_MS = 20

const terms = (brief: string): LintedTerms => ({
  title: brief.slice(0, 80),
  summary: brief.slice(0, 160),
  brief,
  category: 'writing',
  checklist: Array.from({ length: 10 }, (_, at) => ({
    id: `${at}`,
    text: brief.slice(0, 200),
    weight: 1,
  })),
  disqualifiers: Array.from({ length: 10 }, () => brief.slice(0, 200)),
  questions: [],
  referenceLinks: Array.from({ length: 10 }, () => `https://example.com/${brief.slice(0, 1900)}`),
  aiPolicy: 'allowed',
  entrants: 'people',
  rights: 'licence',
  rewardToken: 'POINTS',
  prizeAmounts: [1000n],
  bonusCount: 0,
  bonusAmount: 0n,
  minTrustLevel: 0,
  entriesPerPerson: 1,
  communityWeightPercent: 50,
  opensAt: null,
  deadlineAt: null,
  decisionDays: 3,
})

/** Fields are parsed before their length is known: a single field may fill the whole body. */
const BODY_CHARS = 262_144
const SITE = { publicUrl: 'https://laurel.example', redirectUrls: [] }

/** How the server processes the text of a field, and its greatest length in characters. */
const READERS: [name: string, maxChars: number, read: (text: string) => unknown][] = [
  ['the linter of drafts', 8000, (text) => lintBounty(terms(text), new Date(0))],
  ['the finder of risky words', 8000, (text) => riskyWordsIn(terms(text))],
  ['excerpts', 5000, excerptOf],
  ['snippets', 5000, snippetOf],
  ['near-duplicates', 5000, minHashSignature],
  ['links that are the same', 2000, (text) => sameLinkKey(`https://example.com/${text}`)],
  ['links that are refused', 2000, (text) => linkRefusal(`https://${text}`)],
  ['links of the contract', BODY_CHARS, (text) => link.safeParse(`https://${text}`)],
  ['redirect addresses', BODY_CHARS, (text) => safeRedirect(SITE, `https://${text}`)],
  ['slugs', 500, slugOf],
  ['sign-in messages', 20_000, (text) => quietly(() => parseMessage(text))],
  ['passwords', 1024, isBreachedPassword],
  ['devices', 16_000, describeDevice],
  ['networks', 16_000, describeNetwork],
  ['network addresses', 16_000, addressKey],
  ['file names', 16_000, (text) => quietly(() => cleanName(text))],
  ['folder names', 16_000, (text) => quietly(() => cleanFolder(text))],
]

function quietly(read: () => unknown): void {
  try {
    read()
  } catch {
    // Refused, which counts as read.
  }
}

const MARKS = [...' \n.,0a[](<*_-#`@/:!&=', '![', '](', '1. ', 'to ', 'we post ', 'x.com ']
const LETTERS = ['\u0301\u0316', '\ufdfa', '\ud83d\ude00', '\ud800', 'İ', '漢', '\u0000']
const UNITS = [...MARKS, ...LETTERS, ...MARKS.flatMap((one) => MARKS.map((other) => one + other))]

function fill(unit: string, chars: number): string {
  return `a${unit.repeat(Math.ceil(chars / unit.length))}`.slice(0, chars)
}

/** Wall-clock milliseconds of one call, to find the worst units. */
function timeOnce(read: (text: string) => unknown, text: string): number {
  const from = performance.now()
  read(text)
  return performance.now() - from
}

/**
 * Processor time of this thread for one call, in milliseconds: the least average of some windows, each many ticks of the
 * kernel's clock long. Other work on the machine does not count.
 */
function measure(read: (text: string) => unknown, text: string): number {
  let best = Number.POSITIVE_INFINITY
  for (let window = 0; window < WINDOWS; window += 1) {
    const from = process.threadCpuUsage()
    let calls = 0
    let spentMs = 0
    while (spentMs < WINDOW_MS) {
      read(text)
      calls += 1
      const { user, system } = process.threadCpuUsage(from)
      spentMs = (user + system) / 1000
    }
    best = Math.min(best, spentMs / calls)
  }
  return best
}

describe('user texts are processed in linear time, at the greatest length and with any content', () => {
  it.each(READERS)('by %s', (_name, maxChars, read) => {
    const worst = UNITS.map((unit) => ({ unit, ms: timeOnce(read, fill(unit, maxChars)) }))
      .filter(({ ms }) => ms >= MIN_MS)
      .sort((a, b) => b.ms - a.ms)
      .slice(0, MAX_TRIED_LONG)
    for (const { unit } of worst) {
      const shorter = measure(read, fill(unit, maxChars / GROWTH))
      const ms = measure(read, fill(unit, maxChars))
      expect(ms, `milliseconds for ${JSON.stringify(unit)}`).toBeLessThan(LIMIT_MS)
      if (ms < MIN_MS) continue
      expect(ms / shorter, `growth for ${JSON.stringify(unit)}`).toBeLessThan(MAX_GROWTH)
    }
  })
})
