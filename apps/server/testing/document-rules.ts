import { XMLParser, XMLValidator } from 'fast-xml-parser'

/** A parsed XML document, attributes as `@name`; elements that may repeat are lists. */
export function parseXml(text: string, repeated: readonly string[]): Record<string, unknown> {
  const valid = XMLValidator.validate(text)
  if (valid !== true) throw new Error(`not well-formed: ${valid.err.msg} in line ${valid.err.line}`)
  return new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    parseTagValue: false,
    isArray: (name) => repeated.includes(name),
  }).parse(text)
}

type Node = Record<string, unknown>
const isUrl = (value: unknown): boolean => typeof value === 'string' && URL.canParse(value)
const isText = (value: unknown): boolean => typeof value === 'string' && value !== ''
const RFC_822 = /^\w{3}, \d{2} \w{3} \d{4} \d{2}:\d{2}:\d{2} GMT$/
const isRfcDate = (value: unknown): boolean => typeof value === 'string' && RFC_822.test(value)
const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/
const isIso = (value: unknown): boolean => typeof value === 'string' && ISO.test(value)

/** What breaks RSS 2.0 (rssboard.org/rss-specification) or the advice of its profile; empty for a valid feed. */
export function rssFaults(text: string): string[] {
  const { rss } = parseXml(text, ['item']) as { rss?: Node & { channel?: Node } }
  const channel = rss?.channel
  if (rss?.['@version'] !== '2.0' || channel === undefined) return ['no RSS 2.0 channel']
  const items = (channel.item ?? []) as Node[]
  const ids = items.map(({ guid }) => JSON.stringify(guid))
  return [
    ...(['title', 'description'] as const).filter((name) => !isText(channel[name])),
    ...(isUrl(channel.link) ? [] : ['channel link']),
    ...(isRfcDate(channel.lastBuildDate) ? [] : ['lastBuildDate']),
    ...((channel['atom:link'] as Node)?.['@rel'] === 'self' ? [] : ['no link to itself']),
    ...(new Set(ids).size === ids.length ? [] : ['a guid twice']),
    ...items.flatMap((item) => [
      ...(isText(item.title) || isText(item.description) ? [] : ['item without text']),
      ...(isUrl(item.link) ? [] : ['item link']),
      ...(isRfcDate(item.pubDate) ? [] : ['pubDate']),
      ...(permalinkIsUrl(item.guid) ? [] : ['guid is no address and says it is']),
      ...(typeof item.author === 'string' && !item.author.includes('@')
        ? ['author is no mail']
        : []),
      ...(enclosureIsWhole(item.enclosure) ? [] : ['enclosure']),
    ]),
  ]
}

/** A guid is an address unless it says that it is not. */
function permalinkIsUrl(guid: unknown): boolean {
  if (typeof guid === 'string') return isUrl(guid)
  const { '@isPermaLink': isPermaLink, '#text': text } = (guid ?? {}) as Node
  return isPermaLink === 'false' ? isText(text) : isUrl(text)
}

function enclosureIsWhole(enclosure: unknown): boolean {
  if (enclosure === undefined) return true
  const { '@url': url, '@length': length, '@type': type } = enclosure as Node
  return isUrl(url) && /^\d+$/.test(String(length)) && isText(type)
}

/** What breaks JSON Feed (jsonfeed.org/version/1); empty for a valid feed. */
export function jsonFeedFaults(text: string): string[] {
  const feed = JSON.parse(text) as Node & { items?: Node[] }
  const items = feed.items
  if (!Array.isArray(items)) return ['no items']
  return [
    ...(String(feed.version).startsWith('https://jsonfeed.org/version/1') ? [] : ['version']),
    ...(isText(feed.title) ? [] : ['title']),
    ...(['home_page_url', 'feed_url'] as const).filter((name) => !isUrl(feed[name])),
    ...(new Set(items.map(({ id }) => id)).size === items.length ? [] : ['an id twice']),
    ...items.flatMap((item) => [
      ...(isText(item.id) ? [] : ['item id']),
      ...(typeof item.content_html === 'string' || typeof item.content_text === 'string'
        ? []
        : ['item without content']),
      ...(isUrl(item.url) ? [] : ['item url']),
      ...(item.date_modified === undefined || isIso(item.date_modified) ? [] : ['date_modified']),
    ]),
  ]
}

