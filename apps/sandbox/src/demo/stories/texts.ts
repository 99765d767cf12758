import type { BountyCategory } from '@laurel/contract/work/bounties'
import type { DemoBounty } from '../content/demo-bounty.ts'

/** The brief of a bounty: the request, then the sections that every brief has. */
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
    'Each post was read aloud to someone who had never heard of the subject; two were thrown away after that.',
    'The numbers are from primary sources, and the links are in the post in which the number stands.',
    'The first post has to be worth reading alone, so I rewrote it eleven times and the rest hardly at all.',
    'Where I was not sure I say so in the post itself; a thread is not the place for footnotes.',
    'Every post ends on something that the next one answers, except the last.',
    'I timed a friend who read it on a tram: three minutes and forty seconds, one question at the end.',
    'I left out every word that I would have had to explain with another one.',
  ],
  video: [
    'Shot on a phone on a tripod in daylight, cut in an afternoon, captions typed by hand and checked against the sound.',
    'There are three cuts. The long takes are on purpose: people want to see that nothing was skipped.',
    'I showed a rough cut to four visitors and moved the second half forward by ten seconds.',
    'The sound is from the place itself; I turned the music off after the first viewing.',
    'Captions stay for as long as it takes to read them twice.',
    'I filmed the end first, so that I knew where all the rest had to lead.',
    'Colours are as the camera saw them, on a cloudy morning that lasted long enough.',
    'Everyone who speaks in it agreed to, and the faces in the background are blurred.',
  ],
  meme: [
    'Drawn with a pencil, scanned and cleaned. The text alternative describes the picture first and the joke second.',
    'I tried it on five people who don’t know each other. Four laughed, one asked for a copy.',
    'The drawing is mine, the paper is from a calendar, and the joke is older than both.',
    'The first version had three lines. One of them was the joke, and the other two explained it.',
    'It works without colour, which I checked on the office printer.',
    'The only person it laughs at is the one who drew it.',
    'It reads from across the room; I pinned it to a door and walked backwards.',
    'Two versions lost to this one in a vote at our kitchen table.',
  ],
  article: [
    'I kept to the notes and marked the two places where they disagree with each other.',
    'The first draft was twice as long. What went is what a reader can find out by asking.',
    'Headings are sentences, so someone who reads only those knows the story.',
    'Each claim has its source next to it, and I cut two claims whose sources did not hold up.',
    'I asked someone from the field to mark what is wrong; there were four marks, all fixed.',
    'It opens with what you can do today and leaves the history for the second half.',
    'The examples come from my own week, with the names changed.',
    'I cut every sentence that began with ‘it should be noted’.',
  ],
  design: [
    'Drawn on paper at the final size, then traced as vectors with as few points as the shape allows.',
    'I printed it, hung it up, stepped back and corrected what disappeared.',
    'There is one weight, one colour and one idea; everything else was taken out.',
    'It was made in grey first; colour came when nothing was missing without it.',
    'The smallest text is still readable at arm’s length, on paper and on a phone.',
    'Contrast was measured in both themes: 7.1 to 1 at the lowest.',
    'The grid has six columns, and one thing breaks it on purpose.',
    'I showed it for three seconds and asked what people had seen; they had seen the date.',
  ],
  code: [
    'No dependency beyond the standard library. The tests run in under a second.',
    'When it is in doubt it does nothing and says why, with the line that made it doubt.',
    'The README has an example for each option, and each example is also a test.',
    'It reads the input once, holds one line at a time, and has been run on a file of two gigabytes.',
    'Errors say which line, what was expected there, and what to do about it.',
    'There is a test for every mistake that I made while I wrote it.',
    'One file, two hundred and six lines, and a comment only where the reason is not in the code.',
    'It was run on a machine from 2013 before I called it fast.',
  ],
  translation: [
    'I translated sentence by sentence, then put the source away and edited the result as if it were an original.',
    'Terms are in a list, so that the next translator can keep them.',
    'Two readers who don’t know the source read it and marked what made them stop.',
    'Two jokes did not survive. One was replaced by another, and one is marked for you to decide.',
    'It was read aloud from start to end, which found nine sentences that no one would say.',
    'Numbers, units and dates follow the habits of the readers, not of the source.',
    'The tone is that of the source: friendly, and never in a hurry.',
    'Where the source can be read in two ways I took the plainer one and left a note.',
  ],
  other: [
    'Everything was made for this bounty, on the spot, with what I carry with me.',
    'A list with times and places is at the end, so that anyone can check it.',
    'I asked before I recorded; the answers are noted next to each part.',
    'It was harder to stop than to begin; what is here is about a third of what I collected.',
    'The instructions were followed by someone who had not seen them before, and they worked.',
    'Two of the parts can be used on their own.',
    'I kept a diary while I made it, and the last page of it is attached to the work.',
    'Nothing in it needs more than an afternoon or anything that has to be bought.',
  ],
}

/** How a post was made; neighbours of a category differ. `index` is its place among all posts. */
export function howMade(category: BountyCategory, index: number): string {
  const how = HOW[category]
  return how[index % how.length] ?? ''
}

const REASONS: readonly { above: number; texts: readonly string[] }[] = [
  {
    above: 0.85,
    texts: [
      'Meets every point of the checklist, and people will remember it.',
      'The only one that we showed to each other twice.',
      'Exactly what the brief asks for, and one idea better.',
      'We would not change a thing in it before we use it.',
      'It answers the hardest point of the checklist first and makes the others look easy.',
      'We tried it on someone who did not know the brief. She understood it at once.',
      'The clearest of all, and the one with the most courage.',
      'Every detail has a reason, and none asks for attention.',
    ],
  },
  {
    above: 0.7,
    texts: [
      'Strong on what mattered most; a little less clear on the rest.',
      'The heart of it is right. The ending could come sooner.',
      'Well made, and honest about what it leaves out.',
      'Two of us had it in first place for its opening.',
      'A fresh way into the subject; one claim could use a second look.',
      'The craft is excellent. The idea is close to that of the winner.',
      'It made us smile and it is correct, which few managed.',
      'Best middle part of all; we would shorten the start.',
    ],
  },
  {
    above: 0.5,
    texts: [
      'Good work that others did more completely.',
      'Careful and correct; it was less easy to follow than the winners.',
      'A fine idea that needed one more evening.',
      'We liked the tone, and missed an answer to the second point.',
      'Solid from start to end, without the one moment that stays.',
      'The first half is strong; after that it repeats itself.',
      'Right in its facts. For our readers it takes too long to get there.',
      'We went back and forth on this one. Others needed less explaining.',
    ],
  },
  {
    above: 0.3,
    texts: [
      'The idea is there, but two points of the checklist are not met.',
      'A good start that stops before the part that we asked for.',
      'Interesting, but not about what the brief asks for.',
      'We could not check what it says, and the brief asks for that.',
      'The format is right; the content stays on the surface.',
      'It leaves the hardest point of the checklist to the reader.',
    ],
  },
]

/** Gives a sponsor's reasons for a bounty, by how well an entry met the checklist (0 to 1): each one once. */
export function reasonsOf(bountyKey: string): (quality: number) => string {
  const given = new Map<number, number>()
  return (quality) => {
    const tier = REASONS.find(({ above }) => quality > above)
    if (tier === undefined) return 'It doesn’t answer what the brief asks for.'
    const next = given.get(tier.above) ?? bountyKey.length
    given.set(tier.above, next + 1)
    return tier.texts[next % tier.texts.length] ?? ''
  }
}
