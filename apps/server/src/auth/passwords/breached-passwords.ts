/**
 * Top words of leaked password lists, stripped of the capital, digits and symbols added to satisfy a rule: "Password1!"
 * and "P@ssw0rd2024" both reduce to `password`.
 */
const COMMON_WORDS = new Set(
  `
  abc abcd abcde abcdef abcdefg abcdefgh access account adidas admin administrator adobe alexander alexis amanda
  america amsterdam andrea andrew angel angela animal anthony apple arsenal asdf asdfg asdfgh asdfghj asdfghjk
  asdfghjkl ashley august austin autumn azerty babygirl bailey banana barcelona baseball basketball batman beautiful
  benjamin berlin bitcoin blessed blink boston brandon buster butterfly carlos carolina casino changeme charlie
  charlotte cheese chelsea chester chicago chocolate chris christian christmas christopher company computer contact
  cookie cookies cowboys crypto crystal daniel daniela danielle david december default diamond dolphin dolphins
  donald dragon eagles elizabeth eminem england ethereum everton family february ferrari flower football forever
  france freedom friday friend friends garfield george german germany gabriel ginger golden google guest guitar
  hannah happy harley heaven hello hellokitty hockey hottie hunter iloveyou internet jackson jasmine jennifer jessica
  jesus john jonathan jordan joseph joshua july june justin karina killer kimberly lakers laurel letmein lincoln
  liverpool login london lovely loveme lover lucky madison maggie manager march marina marlboro marseille martin
  master matrix matthew melissa mercedes merlin michael michelle mickey minecraft monday money monkey monster morgan
  mother mustang myspace naruto natasha nathan newyork nicholas nicole nirvana november number october office olivia
  orange packers pakistan pamela paradise paris passw passwd passwort password patrick peanut pepper phoenix pokemon
  police prince princess purple qazwsx qazwsxedc qwer qwert qwerty qwertyui qwertyuiop rachel rainbow ranger rangers
  rebecca robert ronaldo root russia samantha samsung sandra saturday school scooter secret september server service
  shadow simple slipknot snoopy soccer solana solomon sophie spider spiderman spring starwars steelers stephanie
  steven student summer sunday sunflower sunshine super superman support sweety system taylor temp temporary test
  tester testing thomas thunder thursday tiffany tigger tinkerbell trustno tuesday tweety user username vanessa
  veronica victoria victory vincent wednesday welcome whatever william william winner winter wizard yankees yellow
  zaq zxcvb zxcvbn zxcvbnm
  `
    .trim()
    .split(/\s+/),
)

/** Keyboard walks and sequences that mix letters and digits. */
const COMMON_WALKS = new Set(
  `
  1q2w3e 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 2wsx1qaz 123qwe 123qweasd 123qweasdzxc
  123abc 1234abcd 1234qwer 12345qwert 12qwaszx a1b2c3 a1b2c3d4 a1b2c3d4e5 a1s2d3f4 aa123456 abc123 abc12345 abcd1234
  asd123 asdf1234 pass1234 q1w2e3 q1w2e3r4 q1w2e3r4t5 qq123456 qwe123 qwer1234 qwert12345 zaq12wsx zaq1xsw2 zaq1zaq1
  z1x2c3v4
  `
    .trim()
    .split(/\s+/),
)

/** Digits and symbols used in place of letters. */
const LOOK_ALIKES: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'l',
  '+': 't',
  '€': 'e',
}

/** The most extra characters around a common word. */
const MAX_DECORATION = 6

/** The advice on a breached password in replies with a session or account (wire.md 1.1). */
export const BREACHED_ADVICE = {
  message:
    'This password is among those that attackers try first. Please choose another one in your profile.',
  reasons: ['pwned'],
} as const

/** The advice as a reply field; empty for a password that is not breached. */
export function weakPasswordAdvice(isBreached: boolean): {
  weak_password?: typeof BREACHED_ADVICE
} {
  return isBreached ? { weak_password: BREACHED_ADVICE } : {}
}

/**
 * Whether a password that satisfies the rules is still a common one: a leaked word with a capital, digits or symbols
 * around it, a keyboard walk, or a repeated character (check 6). Checked locally.
 */
export function isBreachedPassword(password: string): boolean {
  const lower = password.toLowerCase()
  if (new Set(lower).size <= 3) return true
  const bare = lower.replace(/^[^a-z0-9]+|(?<![^a-z0-9])[^a-z0-9]+$/g, '')
  if (COMMON_WALKS.has(bare) || COMMON_WALKS.has(stripSuffix(lower))) return true
  return extractWords(lower).some((word) => COMMON_WORDS.has(word) || isDoubledWord(word))
}

/** The candidate words in a password, without decoration and with look-alikes read as letters. */
function extractWords(lower: string): string[] {
  const words: string[] = []
  for (let head = 0; head <= MAX_DECORATION; head += 1) {
    if (head > 0 && /[a-z]/.test(lower[head - 1] ?? 'a')) break
    for (let tail = 0; head + tail <= MAX_DECORATION; tail += 1) {
      if (tail > 0 && /[a-z]/.test(lower[lower.length - tail] ?? 'a')) break
      words.push(replaceLookAlikes(lower.slice(head, lower.length - tail)))
    }
  }
  return words
}

function stripSuffix(lower: string): string {
  return lower.replace(/[^a-z]{1,6}$/, '')
}

function replaceLookAlikes(text: string): string {
  return [...text].map((character) => LOOK_ALIKES[character] ?? character).join('')
}

function isDoubledWord(word: string): boolean {
  const half = word.slice(0, word.length / 2)
  return word === half + half && COMMON_WORDS.has(half)
}
