import type { BodyOf, Caller } from './world.ts'

/** A view as a browser reports it. */
export type ReportedView = BodyOf<'POST /api/v1/views'>['views'][number]

/** Reports views as a person, or signed out for null. */
export async function reportViews<P>(
  caller: Caller<P>,
  viewer: P | null,
  views: readonly ReportedView[],
): Promise<void> {
  await caller.ok(viewer, 'POST /api/v1/views', { body: { views: [...views] } })
}

/** Impressions of a submission in lists by several people, and opens by the first of them. */
export async function viewSubmission<P>(
  caller: Caller<P>,
  viewers: readonly P[],
  submissionId: string,
  opens = 0,
): Promise<void> {
  const view = { subject: 'submission', subjectId: submissionId, source: 'feed' } as const
  for (const [index, viewer] of viewers.entries()) {
    await reportViews(caller, viewer, [
      { ...view, kind: 'impression' },
      ...(index < opens ? [{ ...view, kind: 'open' } as const] : []),
    ])
  }
}
