import type { BountyCategory } from '@laurel/contract/work/bounties'
import { drawChart } from '../art/charts.ts'
import { drawIcons } from '../art/icons.ts'
import { drawKnots } from '../art/knots.ts'
import { drawLogo } from '../art/logos.ts'
import { drawMeme } from '../art/memes.ts'
import { type Sheet, sheetOf } from '../art/paper.ts'
import { drawPlan } from '../art/plans.ts'
import { drawPoster } from '../art/posters.ts'
import { drawStoryboard } from '../art/storyboards.ts'
import type { DemoPost } from '../content/posts.ts'
import { articles } from '../content/works/articles.ts'
import { notes, shots } from '../content/works/notes.ts'
import { programs } from '../content/works/programs.ts'
import { threads } from '../content/works/threads.ts'
import { translations } from '../content/works/translations.ts'
import type { PlannedEntry } from './entry-plan.ts'
import { howMade } from './texts.ts'

/** What a submission of the demo shows. */
export interface Work {
  body: string
  /** Its picture as SVG, with its alternative text. */
  picture: { svg: string; alt: string } | null
}

/** Titles of articles that count something, which a chart can show. */
const COUNTS = /queue|week|timetable|captions/i
/** Qualities under which an entry lacks its last part, and its last two. */
const COMPLETE_ABOVE = 0.62
const DECENT_ABOVE = 0.45

/** The work of an entry: better ones are more complete. Deterministic for the plan. */
export function workOfEntry(entry: PlannedEntry): Work {
  return { body: bodyOf(entry), picture: pictureOf(entry) }
}

/** The work of a free post; `index` is its place among all posts. */
export function workOfPost({ category, title, text }: DemoPost, index: number): Work {
  const sheet = sheetOf({ title, index })
  const draw: Partial<Record<BountyCategory, () => string>> = {
    design: () => drawPoster(sheet, ''),
    meme: () => drawMeme(sheet),
    video: () => drawStoryboard(sheet, shotsOf('', index)),
    other: () => drawPlan(sheet),
    ...(COUNTS.test(title) && { article: () => drawChart(sheet) }),
  }
  const svg = draw[category]?.()
  return {
    body: `${text}\n\n${howMade(category, index)}`,
    picture: svg === undefined ? null : { svg, alt: `${title}: a drawing in a few colours` },
  }
}

function bodyOf(entry: PlannedEntry): string {
  const { bountyKey, index, pitch, quality } = entry
  const thread = partsOf(threads[bountyKey])[index]
  if (thread !== undefined) {
    const posts = thread.slice(0, thread.length - partsMissing(quality, thread.length - 3))
    const numbered = posts.map((post, at) => `**${at + 1}/${posts.length}** ${post}`)
    return [...numbered, `*${pitch}*`].join('\n\n')
  }
  const article = partsOf(articles[bountyKey] ?? translations[bountyKey])[index]
  if (article !== undefined) return [joined(shortened(article, quality)), `*${pitch}*`].join('\n\n')
  const program = programs[bountyKey]?.trim().split('\n====\n')[index]
  if (program !== undefined) {
    return `${pitch}\n\n\`\`\`${program}\n\`\`\``
  }
  const note = linesOf(notes[bountyKey])[index] ?? ''
  const isMeme = bountyKey.endsWith('memes')
  return [pitch, note, ...(isMeme ? [`Text in the image: “${entry.title}”`] : [])].join('\n\n')
}

function partsMissing(quality: number, most: number): number {
  const missing = quality > COMPLETE_ABOVE ? 0 : quality > DECENT_ABOVE ? 1 : 2
  return Math.max(0, Math.min(missing, most))
}

/** An article without its last sections, if its quality is low; at least two stay. */
function shortened(lines: readonly string[], quality: number): readonly string[] {
  const heads = lines.flatMap((text, at) => (text.startsWith('## ') ? [at] : []))
  const missing = partsMissing(quality, heads.length - 2)
  return missing === 0 ? lines : lines.slice(0, heads[heads.length - missing])
}

/** Paragraphs; items of a list and rows of a table stay together. */
function joined(lines: readonly string[]): string {
  return lines.reduce((text, line, at) => {
    const isSame = ['- ', '|'].some(
      (mark) => line.startsWith(mark) && lines[at - 1]?.startsWith(mark),
    )
    return at === 0 ? line : `${text}${isSame ? '\n' : '\n\n'}${line}`
  }, '')
}

const DRAWN: Record<string, { draw: (sheet: Sheet) => string; alt: string }> = {
  'river-poster': {
    draw: (sheet) => drawPoster(sheet, 'Saturday 09:00 / Blue bridge / Bring gloves'),
    alt: 'A poster with large words, a drawn scene, and date and place at the bottom',
  },
  'review-memes': { draw: drawMeme, alt: 'A drawn scene under a line in large letters' },
  'bike-memes': { draw: drawMeme, alt: 'A drawn scene under a line in large letters' },
  knots: { draw: drawKnots, alt: 'Five knots in three steps each, drawn with one rope' },
  'bakery-logo': {
    draw: drawLogo,
    alt: 'The mark and the name Quatro, large, on a bag, a van and a lit sign',
  },
  'bus-icons': {
    draw: drawIcons,
    alt: 'Eight icons at three sizes, black on white and white on black',
  },
  'night-market': {
    draw: drawPlan,
    alt: 'A plan of the market with twelve numbered places and a walk',
  },
}

function pictureOf({ bountyKey, title, index }: PlannedEntry): Work['picture'] {
  const sheet = sheetOf({ title, index })
  if (bountyKey.endsWith('-video')) {
    const svg = drawStoryboard(sheet, shotsOf(bountyKey, index))
    return { svg, alt: `${title}: a storyboard of six frames with captions` }
  }
  const drawn = DRAWN[bountyKey]
  return drawn === undefined ? null : { svg: drawn.draw(sheet), alt: `“${title}”. ${drawn.alt}.` }
}

function shotsOf(bountyKey: string, index: number): string[] {
  const boards = linesOf(shots[bountyKey])
  return (boards[index % boards.length] ?? '').split(' | ')
}

function linesOf(text = ''): string[] {
  return text.trim().split('\n')
}

function partsOf(text: string | undefined): string[][] {
  return text === undefined ? [] : text.trim().split('\n\n').map(linesOf)
}
