import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { done, id } from '../shapes.ts'
import { MAX_DWELL_MS, MAX_VIEWS, VIEW_KINDS, VIEW_SOURCES, VIEW_SUBJECTS } from './view-words.ts'

export const reportViews = endpoint({
  id: 'analytics.views',
  method: 'POST',
  path: '/api/v1/views',
  summary:
    'Report what a page showed: cards that were half visible for 1 s, pages opened, and how long; each viewer counts once per subject, kind and day',
  access: 'public',
  body: z.object({
    views: z
      .array(
        z.object({
          subject: z.enum(VIEW_SUBJECTS),
          subjectId: id,
          kind: z.enum(VIEW_KINDS),
          source: z.enum(VIEW_SOURCES),
          /** Host of the page outside that led here; no path, no parameters. */
          referrerHost: z
            .string()
            .max(253)
            .regex(/^[a-z0-9.-]+$/, 'Use a host name')
            .optional(),
          /** How long the page was visible, for `dwell`. */
          dwellMs: z.int().min(0).max(MAX_DWELL_MS).optional(),
        }),
      )
      .min(1)
      .max(MAX_VIEWS),
  }),
  reply: done,
  status: 202,
})
