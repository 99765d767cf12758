/** The tracks of lessons, in the order in which people read them: the first lesson opens trust level 1. */
export const LESSON_TRACKS = ['judge', 'create', 'sponsor'] as const
/** A track of lessons. */
export type LessonTrack = (typeof LESSON_TRACKS)[number]

/** The name of each track on screen. */
export const TRACK_NAMES: Readonly<Record<LessonTrack, string>> = {
  judge: 'Judge',
  create: 'Create',
  sponsor: 'Sponsor',
}
