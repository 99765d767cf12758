import { isHttpUrl } from '@laurel/contract/spec/validation'

/** The five parameters by which analytics tell where a visit came from. */
export const CAMPAIGN_FIELDS = [
  { name: 'utm_source', label: 'Source', hint: 'Where the link stands: x, newsletter, youtube' },
  { name: 'utm_medium', label: 'Medium', hint: 'What kind of place: social, email, video' },
  { name: 'utm_campaign', label: 'Campaign', hint: 'What it is for: spring-launch' },
  { name: 'utm_term', label: 'Term', hint: 'A search word, where there is one' },
  { name: 'utm_content', label: 'Content', hint: 'Which of several links: bio, pinned-post' },
] as const

/** A parameter's name. */
export type CampaignField = (typeof CAMPAIGN_FIELDS)[number]['name']

/**
 * An address with the given parameters; those that are empty are left out, others in the address stay.
 * Values are written small with hyphens, so that one campaign doesn't become two. Null for a bad address.
 */
export function campaignLink(
  address: string,
  values: Partial<Record<CampaignField, string>>,
): string | null {
  const trimmed = address.trim()
  if (!isHttpUrl(trimmed)) return null
  const url = new URL(trimmed)
  for (const { name } of CAMPAIGN_FIELDS) {
    const value = (values[name] ?? '').trim().toLowerCase().replace(/\s+/g, '-')
    if (value === '') url.searchParams.delete(name)
    else url.searchParams.set(name, value)
  }
  return url.href
}
