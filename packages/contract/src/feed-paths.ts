/** A feed format: RSS 2.0 or JSON Feed. */
export type FeedFormat = 'rss' | 'json'

/** Media types of the feeds. */
export const FEED_TYPES: Readonly<Record<FeedFormat, string>> = {
  rss: 'application/rss+xml',
  json: 'application/feed+json',
}

/** Paths of the feeds, which anyone may read. */
export const feedPaths = {
  /** Bounties, open and newest first unless the query of the list says otherwise. */
  bounties: (format: FeedFormat) => `/api/v1/feeds/bounties.${format}`,
  /** Prizes paid on the chain, each with its transaction. */
  payments: (format: FeedFormat) => `/api/v1/feeds/payments.${format}`,
  /** The public work of a creator. */
  creator: (username: string, format: FeedFormat) =>
    `/api/v1/feeds/creators/${encodeURIComponent(username)}/${format}`,
}

/** The card of a bounty for a frame on another site. */
export function bountyCardPath(slug: string, theme?: 'light' | 'dark'): string {
  const query = theme === undefined ? '' : `?theme=${theme}`
  return `/api/v1/bounties/${encodeURIComponent(slug)}/card${query}`
}

/** The size of a bounty's card, in pixels. */
export const CARD_SIZE = { width: 480, height: 216 } as const

/** The path of the oEmbed endpoint (oembed.com). */
export const OEMBED_PATH = '/api/v1/oembed'

/** The HTML that shows a bounty's card on another site. */
export function cardSnippet(
  origin: string,
  bounty: { slug: string; title: string },
  theme?: 'light' | 'dark',
): string {
  const title = bounty.title.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
  const { width, height } = CARD_SIZE
  return `<iframe src="${origin}${bountyCardPath(bounty.slug, theme)}" title="${title}" width="${width}" height="${height}" style="border:0;max-width:100%" loading="lazy"></iframe>`
}
