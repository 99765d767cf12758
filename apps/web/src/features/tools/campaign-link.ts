import { isHttpUrl } from '@laurel/contract/spec/validation'

/** The five UTM parameters by which analytics attribute a visit. */
export const CAMPAIGN_FIELDS = [
  { name: 'utm_source', label: 'Source', hint: 'Where you share the link: x, newsletter, youtube' },
  { name: 'utm_medium', label: 'Medium', hint: 'The type of channel: social, email, video' },
  { name: 'utm_campaign', label: 'Campaign', hint: 'What it is for: spring-launch' },
  { name: 'utm_term', label: 'Term', hint: 'A search keyword, if any' },
  { name: 'utm_content', label: 'Content', hint: 'Which link it is: bio, pinned-post' },
] as const

/** The name of a UTM parameter. */
export type CampaignField = (typeof CAMPAIGN_FIELDS)[number]['name']

/**
 * An address with the given parameters. Empty ones are removed; other parameters of the address stay. Values are
 * lowercased with hyphens, so that one campaign is not counted as two. Null for an invalid address.
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
