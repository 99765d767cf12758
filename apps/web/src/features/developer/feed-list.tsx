import { type FeedFormat, feedPaths, OEMBED_PATH } from '@laurel/contract/feed-paths'

const FORMATS: readonly (readonly [FeedFormat, string])[] = [
  ['rss', 'RSS'],
  ['json', 'JSON Feed'],
]

const FEEDS = [
  {
    title: 'Bounties',
    text: 'Open bounties, the newest first. Takes the filters of the list, such as ?category=design.',
    pathOf: feedPaths.bounties,
  },
  {
    title: 'Payments',
    text: 'Prizes paid on the chain, each with its transaction.',
    pathOf: feedPaths.payments,
  },
]

/** The feeds that anyone may read without a token, and what other sites can show of Laurel. */
export function FeedList() {
  return (
    <ul className="grid gap-4 sm:grid-cols-2">
      {FEEDS.map(({ title, text, pathOf }) => (
        <li key={title} className="grid content-start gap-1">
          <p className="font-medium">{title}</p>
          <p className="text-muted text-sm">{text}</p>
          <p className="flex gap-4 text-sm">
            {FORMATS.map(([format, name]) => (
              <a key={format} href={pathOf(format)} className="hit-area underline">
                {name}
              </a>
            ))}
          </p>
        </li>
      ))}
      <li className="grid content-start gap-1">
        <p className="font-medium">A creator’s work</p>
        <p className="text-muted text-sm">
          The public work of one person. The link is on each profile.
        </p>
        <p className="figures break-all text-sm">/api/v1/feeds/creators/{'{username}'}/rss</p>
      </li>
      <li className="grid content-start gap-1">
        <p className="font-medium">Cards and oEmbed</p>
        <p className="text-muted text-sm">
          A bounty’s card for a frame on your site, and what a link to a bounty or an entry shows.
        </p>
        <p className="figures break-all text-sm">/api/v1/bounties/{'{slug}'}/card</p>
        <p className="figures break-all text-sm">{OEMBED_PATH}?url=…</p>
      </li>
    </ul>
  )
}
