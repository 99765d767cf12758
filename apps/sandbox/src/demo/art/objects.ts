import { disc, line, plate, shape } from './paper.ts'

/** Draws a thing around the origin, about 200 units wide, in two colours. */
type Thing = (ink: string, accent: string) => string

const bicycle: Thing = (ink, accent) =>
  [
    line('M-60 30m-38 0a38 38 0 1 0 76 0a38 38 0 1 0 -76 0', ink, 8),
    line('M60 30m-38 0a38 38 0 1 0 76 0a38 38 0 1 0 -76 0', ink, 8),
    line('M-60 30L-30 -30H38L-2 30ZM-30 -30L-2 30L-60 30M38 -30L60 30M38 -30L32 -52H50', accent, 8),
    line('M-44 -40H-18', ink, 10),
  ].join('')

const fish: Thing = (ink, accent) =>
  shape('M-90 0Q-30 -60 40 -14L90 -46Q76 0 90 46L40 14Q-30 60 -90 0Z', accent) +
  disc(-54, -8, 7, ink) +
  line('M-26 -20Q-14 0 -26 20', ink, 5)

const chair: Thing = (ink) =>
  line('M-36 -80V80M-36 0H36V80M-36 -80Q-10 -90 -6 -70V0M-36 40H36', ink, 10)

const boot: Thing = (ink, accent) =>
  shape('M-40 -90H22V20Q70 22 92 50V72H-40Z', accent) +
  plate(-46, 70, 142, 18, ink, 6) +
  line('M-34 -62H16M-34 -44H16', ink, 6)

const bowl: Thing = (ink, accent) =>
  shape('M-90 0H90Q84 78 0 80Q-84 78 -90 0Z', accent) +
  line('M-104 0H104', ink, 10) +
  line(
    'M-34 -24Q-50 -46 -34 -64T-34 -104M10 -24Q-6 -46 10 -64T10 -104M52 -24Q36 -46 52 -64',
    ink,
    7,
  )

const ferry: Thing = (ink, accent) =>
  shape('M-100 20H100L74 70H-80Z', ink) +
  plate(-60, -20, 110, 36, accent, 4) +
  plate(-30, -56, 44, 34, ink, 3) +
  [-44, -18, 8, 30].map((x) => plate(x, -10, 14, 12, ink, 2)).join('')

const net: Thing = (ink, accent) =>
  line(
    'M-60 -70Q0 90 60 -70M-60 -70H60M-40 -70Q0 60 40 -70M-20 -70Q0 30 20 -70M-52 -40H52M-38 -6H38',
    ink,
    5,
  ) + line('M0 -70V-120', accent, 10)

const clock: Thing = (ink, accent) =>
  disc(0, 0, 88, accent) +
  Array.from({ length: 12 }, (_, hour) => {
    const angle = (hour * Math.PI) / 6
    const [x, y] = [Math.sin(angle), -Math.cos(angle)]
    return line(`M${x * 70} ${y * 70}L${x * 80} ${y * 80}`, ink, 6)
  }).join('') +
  line('M0 0V-56M0 0L-44 0', ink, 9)

const snail: Thing = (ink, accent) =>
  shape('M-96 60Q-90 30 -60 34L60 40Q84 40 84 4L96 0Q108 64 60 64H-96Z', accent) +
  disc(-4, 0, 52, ink) +
  line('M-4 0q14 -10 20 6t-20 26t-36 -22t22 -44', accent, 6) +
  line('M90 0L80 -28M96 2L108 -22', ink, 5)

const ghost: Thing = (ink, accent) =>
  shape('M-60 80V-10Q-58 -86 0 -88Q58 -86 60 -10V80L40 60L20 80L0 60L-20 80L-40 60Z', accent) +
  line(
    'M-40 -20a16 16 0 1 0 32 0a16 16 0 1 0 -32 0M8 -20a16 16 0 1 0 32 0a16 16 0 1 0 -32 0M-8 -20H8',
    ink,
    6,
  ) +
  line('M-14 22H14', ink, 6)

const bird: Thing = (ink, accent) =>
  line('M-110 70Q0 50 110 66', ink, 4) +
  shape('M-40 40Q-70 -30 -10 -50Q40 -60 50 -20L76 -12L50 0Q46 60 -40 40Z', accent) +
  shape('M-30 20Q-10 -30 24 -4Q10 34 -30 20Z', ink) +
  disc(26, -28, 6, ink) +
  line('M-8 46V62M12 44V61', ink, 5)

const boat: Thing = (ink, accent) =>
  shape('M-90 20L0 -86L90 20Z', accent) +
  shape('M-110 20H110L60 72H-60Z', ink) +
  line('M0 -86V20', ink, 5)

const sofa: Thing = (ink, accent) =>
  plate(-100, -30, 200, 70, accent, 18) +
  plate(-76, -60, 152, 60, accent, 16) +
  line('M-100 20H100M0 -54V16M-84 42V62M84 42V62', ink, 8)

const cake: Thing = (ink, accent) =>
  plate(-90, -10, 180, 80, accent, 8) +
  shape('M-90 -10H90V16Q70 34 50 16T10 16T-30 16T-60 16T-90 16Z', ink) +
  [-60, -30, 0, 30, 60]
    .map((x) => line(`M${x} -12V-70`, ink, 4) + shape(`M${x} -70l26 9l-26 9z`, accent))
    .join('')

