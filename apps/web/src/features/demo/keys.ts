/** Query keys of the demo's tools. */
export const demoKeys = {
  all: ['demo'] as const,
  mails: (to: string | null) => [...demoKeys.all, 'mails', to] as const,
}
