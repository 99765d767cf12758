import { FEED_TYPES, type FeedFormat } from '@laurel/contract/feed-paths'
import { Feed } from 'feed'
import type { PublicFile } from '../share/public-file.ts'

/** One line of a feed. */
export interface FeedItem {
  id: string
  title: string
  /** Path of its page. */
  path: string
  text: string
  at: Date
  author: string | null
  /** Path of its picture. */
  picture: string
}

/** What a feed is about. */
export interface FeedHead {
  title: string
  description: string
  /** Path of the page that shows the same. */
  path: string
  pathOf: (format: FeedFormat) => string
}

/** Writes a feed in a format. Its date is that of its newest line, so it stays the same while nothing happens. */
export function writeFeed(
  publicUrl: string,
  head: FeedHead,
  items: readonly FeedItem[],
  format: FeedFormat,
): PublicFile {
  const newest = items.reduce<Date | null>(
    (latest, { at }) => (latest === null || at > latest ? at : latest),
    null,
  )
  const feed = new Feed({
    id: publicUrl + head.path,
    link: publicUrl + head.path,
    title: cleanText(head.title),
    description: cleanText(head.description),
    language: 'en',
    generator: 'Laurel',
    updated: newest ?? new Date(0),
    favicon: `${publicUrl}/favicon.svg`,
    feedLinks: { rss: publicUrl + head.pathOf('rss'), json: publicUrl + head.pathOf('json') },
    // The library names itself the address of whatever it writes.
    feed: publicUrl + head.pathOf(format),
  })
  for (const item of items) {
    feed.addItem({
      id: item.id,
      guid: item.id,
      title: cleanText(item.title),
      link: publicUrl + item.path,
      description: cleanText(item.text),
      content: cleanText(item.text),
      date: item.at,
      image: { url: publicUrl + item.picture, type: 'image/png', length: 0 },
      ...(item.author !== null && authorOf(cleanText(item.author), format)),
    })
  }
  return {
    type: `${FEED_TYPES[format]}; charset=utf-8`,
    body: format === 'rss' ? feed.rss2() : feed.json1(),
    lastModified: newest,
    // Readers in a browser are on other sites.
    headers: { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' },
  }
}

/** The author's name: RSS keeps its own element for mail addresses, so it takes that of Dublin Core. */
function authorOf(name: string, format: FeedFormat) {
  return format === 'json'
    ? { author: [{ name }] }
    : { extensions: [{ name: 'dc:creator', objects: { _text: name } }] }
}

/** The text without what XML cannot hold, and without the end of a CDATA section, of which the library escapes one. */
function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\uFFFE\uFFFF]/gu, (sign) => (/\s/.test(sign) ? ' ' : ''))
    .replaceAll(']]>', ']] >')
}
