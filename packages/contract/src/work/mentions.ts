/** What a mention looks like: `@` and a username, not inside a word, an address or a path. */
const MENTION = /(?<![\w@/.[])@([A-Za-z0-9_](?:[A-Za-z0-9_.-]{0,58}[A-Za-z0-9_])?)/g
/** Code, in which nothing is a mention: fenced blocks, then spans. */
const CODE = /```[\s\S]*?(?:```|$)|`[^`\n]*`/g

/** Applies a function to the parts of a Markdown text outside of code. */
function outsideCode(text: string, change: (part: string) => string): string {
  let result = ''
  let from = 0
  for (const code of text.matchAll(CODE)) {
    result += change(text.slice(from, code.index)) + code[0]
    from = code.index + code[0].length
  }
  return result + change(text.slice(from))
}

/** The usernames that a Markdown text mentions, in lower case, each once, in order. They may not exist. */
export function mentionsIn(text: string): string[] {
  const found = new Set<string>()
  outsideCode(text, (part) => {
    for (const [, name = ''] of part.matchAll(MENTION)) found.add(name.toLowerCase())
    return part
  })
  return [...found]
}

/** A Markdown text whose mentions of existing people are links; `urlOf` makes the address of a profile. */
export function linkMentions(
  text: string,
  usernames: readonly string[],
  urlOf: (username: string) => string,
): string {
  const known = new Map(usernames.map((name) => [name.toLowerCase(), name]))
  return outsideCode(text, (part) =>
    part.replace(MENTION, (typed, name: string) => {
      const username = known.get(name.toLowerCase())
      return username === undefined ? typed : `[${typed}](${urlOf(username)})`
    }),
  )
}