/** What breaks the schemas of sitemaps.org; empty for a valid map or index. */
export function siteMapFaults(text: string): string[] {
  const { urlset, sitemapindex } = parseXml(text, ['url', 'sitemap']) as Record<string, Node>
  const root = urlset ?? sitemapindex
  if (root === undefined) return ['no urlset and no index']
  const entries = (root.url ?? root.sitemap ?? []) as Node[]
  return [
    ...(root['@xmlns'] === 'http://www.sitemaps.org/schemas/sitemap/0.9' ? [] : ['namespace']),
    ...(entries.length >= 1 && entries.length <= 50_000 ? [] : ['number of entries']),
    ...(text.length <= 50 * 1024 * 1024 ? [] : ['size']),
    ...entries.flatMap((entry) => [
      ...(isUrl(entry.loc) && String(entry.loc).length < 2048 ? [] : ['loc']),
      ...(entry.lastmod === undefined || isIso(entry.lastmod) ? [] : ['lastmod']),
      ...Object.keys(entry).filter((name) => !['loc', 'lastmod'].includes(name)),
    ]),
  ]
}

type Rule = (value: unknown) => boolean
const isThing =
  (...types: string[]): Rule =>
  (value) =>
    types.includes(String((value as Node | null)?.['@type'])) &&
    thingFaults(value as Node).length === 0

/** Properties of our types of schema.org: `!` marks those that search engines require. */
const THINGS: Record<string, Record<string, Rule>> = {
  WebSite: { 'name!': isText, 'url!': isUrl, potentialAction: isThing('SearchAction') },
  SearchAction: { 'target!': isThing('EntryPoint'), 'query-input!': isText },
  EntryPoint: { 'urlTemplate!': isText },
  Organization: { 'name!': isText, 'url!': isUrl, logo: isUrl },
  Person: {
    'name!': isText,
    url: isUrl,
    alternateName: isText,
    description: isText,
    image: isUrl,
  },
  Event: {
    'name!': isText,
    'startDate!': isIso,
    'location!': isThing('VirtualLocation'),
    endDate: isIso,
    description: isText,
    url: isUrl,
    image: isUrl,
    eventStatus: isUrl,
    eventAttendanceMode: isUrl,
    organizer: isThing('Person'),
  },
  VirtualLocation: { 'url!': isUrl },
  CreativeWork: {
    'name!': isText,
    'url!': isUrl,
    description: isText,
    image: isUrl,
    author: isThing('Person'),
    datePublished: isIso,
    dateModified: isIso,
    isPartOf: isThing('CreativeWork'),
  },
  ProfilePage: { 'mainEntity!': isThing('Person'), url: isUrl },
  LearningResource: {
    'name!': isText,
    'url!': isUrl,
    description: isText,
    provider: isThing('Organization'),
  },
  FAQPage: {
    'mainEntity!': (value) =>
      Array.isArray(value) && value.length > 0 && value.every(isThing('Question')),
  },
  Question: { 'name!': isText, 'acceptedAnswer!': isThing('Answer'), url: isUrl },
  Answer: { 'text!': isText },
  BreadcrumbList: {
    'itemListElement!': (value) => Array.isArray(value) && value.every(isThing('ListItem')),
  },
  ListItem: {
    'position!': (value) => Number.isInteger(value),
    'name!': isText,
    'item!': isUrl,
  },
}

/** What breaks the types of schema.org that we use; empty for a valid thing. */
export function thingFaults(thing: object): string[] {
  const { '@type': type, '@context': _context, ...properties } = thing as Node
  const rules = THINGS[String(type)]
  if (rules === undefined) return [`unknown type ${String(type)}`]
  const missing = Object.keys(rules).filter(
    (name) => name.endsWith('!') && properties[name.slice(0, -1)] === undefined,
  )
  const wrong = Object.entries(properties).filter(([name, value]) => {
    const rule = rules[name] ?? rules[`${name}!`]
    return rule === undefined || (value !== undefined && !rule(value))
  })
  return [...missing, ...wrong.map(([name]) => name)].map((name) => `${String(type)}.${name}`)
}
