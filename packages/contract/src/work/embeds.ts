/**
 * Embeds of videos, audio, posts and designs from known sites, loaded after a click. Frame URLs are built here from a validated
 * id: nothing else that the author wrote ends up in them.
 */

/** Layout of a player: landscape video, portrait video, post, audio strip. */
export type EmbedShape = 'wide' | 'tall' | 'post' | 'sound'

/** A player of another site. */
export interface Embed {
  /** Name of the site. */
  site: string
  /** Kind of content. */
  kind: 'video' | 'post' | 'sound' | 'design'
  shape: EmbedShape
  /** URL of the frame, on one of `EMBED_ORIGINS`. */
  src: string
}

/** Origins of the frames; the Content-Security-Policy allows only these and the wallets. */
export const EMBED_ORIGINS = [
  'https://www.youtube-nocookie.com',
  'https://player.vimeo.com',
  'https://platform.twitter.com',
  'https://www.tiktok.com',
  'https://www.instagram.com',
  'https://www.loom.com',
  'https://w.soundcloud.com',
  'https://embed.figma.com',
] as const

/** Reads a URL of its site with the path segments `parts`; null unless it is a single work. */
type Reader = (parts: readonly string[], url: URL) => Embed | null

const YOUTUBE_ID = /^[\w-]{11}$/
const DIGITS = /^\d{1,20}$/
const CODE = /^[\w-]{5,40}$/
const NAME = /^[\w-]{1,60}$/
const HEX = /^[\da-f]{8,32}$/

function youtubeVideo(id: string | undefined, shape: EmbedShape = 'wide'): Embed | null {
  if (id === undefined || !YOUTUBE_ID.test(id)) return null
  const src = `https://www.youtube-nocookie.com/embed/${id}?autoplay=1`
  return { site: 'YouTube', kind: 'video', shape, src }
}

const youtube: Reader = ([first, second], url) => {
  if (first === 'watch') return youtubeVideo(url.searchParams.get('v') ?? undefined)
  if (first === 'shorts') return youtubeVideo(second, 'tall')
  return first === 'embed' || first === 'live' ? youtubeVideo(second) : null
}

const vimeo: Reader = (parts) => {
  const [id = '', key] = parts[0] === 'video' ? parts.slice(1) : parts
  if (!DIGITS.test(id) || (key !== undefined && !HEX.test(key))) return null
  const hidden = key === undefined ? '' : `&h=${key}`
  const src = `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1${hidden}`
  return { site: 'Vimeo', kind: 'video', shape: 'wide', src }
}

const x: Reader = ([user = '', status, id = '']) => {
  if (!NAME.test(user) || status !== 'status' || !DIGITS.test(id)) return null
  const src = `https://platform.twitter.com/embed/Tweet.html?id=${id}&dnt=true`
  return { site: 'X', kind: 'post', shape: 'post', src }
}

const tiktok: Reader = ([user = '', video, id = '']) => {
  if (!/^@[\w.]{1,60}$/.test(user) || video !== 'video' || !DIGITS.test(id)) return null
  const src = `https://www.tiktok.com/player/v1/${id}?autoplay=1`
  return { site: 'TikTok', kind: 'video', shape: 'tall', src }
}

const instagram: Reader = ([type = '', code = '']) => {
  if (!CODE.test(code) || (type !== 'p' && type !== 'reel')) return null
  const kind = type === 'reel' ? 'video' : 'post'
  const src = `https://www.instagram.com/${type}/${code}/embed/`
  return { site: 'Instagram', kind, shape: 'post', src }
}

const loom: Reader = ([share, id = '']) => {
  if (share !== 'share' || !/^[\da-f]{32}$/.test(id)) return null
  const src = `https://www.loom.com/embed/${id}?autoplay=1`
  return { site: 'Loom', kind: 'video', shape: 'wide', src }
}

const soundcloud: Reader = ([user = '', track = '', ...rest]) => {
  if (!NAME.test(user) || !NAME.test(track) || rest.length > 0) return null
  const work = encodeURIComponent(`https://soundcloud.com/${user}/${track}`)
  const src = `https://w.soundcloud.com/player/?url=${work}&auto_play=true`
  return { site: 'SoundCloud', kind: 'sound', shape: 'sound', src }
}

