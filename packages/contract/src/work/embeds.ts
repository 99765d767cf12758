/**
 * Embeds of videos, audio and posts from known sites, loaded after a click. Frame URLs are built here from a validated
 * id: nothing else that the author wrote ends up in them.
 */

/** Layout of a player: landscape video, portrait video, post, audio strip. */
export type EmbedShape = 'wide' | 'tall' | 'post' | 'sound'

/** A player of another site. */
export interface Embed {
  /** Name of the site. */
  site: string
  /** Kind of content. */
  kind: 'video' | 'post' | 'sound'
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
])

/** The player for a link to a work on a known site; null for any other link or text. */
export function embedOf(link: string): Embed | null {
  if (!URL.canParse(link)) return null
  const url = new URL(link)
  const isPlain = url.port === '' && url.username === '' && url.password === ''
  if (!isPlain || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null
  const reader = READERS.get(url.hostname.replace(/^www\./, ''))
  return (
    reader?.(
      url.pathname.split('/').filter((part) => part !== ''),
      url,
    ) ?? null
  )
}
