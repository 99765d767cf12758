import type { BountyCategory } from '@laurel/contract/bounties'
import { slugOf } from '../../features/bounties/slugs.ts'
import type { DemoBounty } from './content/demo-bounty.ts'

/** The brief of a bounty: what is wanted, then the parts that every brief has. */
export function briefOf(bounty: DemoBounty): string {
  const rights = {
    license: 'You keep your work and let us use it. What doesn’t win stays yours alone.',
    assignment: 'The winning work becomes ours. What doesn’t win stays yours.',
    none: 'We only want to see it; all rights stay with you.',
  }[bounty.rights]
  const ai = {
    allowed: 'AI tools are allowed. Say which ones.',
    disclose: 'AI tools may help. Say which ones and what for.',
    forbidden: 'No AI in the work itself.',
  }[bounty.aiPolicy]
  return [
    bounty.wanted,
    `## Format\n${bounty.format}`,
    `## Length\n${bounty.length}`,
    `## Language\n${bounty.language}`,
    `## Rights\n${rights}`,
    `## AI policy\n${ai}`,
  ].join('\n\n')
}

const HOW: Record<BountyCategory, readonly string[]> = {
  thread: [
    'I wrote it as one text first and cut it into posts afterwards, so that no post needs the one before it to make sense.',
    'Each post was read aloud to somebody who had never heard of the subject; two were thrown away after that.',
    'The numbers are from primary sources, and the links are in the post in which the number stands.',
  ],
  video: [
    'Shot on a phone on a tripod in daylight, cut in an afternoon, captions typed by hand and checked against the sound.',
    'There are three cuts. The long takes are on purpose: people want to see that nothing was skipped.',
    'I showed a rough cut to four visitors and moved the second half forward by ten seconds.',
  ],
  meme: [
    'Drawn with a pencil, scanned and cleaned. The text alternative describes the picture first and the joke second.',
    'I tried it on five people who don’t know each other. Four laughed, one asked for a copy.',
    'The drawing is mine, the paper is from a calendar, and the joke is older than both.',
  ],
  article: [
    'I kept to the notes and marked the two places where they disagree with each other.',
    'The first draft was twice as long. What went is what a reader can find out by asking.',
    'Headings are sentences, so that somebody who reads only those knows the story.',
  ],
  design: [
    'Drawn on paper at the final size, then traced as vectors with as few points as the shape allows.',
    'I printed it, hung it up, stepped back and corrected what disappeared.',
    'There is one weight, one colour and one idea; everything else was taken out.',
  ],
  code: [
    'No dependency beyond the standard library. The tests run in under a second.',
    'When it is in doubt it does nothing and says why, with the line that made it doubt.',
    'The README has an example for each option, and each example is also a test.',
  ],
  translation: [
    'I translated sentence by sentence, then put the source away and edited the result as if it were an original.',
    'Terms are in a list, so that the next translator can keep them.',
    'Two readers who don’t know the source read it and marked what made them stop.',
  ],
  other: [
    'Everything was made for this bounty, on the spot, with what I carry with me.',
    'A list with times and places is at the end, so that anyone can check it.',
    'I asked before I recorded; the answers are noted beside each part.',
  ],
}

const CLOSE = [
  'The part I would still like to mend is the ending; I ran out of time, not of ideas.',
  'Happy to adapt it if you need another size.',
  'If you only look at one thing, look at the middle.',
  'What I left out, and why, is in the last paragraph of the linked page.',
  'Made in three evenings.',
  'Thank you for a brief that says what it wants.',
]

/** The text of an entry: what it does, how it was made, and a closing line. `pick` is a number in [0, 1). */
export function entryBody(pitch: string, category: BountyCategory, pick: () => number): string {
  const how = HOW[category]
  const first = Math.floor(pick() * how.length)
  const second = (first + 1 + Math.floor(pick() * (how.length - 1))) % how.length
  const close = CLOSE[Math.floor(pick() * CLOSE.length)] ?? ''
  const paragraphs = [pitch, `${how[first] ?? ''} ${how[second] ?? ''}`]
  if (pick() < 0.6) paragraphs.push(close)
  return paragraphs.join('\n\n')
}

/** Works that are texts stand in the entry itself. */
const WRITTEN: readonly BountyCategory[] = ['thread', 'article', 'translation']

/** Where a work that is no text can be seen; the address is one that nobody owns (RFC 2606). */
export function workLink(
  category: BountyCategory,
  { author, title }: { author: string; title: string },
): string {
  return WRITTEN.includes(category) ? '' : `https://example.com/${author}/${slugOf(title)}`
}

/** Reasons that a sponsor gives, by how well an entry met the checklist (0 to 1). */
export function reasonFor(quality: number): string {
  if (quality > 0.85) return 'Meets every point of the checklist, and people will remember it.'
  if (quality > 0.7) return 'Strong on what mattered most; a little less clear on the rest.'
  if (quality > 0.5) return 'Good work that others did more completely.'
  if (quality > 0.3) return 'The idea is there, but two points of the checklist are not met.'
  return 'It doesn’t answer what the brief asks for.'
}
