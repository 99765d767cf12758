/** Names by which crawlers, previewers and scripts present themselves. */
const BOT = /bot|crawl|spider|slurp|preview|headless|lighthouse|curl|wget|python|^$/i

/** Whether a user agent is that of a program, whose views do not count. */
export function isBot(userAgent: string): boolean {
  return BOT.test(userAgent)
}
