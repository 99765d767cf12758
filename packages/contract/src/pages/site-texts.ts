/** The texts that `?text=` of the help page opens, with their titles. */
export const SITE_TEXTS = { terms: 'Terms of use', privacy: 'Privacy notice' } as const
/** A text that an operator can replace. */
export type SiteTextName = keyof typeof SITE_TEXTS
/** Whether this names one of the texts. */
export const isSiteTextName = (name: string | null): name is SiteTextName =>
  name !== null && Object.hasOwn(SITE_TEXTS, name)
