import type { Figures } from '../drawing.tsx'

/** The files of drawings by the slug of their lesson. */
const FILES: Readonly<Record<string, () => Promise<{ FIGURES: Figures }>>> = {
  'how-judging-works': () => import('./how-judging-works.tsx'),
  'judging-by-the-checklist': () => import('./judging-by-the-checklist.tsx'),
  'skill-and-chance': () => import('./skill-and-chance.tsx'),
  'stolen-generated-traded': () => import('./stolen-generated-traded.tsx'),
  'making-an-entry': () => import('./making-an-entry.tsx'),
  'ai-and-sources': () => import('./ai-and-sources.tsx'),
  'reading-a-bounty': () => import('./reading-a-bounty.tsx'),
  'being-found': () => import('./being-found.tsx'),
  'getting-paid': () => import('./getting-paid.tsx'),
  'writing-a-brief': () => import('./writing-a-brief.tsx'),
  'setting-a-prize': () => import('./setting-a-prize.tsx'),
  'while-it-is-open': () => import('./while-it-is-open.tsx'),
  'running-the-review-desk': () => import('./running-the-review-desk.tsx'),
  'from-award-to-payout': () => import('./from-award-to-payout.tsx'),
}

/** The slugs of the lessons that have drawings. */
export const LESSONS_WITH_FIGURES = Object.keys(FILES)

const loading = new Map<string, Promise<Figures>>()

/** Loads the drawings of a lesson, once; none when they cannot be loaded. */
export function loadFigures(slug: string): Promise<Figures> {
  const known = loading.get(slug)
  if (known !== undefined) return known
  const load = FILES[slug]
  const figures: Promise<Figures> =
    load === undefined
      ? Promise.resolve({})
      : load().then(
          ({ FIGURES }) => FIGURES,
          () => {
            loading.delete(slug)
            return {}
          },
        )
  loading.set(slug, figures)
  return figures
}
