/**
 * Names of other programs that differ from one of ours by a letter or two, and mean something else: cron's, Python's,
 * MySQL's, and those of shells and tools.
 */
const NAMES_OF_OTHERS = new Set(['MAILFROM', 'LOGLEVEL', 'LOG_LEVELS', 'DATADIR', 'DATA_DIRS'])

/** Names that are shorter are too near to words and names of others: only two letters that changed places count. */
const MIN_LENGTH_FOR_ONE_EDIT = 7
const MIN_LENGTH_FOR_TWO_EDITS = 11

/** The setting that this name was most likely meant to be; null for a name that has its own business. */
export function intendedSetting(name: string, settings: readonly string[]): string | null {
  if (settings.includes(name) || NAMES_OF_OTHERS.has(name)) return null
  return settings.find((setting) => isMisspelling(name, setting)) ?? null
}

function isMisspelling(name: string, setting: string): boolean {
  const { length } = setting
  if (length < MIN_LENGTH_FOR_ONE_EDIT) return areSwapped(name, setting)
  // Letters in front make another name: RECAPTCHA_SECRET, EMAIL_FROM.
  if (name.endsWith(setting)) return false
  const maxEdits = length < MIN_LENGTH_FOR_TWO_EDITS ? 1 : 2
  // Numbers tell things apart that belong together: DATABASE_URL_2.
  if (/\d/.test(name) && !/\d/.test(setting)) return false
  return editDistance(name.toUpperCase(), setting, maxEdits) <= maxEdits
}

/** Whether two letters beside each other changed places. */
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

/** Letters added, left out, changed, or swapped with their neighbour (optimal string alignment); more than `most` is `most + 1`. */
function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
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
  return last[b.length] ?? most + 1
}
