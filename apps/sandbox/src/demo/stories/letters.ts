/** A bitmap font of capitals with five rows, separated by spaces: a demo draws words on machines without fonts. */
const GLYPHS: Record<string, string> = {
  A: '.#. #.# ### #.# #.#',
  B: '##. #.# ##. #.# ##.',
  C: '.## #.. #.. #.. .##',
  D: '##. #.# #.# #.# ##.',
  E: '### #.. ##. #.. ###',
  F: '### #.. ##. #.. #..',
  G: '.### #... #.## #..# .###',
  H: '#.# #.# ### #.# #.#',
  I: '# # # # #',
  J: '..# ..# ..# #.# .#.',
  K: '#..# #.#. ##.. #.#. #..#',
  L: '#.. #.. #.. #.. ###',
  M: '#...# ##.## #.#.# #...# #...#',
  N: '#..# ##.# #.## #..# #..#',
  O: '.##. #..# #..# #..# .##.',
  P: '##. #.# ##. #.. #..',
  Q: '.##. #..# #..# #.## .###',
  R: '##. #.# ##. #.# #.#',
  S: '.## #.. .#. ..# ##.',
  T: '### .#. .#. .#. .#.',
  U: '#.# #.# #.# #.# ###',
  V: '#.# #.# #.# #.# .#.',
  W: '#...# #...# #.#.# ##.## #...#',
  X: '#.# #.# .#. #.# #.#',
  Y: '#.# #.# .#. .#. .#.',
  Z: '### ..# .#. #.. ###',
  0: '### #.# #.# #.# ###',
  1: '## .# .# .# .#',
  2: '##. ..# .#. #.. ###',
  3: '##. ..# .#. ..# ##.',
  4: '#.# #.# ### ..# ..#',
  5: '### #.. ##. ..# ##.',
  6: '.## #.. ##. #.# .#.',
  7: '### ..# .#. .#. .#.',
  8: '.#. #.# .#. #.# .#.',
  9: '.#. #.# .## ..# ##.',
  '.': '. . . . #',
  ',': '.. .. .. .# #.',
  ':': '. # . # .',
  '!': '# # # . #',
  '?': '##. ..# .#. ... .#.',
  "'": '# # . . .',
  '-': '... ... ### ... ...',
  '%': '#..# ..#. .##. .#.. #..#',
  ' ': '.. .. .. .. ..',
}

const ROWS = 5

/** The pixels of a line as [column, row], and its width in columns. */
export interface Lettering {
  dots: readonly (readonly [column: number, row: number])[]
  columns: number
}

/** Renders one line of text in capitals; unknown characters are skipped. */
export function letter(line: string): Lettering {
  const dots: [number, number][] = []
  let left = 0
  for (const sign of line.toUpperCase()) {
    const rows = GLYPHS[sign]?.split(' ') ?? []
    for (const [row, cells] of rows.entries()) {
      for (const [column, cell] of [...cells].entries()) {
        if (cell === '#') dots.push([left + column, row])
      }
    }
    left += rows[0] === undefined ? 0 : rows[0].length + 1
  }
  return { dots, columns: Math.max(0, left - 1) }
}

/** Wraps a title at spaces into lines of at most `maxSigns` characters. */
export function breakLines(title: string, maxSigns: number): string[] {
  const lines: string[] = []
  for (const word of title.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= maxSigns) {
      lines[lines.length - 1] = `${last} ${word}`
    } else lines.push(word)
  }
  return lines
}

/** Rows of a line, including the gap below it. */
export const LINE_ROWS = ROWS + 2