const FIGMA_TYPES = ['design', 'board', 'proto', 'slides', 'deck', 'file']
const FIGMA_NODE = /^[\d:-]{1,40}$/

const figma: Reader = ([type = '', key = ''], url) => {
  if (!FIGMA_TYPES.includes(type) || !/^[\da-zA-Z]{16,40}$/.test(key)) return null
  const node = url.searchParams.get('node-id') ?? ''
  const place = FIGMA_NODE.test(node) ? `&node-id=${node.replaceAll(':', '-')}` : ''
  // Old links to a design say `file`, which the frame calls `design`.
  const kind = type === 'file' ? 'design' : type
  const src = `https://embed.figma.com/${kind}/${key}?embed-host=laurel${place}`
  return { site: 'Figma', kind: 'design', shape: 'wide', src }
}

/** By exact host: a host that only begins or ends like one of these belongs to someone else. */
const READERS: ReadonlyMap<string, Reader> = new Map([
  ['youtube.com', youtube],
  ['m.youtube.com', youtube],
  ['music.youtube.com', youtube],
  ['youtube-nocookie.com', youtube],
  ['youtu.be', ([id]) => youtubeVideo(id)],
  ['vimeo.com', vimeo],
  ['player.vimeo.com', vimeo],
  ['x.com', x],
  ['mobile.x.com', x],
  ['twitter.com', x],
  ['mobile.twitter.com', x],
  ['tiktok.com', tiktok],
  ['instagram.com', instagram],
  ['loom.com', loom],
  ['soundcloud.com', soundcloud],
  ['m.soundcloud.com', soundcloud],
  ['figma.com', figma],
  ['embed.figma.com', figma],
])

/** The player for a link to a work on a known site; null for any other link or text. */
export function embedOf(link: string): Embed | null {
  const url = plainUrl(link)
  return url === null ? null : (READERS.get(hostOf(url))?.(partsOf(url), url) ?? null)
}

/** A page of GitHub, described by its URL alone: GitHub has no frames, and nothing is loaded from it. */
export interface CodeLink {
  kind: 'repository' | 'file' | 'folder' | 'pull request' | 'issue' | 'gist'
  /** Account and name, as `owner/name`; the account alone for a gist. */
  repository: string
  /** The file or folder within the repository, or the number of a pull request or issue; null for a whole repository. */
  detail: string | null
}

const GITHUB_NAME = /^[\w.-]{1,100}$/
const GIST_ID = /^[\da-f]{8,40}$/

/** The repository, file, pull request, issue or gist of GitHub that a link leads to; null for any other link. */
export function codeLinkOf(link: string): CodeLink | null {
  const url = plainUrl(link)
  if (url === null) return null
  const [owner = '', name = '', kind, ...rest] = partsOf(url)
  if (!GITHUB_NAME.test(owner)) return null
  if (hostOf(url) === 'gist.github.com') {
    return GIST_ID.test(name) ? { kind: 'gist', repository: owner, detail: null } : null
  }
  if (hostOf(url) !== 'github.com' || !GITHUB_NAME.test(name)) return null
  const repository = `${owner}/${name.replace(/\.git$/, '')}`
  return kind === undefined
    ? { kind: 'repository', repository, detail: null }
    : partOf(repository, kind, rest)
}

function partOf(
  repository: string,
  kind: string,
  [first = '', ...path]: string[],
): CodeLink | null {
  if (kind === 'pull' && DIGITS.test(first)) {
    return { kind: 'pull request', repository, detail: `#${first}` }
  }
  if (kind === 'issues' && DIGITS.test(first))
    return { kind: 'issue', repository, detail: `#${first}` }
  if (kind !== 'blob' && kind !== 'tree') return null
  const detail = path.map(decodePart).join('/')
  if (detail === '')
    return kind === 'tree' ? { kind: 'repository', repository, detail: first } : null
  return { kind: kind === 'blob' ? 'file' : 'folder', repository, detail }
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** A web address without port or credentials; null for anything else. */
function plainUrl(link: string): URL | null {
  const url = URL.parse(link)
  const isPlain = url !== null && url.port === '' && url.username === '' && url.password === ''
  return isPlain && (url.protocol === 'https:' || url.protocol === 'http:') ? url : null
}

const hostOf = (url: URL): string => url.hostname.replace(/^www\./, '')
const partsOf = (url: URL): string[] => url.pathname.split('/').filter((part) => part !== '')
