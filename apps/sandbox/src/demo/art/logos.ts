import { letters } from './lettering.ts'
import { disc, line, place, plate, type Sheet, shape, svg, take } from './paper.ts'

/** A mark in one colour on a ground, around the origin, about 200 units wide. */
type Mark = (ink: string, ground: string) => string

const MARKS: readonly Mark[] = [
  (ink) => line('M30 -90L-80 30H80M30 -30V90M-60 -60L-20 -90', ink, 26),
  (ink, ground) =>
    disc(0, 0, 96, ink) +
    shape('M-50 60L-16 -40H16L50 60Z', ground) +
    line('M0 -96V-44', ground, 8),
  (ink, ground) =>
    shape('M-96 40A96 96 0 0 1 96 40Z', ink) +
    line('M-40 10L-14 -20M0 10L26 -20M40 10L60 -12', ground, 10) +
    line('M-110 66H110', ink, 14),
  (ink) => line('M0 -92A92 92 0 1 1 -1 -92M0 0V-56M0 0L48 30', ink, 20),
  (ink, ground) =>
    plate(-100, -60, 200, 120, ink, 60) +
    letters('4:00', { x: 0, y: 26, size: 54, ink: ground, weight: 0.18, isCentred: true }),
  (ink, ground) =>
    disc(0, -8, 88, ink) +
    disc(0, -8, 46, ground) +
    shape('M-20 40L120 92H20Z', ink) +
    line('M-84 40Q0 100 100 50', ground, 8),
  (ink, ground) =>
    plate(-92, -92, 184, 184, ink, 10) +
    line('M-44 -10Q-44 -52 0 -52T44 -10T0 34T-44 -10M14 12L50 58', ground, 18),
  (ink) =>
    line(
      'M-50 90V20M0 90V20M50 90V20M-50 -10Q-70 -40 -50 -60T-50 -100M0 -10Q-20 -40 0 -60T0 -100M50 -10Q30 -40 50 -60T50 -100',
      ink,
      16,
    ),
  (ink, ground) =>
    disc(0, -10, 84, ink) +
    disc(0, -10, 50, ground) +
    line('M30 20L110 100', ink, 26) +
    disc(-20, -30, 10, ink),
  (ink) =>
    [0, 1, 2, 3]
      .map((step) => plate(-100 + step * 52, 60 - step * 46, 40, 34 + step * 46, ink, 6))
      .join(''),
  (ink, ground) =>
    shape('M-100 50V-20Q-100 -60 -60 -60H40L100 -10V50Z', ink) +
    disc(-52, 52, 26, ground) +
    disc(52, 52, 26, ground) +
    disc(-52, 52, 16, ink) +
    disc(52, 52, 16, ink) +
    disc(20, -26, 12, ground),
]

/** A logo sheet of 900 × 640: the mark large, on a bag, a van and a lit sign; deterministic for its sheet. */
export function drawLogo({ index, dice, title }: Sheet): string {
  const inks = ['#3a1f12', '#16324a', '#7a1f2b', '#123b2d', '#1b1c22', '#4a2a6a']
  const ink = take(inks, index)
  const brown = take(['#c9a271', '#d4b184', '#bd9563'], index)
  const paper = take(['#f8f2e6', '#f3ead9', '#ffffff', '#efe7dc', ink], index)
  const own = paper === ink ? '#f8f2e6' : ink
  const mark = take(MARKS, index)
  const word = (x: number, y: number, size: number, colour: string) =>
    letters('Quatro', {
      x,
      y,
      size,
      ink: colour,
      weight: 0.1 + (index % 4) * 0.035,
      isCentred: true,
      isRound: index % 3 !== 0,
    })
  const isWide = index % 2 === 0
  const isMirrored = index % 4 > 1
  const main = [
    place(mark(own, paper), 290, isWide ? 230 : 410, 1.35 + dice() * 0.3),
    word(290, isWide ? 480 : 150, 48 + dice() * 26, own),
    letters(title, { x: 40, y: 606, size: 13, ink: own, weight: 0.11 }),
  ].join('')
  const bag = [
    shape('M60 40L80 20H240L260 40V290H60Z', '#dcbd93'),
    place(mark(ink, '#dcbd93'), 160, 135, 0.55),
    word(160, 250, 22, ink),
  ].join('')
  const van = [
    shape('M40 20H220Q260 20 276 70L290 100V150H40Z', '#ffffff'),
    disc(90, 154, 24, '#1b1c22'),
    disc(230, 154, 24, '#1b1c22'),
    place(mark(ink, '#ffffff'), 110, 78, 0.32),
    word(192, 92, 15, ink),
  ].join('')
  const sign = [
    plate(0, 0, 320, 128, '#101218'),
    '<ellipse cx="160" cy="66" rx="140" ry="50" fill="#f2b441" opacity="0.28"/>',
    place(mark('#ffe2a0', '#101218'), 80, 64, 0.36),
    word(190, 80, 26, '#ffe2a0'),
  ].join('')
  const uses = [
    { svg: bag, height: 312 },
    { svg: van, height: 200 },
    { svg: sign, height: 128 },
  ]
  let top = 0
  const column = uses.map((_, at) => {
    const use = take(uses, at + index)
    const placed = place(use.svg, 0, top)
    top += use.height
    return placed
  })
  return svg(900, 640, paper, [
    place(main, isMirrored ? 320 : 0, 0),
    place(plate(0, 0, 320, 640, brown) + column.join(''), isMirrored ? 0 : 580, 0),
  ])
}
