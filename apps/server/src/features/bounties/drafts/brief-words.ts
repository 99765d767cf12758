/**
 * The facts that every brief must state, with the words by which the linter recognises each (product.md 4, rule
 * D-lint).
 */
export const BRIEF_NEEDS: readonly { rule: string; message: string; words: RegExp }[] = [
  {
    rule: 'brief-format',
    message: 'Say which format you want, such as a thread, an MP4 or a PNG',
    words:
      /\b(format|formats|file types?|aspect ratio|orientation|mp4|mov|gif|png|jpe?g|svg|pdf|figma|markdown|plain text|html|csv|json|github|repository|pull request|landscape|portrait|vertical|square|screencast|voice-?over)\b/i,
  },
  {
    rule: 'brief-length',
    message: 'Say how long or how large the work should be, such as 5 to 7 posts or 60 seconds',
    words:
      /\b(length|duration|word count|no limit on (?:length|size)|(?:\d[\d.,]{0,19}|one|two|three|four|five|six|seven|eight|nine|ten|a few)(?:\s*(?:-|–|to|or)\s*\d[\d.,]{0,19})?[\s-]*(?:words?|characters?|letters?|lines?|paragraphs?|pages?|posts?|tweets?|slides?|panels?|frames?|images?|pictures?|variants?|scenes?|seconds?|secs?|minutes?|mins?|hours?|px|pixels?|mb|megabytes?|strings?|files?|functions?|screens?))\b|\b\d{2,5}\s*[x×]\s*\d{2,5}\b/i,
  },
  {
    rule: 'brief-language',
    message: 'Say which language the work is in, or that any language is fine',
    words:
      /\b(languages?|english|spanish|french|german|portuguese|italian|dutch|polish|turkish|russian|ukrainian|arabic|hebrew|hindi|bengali|urdu|indonesian|vietnamese|thai|tagalog|filipino|japanese|korean|chinese|mandarin|cantonese|swahili|yoruba|hausa|igbo|czech|greek|romanian|hungarian|swedish|norwegian|danish|finnish|wordless|no words|without words)\b/i,
  },
  {
    rule: 'brief-rights',
    message: 'Say who may use the work afterwards: a licence, an assignment, or no rights at all',
    words:
      /\b(rights?|licen[cs](?:e|es|ed|ing)|copyright|ownership|you keep|we own|cc[ -]by|cc0|public domain|royalt(?:y|ies)|assign(?:s|ed|ment)?)\b/i,
  },
  {
    rule: 'brief-ai',
    message: 'Say whether AI tools are allowed, must be disclosed or are forbidden',
    words:
      /\bai\b|\ba\.i\.|artificial intelligence|machine[- ]generated|\bgenerative\b|\bgenerated (?:art|image|text|work|content)|\bllms?\b|\bchatbots?\b/i,
  },
]

/** Words that always require a moderator's review, matched as whole words, in any case. */
const RISKY_WORDS: readonly string[] = [
  'casino',
  'gambling',
  'sports betting',
  'betting tips',
  'guaranteed profit',
  'guaranteed profits',
  'guaranteed return',
  'guaranteed returns',
  'risk-free',
  'get rich',
  'pump',
  'shill',
  'presale',
  'seed phrase',
  'private key',
  'recovery phrase',
  'password',
  'passport',
  'identity card',
  'bank account',
  'credit card',
  'payday loan',
  'fake review',
  'fake reviews',
  'fake account',
  'fake accounts',
  'bot traffic',
  'buy followers',
  'nsfw',
  'porn',
  'nude',
  'escort',
  'weapon',
  'weapons',
  'firearm',
  'explosive',
  'narcotics',
  'cannabis',
  'vape',
  'tobacco',
  'miracle cure',
  'weight loss',
  'medical advice',
  'election',
  'political candidate',
  'impersonate',
  'deepfake',
  'hack',
  'dox',
]

const RISKY = new RegExp(
  `(?<![\\p{L}\\p{N}])(${RISKY_WORDS.map((word) => word.replace(/[ -]/g, '[\\s-]+')).join('|')})(?![\\p{L}\\p{N}])`,
  'giu',
)

/** The risky words that a text contains, each once, in lower case. */
export function findRiskyWords(text: string): string[] {
  const found = [...text.matchAll(RISKY)].map(([word]) => word.toLowerCase().replace(/\s+/g, ' '))
  return [...new Set(found)]
}

const NEGATION =
  /\b(?:do not|don['’]t|does not|doesn['’]t|must not|should not|never|without|no need|not required|not asked|nobody has to|not pay|not paid|no (?:posting|following|liking|likes?|follows?|retweets?|reposts?))\b/i
/** What the sponsor does with the entry is not a condition for entrants. */
const BY_THE_SPONSOR =
  /\b(?:we|our team|the team)(?:['’]ll| will| may| can| would| might)?(?: then| also)? (?:re)?(?:post|publish|share|quote)\w*/gi
const PLATFORM = /\b(?:[Tt]witter|[Tt]weets?|x\.com|X)\b|(?<![\w.])@\w{2,}/
/** A demanding verb: at the start, or after a word that introduces an instruction. */
const ASKED =
  /(?:^|[-*•:;,]\s*|\d[.)]\s*|\b(?:to|and|or|must|should|then|also|please|you|entrants|creators|everyone)\s+)(?:(?:re)?post|publish|follow|quote|reply|comment|bookmark|upvote|share|like (?=(?:and|or|our|my|the|this|that|it)\b))\b/i
const DONE =
  /\b(?:(?:re)?post(?:ing|ed)|publish(?:ing|ed)|following (?:us|our|my|the|@)|liking|quoting|followers? of (?:us|our|@))/i
const EXPLICIT_ENGAGEMENT =
  /\bretweet(?:s|ed|ing)?\b|\brepost (?:it|our|this|the)\b|\btweet (?:about|it|this|us|our|your|the|from)\b|\bfollow (?:us|me|our|my)\b|\b(?:like|upvote) (?:our|my|this|the) (?:page|account|post|profile|tweet)s?\b|\btag (?:us|@\w+)/i

/**
 * Finds a sentence that makes posting, following or liking on X a condition. X forbids paying for that and
 * revokes API access (product.md 4). Negated sentences are fine.
 */
export function findPaidEngagement(text: string): string | null {
  for (const sentence of text.split(/(?<=[.!?])\s+|\n+/)) {
    if (NEGATION.test(sentence)) continue
    const asked = sentence.trim().replace(BY_THE_SPONSOR, '')
    const isPaid =
      EXPLICIT_ENGAGEMENT.test(asked) ||
      (PLATFORM.test(asked) && (ASKED.test(asked) || DONE.test(asked)))
    if (isPaid) return sentence.trim().slice(0, 160)
  }
  return null
}