const bread: Thing = (ink, accent) =>
  shape('M-90 60V-10Q-110 -64 -50 -64H50Q110 -64 90 -10V60Z', accent) +
  line('M-56 -40L-36 -14M-10 -40L10 -14M36 -40L56 -14', ink, 8) +
  disc(-26, 20, 7, ink) +
  disc(26, 20, 7, ink) +
  line('M-14 44Q0 32 14 44', ink, 6)

const goat: Thing = (ink, accent) =>
  shape('M-70 -10H40L62 -60Q92 -66 96 -36L66 -20L56 30H-70Z', accent) +
  line(
    'M-60 30V80M-34 30V80M24 30V80M46 30V80M66 -60Q56 -86 38 -84M80 -62Q82 -90 66 -98M88 -34L92 -6',
    ink,
    7,
  ) +
  disc(76, -46, 5, ink)

const bus: Thing = (ink, accent) =>
  plate(-100, -60, 200, 110, accent, 16) +
  [-82, -32, 18].map((x) => plate(x, -42, 40, 40, ink, 5)).join('') +
  plate(66, -42, 24, 80, ink, 5) +
  disc(-52, 52, 20, ink) +
  disc(46, 52, 20, ink)

const tap: Thing = (ink, accent) =>
  line('M-80 -20H30Q70 -20 70 30V40', accent, 30) +
  line('M0 -34V-70M-40 -74H40', ink, 14) +
  shape('M70 66Q52 92 70 102Q88 92 70 66Z', ink)

const receipt: Thing = (ink, accent) =>
  shape('M-56 -100H56V100L37 84L18 100L0 84L-18 100L-37 84L-56 100Z', accent) +
  [-70, -44, -18, 8].map((y, row) => line(`M-38 ${y}H${8 - row * 6}M26 ${y}H38`, ink, 6)).join('') +
  line('M-38 48H38', ink, 12)

const spanner: Thing = (ink, accent) =>
  line('M-70 70L34 -34', accent, 28) +
  shape('M20 -60Q44 -96 86 -84L58 -56L66 -38L84 -34L98 -66Q106 -20 62 -8Q30 -6 20 -60Z', ink)

const browser: Thing = (ink, accent) =>
  plate(-100, -80, 200, 160, ink, 10) +
  plate(-94, -56, 188, 130, accent, 6) +
  [-84, -46, -8, 30].map((x) => plate(x, -74, 32, 16, accent, 4)).join('') +
  [-30, 0, 30, 54].map((y, row) => plate(-78, y, 150 - row * 22, 10, ink, 5)).join('')

const door: Thing = (ink, accent) =>
  plate(-56, -100, 112, 196, ink, 4) +
  plate(-44, -88, 88, 172, accent, 2) +
  disc(28, 4, 8, ink) +
  line('M-90 96H90', ink, 8)

const printer: Thing = (ink, accent) =>
  line('M-40 -88a40 12 0 1 0 80 0a40 12 0 1 0 -80 0', accent, 6) +
  plate(-90, -30, 180, 84, ink, 12) +
  plate(-52, -66, 104, 40, accent) +
  plate(-56, 24, 112, 66, accent) +
  line('M-36 46H36M-36 64H10', ink, 6)

const shoe: Thing = (ink, accent) =>
  shape('M-96 -30Q-60 -50 -40 -30L30 14Q96 20 100 50H-96Z', accent) +
  plate(-100, 50, 204, 16, ink, 8) +
  line('M-26 -14L-12 -30M-4 0L10 -16M18 14L32 -2', ink, 7)

const tent: Thing = (ink, accent) =>
  shape('M-100 -20L-80 -80H80L100 -20Z', accent) +
  shape('M-100 -20q17 26 33 0q17 26 34 0q16 26 33 0q17 26 34 0q16 26 33 0q17 26 33 0z', ink) +
  line('M-84 0V90M84 0V90M-84 44H84', ink, 7)

/** Things that a title may name, by a pattern; the first that fits is drawn. */
const NAMED: readonly (readonly [RegExp, Thing])[] = [
  [/bicycle|branch of bikes|you are here|told you/i, bicycle],
  [/chair/i, chair],
  [/shoe/i, shoe],
  [/boots|gloves|bring/i, boot],
  [/soup/i, bowl],
  [/ferry|bridge/i, ferry],
  [/nets|clean/i, net],
  [/noon|nine|clock|undo|16:58/i, clock],
  [/fish/i, fish],
  [/snail|gear one/i, snail],
  [/ghost|skeleton|ready/i, ghost],
  [/branch|pigeon|re-requested/i, bird],
  [/rebase|captain|low water|upstream/i, boat],
  [/small change|sofa|short cut/i, sofa],
  [/comments|merge|approved/i, cake],
  [/split|bread/i, bread],
  [/scenic|downhill|bend/i, goat],
  [/bus|blocked/i, bus],
  [/tab|queue|nit|typing/i, browser],
  [/door|missing|terms/i, door],
  [/printer/i, printer],
  [/tap|drip|washer|valve|dry|flood|sink/i, tap],
  [/receipt|paper|warranty|12\.40/i, receipt],
  [/spanner|hinge|quarter/i, spanner],
  [/market|stall|awning/i, tent],
]

const OTHERS = [bicycle, boat, fish, bird, net, clock, ferry, boot]

/** The thing that a title names, else one by its index. */
export function thingOf(title: string, index: number): Thing {
  const named = NAMED.find(([pattern]) => pattern.test(title))
  return named?.[1] ?? (OTHERS[index % OTHERS.length] as Thing)
}

/** Whether a title names a thing. */
export const isNamed = (title: string): boolean => NAMED.some(([pattern]) => pattern.test(title))

/** Things of a repair: what its shots show. */
export const repairThings = { tap, spanner, receipt, door, clock }
