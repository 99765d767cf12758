/** The moderation desk. Its queues stand apart: they are read when they are opened and not again. */
export const adminKeys = {
  all: ['admin'] as const,
  overview: ['admin', 'overview'] as const,
  audit: ['admin', 'audit'] as const,
  mails: ['admin', 'mails'] as const,
  queue: (queue: string) => ['admin-queue', queue] as const,
}
