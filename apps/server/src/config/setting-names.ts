/** Similar names of other programs, such as cron, Python, MySQL, shells and tools. */
const FOREIGN_NAMES = new Set(['MAILFROM', 'LOGLEVEL', 'LOG_LEVELS', 'DATADIR', 'DATA_DIRS'])

/** In shorter names, which resemble other words, only swapped letters count as a misspelling. */
const MIN_LENGTH_FOR_ONE_EDIT = 7
const MIN_LENGTH_FOR_TWO_EDITS = 11

/** The setting that a name was most likely meant to be; null for an unrelated name. */
export function intendedSetting(name: string, settings: readonly string[]): string | null {
  if (settings.includes(name) || FOREIGN_NAMES.has(name)) return null
  return settings.find((setting) => isMisspelling(name, setting)) ?? null
}

function isMisspelling(name: string, setting: string): boolean {
  const { length } = setting
  if (length < MIN_LENGTH_FOR_ONE_EDIT) return areSwapped(name, setting)
  // A prefix makes another name: RECAPTCHA_SECRET, EMAIL_FROM.
  if (name.endsWith(setting)) return false
  const maxEdits = length < MIN_LENGTH_FOR_TWO_EDITS ? 1 : 2
  // Numbers make another name: DATABASE_URL_2.
  if (/\d/.test(name) && !/\d/.test(setting)) return false
  return editDistance(name.toUpperCase(), setting, maxEdits) <= maxEdits
}

/** Whether two adjacent letters are swapped. */
function areSwapped(name: string, setting: string): boolean {
  if (name.length !== setting.length) return false
  const places = [...name].flatMap((letter, place) => (letter === setting[place] ? [] : [place]))
  const [first = 0, second = 0] = places
  return (
    places.length === 2 &&
    second === first + 1 &&
    name[first] === setting[second] &&
    name[second] === setting[first]
  )
}

/** The edit distance with adjacent swaps (optimal string alignment); beyond `max` it is `max + 1`. */
function editDistance(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max) return max + 1
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1]
      const isSwap = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      current[column] = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwap ? (before[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    before = last
    last = current
  }
  return last[b.length] ?? max + 1
}
