import { letters } from './lettering.ts'
import { place, plate, type Sheet, svg } from './paper.ts'

/** Eight icons of a timetable on a grid of 100, as strokes. */
const ICONS = [
  'M10 30Q10 20 20 20H80Q90 20 90 30V74H10ZM10 50H90M26 84V74M74 84V74M40 92H60',
  'M8 64a18 18 0 1 0 36 0a18 18 0 1 0 -36 0M56 64a18 18 0 1 0 36 0a18 18 0 1 0 -36 0M26 64L40 34H66L50 64ZM66 34L74 64M34 28H46',
  'M8 80H92L92 36ZM30 58a10 10 0 1 0 1 0M38 20a7 7 0 1 0 1 0',
  'M66 14Q30 26 36 60T80 82Q40 100 18 68T66 14',
  'M50 14L92 34L50 54L8 34ZM26 44V70Q50 88 74 70V44M92 34V66',
  'M28 92V44Q28 36 34 36T40 44V20Q40 12 47 12T54 20V48Q76 46 78 60Q80 82 66 92Z',
  'M10 58H90L76 84H24ZM26 58V36H66V58M40 36V18M8 94Q18 86 28 94T48 94T68 94T88 94',
  'M22 36H78V86H22ZM38 36V26Q38 18 50 18T62 26V36M44 52Q44 46 50 46T56 52Q56 58 50 60V66M50 75V76',
] as const

/** A sheet of eight icons at 40, 8 and 4 mm, black on white and white on black, 900 × 640. */
export function drawIcons({ index, title, palette }: Sheet): string {
  const weight = [8, 11, 6, 13, 9][index % 5] ?? 8
  const cap = index % 2 === 0 ? 'round' : 'butt'
  const row = (y: number, size: number, step: number, ink: string, left: number) =>
    ICONS.map((d, icon) =>
      place(
        `<path d="${d}" fill="${index === 2 && icon % 3 === 0 ? ink : 'none'}" stroke="${ink}" stroke-width="${weight}" stroke-linecap="${cap}" stroke-linejoin="${cap === 'round' ? 'round' : 'miter'}"/>`,
        left + icon * step,
        y,
        size / 100,
      ),
    ).join('')
  const pair = (left: number, top: number, ground: string, ink: string) =>
    plate(left, top, 450, 210, ground) +
    row(top + 36, 44, 52, ink, left + 20) +
    row(top + 112, 22, 52, ink, left + 31) +
    row(top + 158, 12, 52, ink, left + 36)
  const isSplit = index % 2 === 0
  const isDark = index === 4
  const largeInk = isDark ? '#ffffff' : isSplit ? '#16181d' : palette[1]
  const isOnTop = index === 1
  const isSwapped = index > 1 && index < 4
  const large = ICONS.map((d, icon) =>
    place(
      `<path d="${d}" fill="none" stroke="${largeInk}" stroke-width="${weight}" stroke-linecap="${cap}" stroke-linejoin="round"/>`,
      60 + ((icon + index * 3) % 4) * 205,
      (isOnTop ? 280 : 70) + Math.floor(icon / 4) * 170,
      1.3,
    ),
  )
  return svg(900, 640, isDark ? '#16181d' : isSplit ? '#ffffff' : palette[0], [
    ...large,
    pair(isSwapped ? 450 : 0, isOnTop ? 0 : 430, '#ffffff', '#16181d'),
    pair(isSwapped ? 0 : 450, isOnTop ? 0 : 430, '#16181d', '#ffffff'),
    letters(title, {
      x: 60,
      y: isOnTop ? 254 : 46,
      size: 24,
      ink: largeInk,
      weight: 0.13,
    }),
  ])
}
