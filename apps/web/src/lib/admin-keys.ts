/** The keys of the moderation desk. Queues have a key of their own, so that invalidating `all` does not refetch them. */
export const adminKeys = {
  all: ['admin'] as const,
  waiting: ['admin', 'waiting'] as const,
  jobs: ['admin', 'jobs'] as const,
  webhooks: (state: string) => ['admin', 'webhooks', state] as const,
  suspensionAppeals: (view: string) => ['admin', 'suspension-appeals', view] as const,
  seasons: ['admin', 'seasons'] as const,
  flags: ['admin', 'flags'] as const,
  adjustments: ['admin', 'adjustments'] as const,
  audit: ['admin', 'audit'] as const,
  mails: ['admin', 'mails'] as const,
  sponsors: ['admin', 'sponsors'] as const,
  waitlist: ['admin', 'waitlist'] as const,
  queue: (queue: string) => ['admin-queue', queue] as const,
}
