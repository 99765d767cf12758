import { block } from './lettering.ts'
import { thingOf } from './objects.ts'
import { disc, line, place, plate, type Sheet, shape, svg, take } from './paper.ts'

const SIDE = 640

/** Draws the joke of a meme into the middle of its square. */
type Joke = (sheet: Sheet) => string[]

const person = (ink: string, skin: string, mood: 1 | 0 | -1): string =>
  disc(0, -70, 34, skin) +
  line('M-12 -76V-72M12 -76V-72', ink, 7) +
  line(
    mood > 0 ? 'M-14 -56Q0 -44 14 -56' : mood < 0 ? 'M-14 -50Q0 -62 14 -50' : 'M-12 -54H12',
    ink,
    5,
  ) +
  line('M0 -36V50M0 50L-30 110M0 50L30 110M0 -10L-44 24M0 -10L44 24', ink, 9)

const hill: Joke = ({ title, index, dice, palette: [, ink, first, second, third] }) => {
  const steep = 120 + dice() * 230
  return [
    disc(110 + dice() * 400, 240, 50, third),
    shape(`M0 560Q200 560 340 ${480 - steep / 2}T640 ${520 - steep}V640H0Z`, first),
    shape(`M0 640Q300 600 640 ${600 - steep / 3}V640Z`, second),
    place(thingOf(title, index)(ink, third), 250, 470 - steep * 0.15, 0.8, -14 - steep / 30),
  ]
}

const talk: Joke = ({ title, index, palette: [ground, ink, first, second, third] }) => [
  plate(0, 500, SIDE, 140, second),
  place(person(ink, third, index % 2 === 0 ? 1 : -1), 130, 478, 0.9),
  place(person(ink, first, 0), 520, 478, 0.9),
  shape(
    'M200 210H600Q610 210 610 220V330Q610 340 600 340H560L540 380L520 340H200Q190 340 190 330V220Q190 210 200 210Z',
    ground,
  ),
  line(
    'M200 210H600Q610 210 610 220V330Q610 340 600 340H560L540 380L520 340H200Q190 340 190 330V220Q190 210 200 210Z',
    ink,
    6,
  ),
  place(thingOf(title, index)(ink, first), 400, 276, 0.5),
]

const big: Joke = ({ title, index, dice, palette: [ground, ink, first, second] }) => [
  disc(320, 400, 190 + dice() * 30, first),
  line('M60 590H580', ink, 8),
  place(
    thingOf(title, index)(ink, index % 2 === 0 ? ground : second),
    320,
    410,
    1.75,
    dice() * 10 - 5,
  ),
]

const panels: Joke = ({ title, index, palette: [ground, ink, first, second, third] }) => [
  plate(24, 200, 288, 410, first),
  plate(328, 200, 288, 410, second),
  place(person(ink, third, 1), 168, 460, 1.3),
  place(person(ink, third, -1), 410, 480, 1.1),
  place(thingOf(title, index)(ink, ground), 168, 270, 0.5),
  place(thingOf(title, index)(ink, ground), 505, 380, 1),
]

const chart: Joke = ({ dice, palette: [, ink, first, second, third] }) => {
  const peak = 210 + dice() * 30
  return [
    line('M70 210V570H590', ink, 9),
    line(`M80 540Q260 535 330 ${500 - dice() * 60}T470 330T560 ${peak}`, first, 16),
    disc(560, peak, 20, second),
    place(person(ink, third, -1), 180, 440, 0.8),
    line('M70 480H400', third, 4),
  ]
}

const queue: Joke = ({ title, index, dice, palette: [, ink, first, second, third] }) => [
  plate(0, 556, SIDE, 84, second),
  ...Array.from({ length: 6 }, (_, place_) =>
    place(
      person(ink, take([first, third], place_), dice() < 0.5 ? 0 : -1),
      110 + place_ * 84,
      470,
      0.78,
    ),
  ),
  place(thingOf(title, index)(ink, third), 560, 300, 0.6),
]

const map: Joke = ({ title, index, dice, palette: [ground, ink, first, second, third] }) => {
  const x = 260 + dice() * 120
  return [
    ...[210, 170, 130, 90, 50].map(
      (radius, ring) =>
        `<ellipse cx="${x}" cy="400" rx="${radius * 1.35}" ry="${radius}" fill="${take([first, ground], ring)}" stroke="${ink}" stroke-width="4"/>`,
    ),
    line(`M40 590Q160 470 ${x - 60} 480T${x} 400`, second, 12),
    shape(`M${x} 400l-26 -60a30 30 0 1 1 52 0z`, third),
    place(thingOf(title, index)(ink, third), 110, 540, 0.6),
  ]
}

const JOKES = [big, hill, talk, panels, chart, queue, map]

/** A meme of 640 × 640 with its line on top; deterministic for its sheet. */
export function drawMeme(sheet: Sheet): string {
  const [ground, ink] = sheet.palette
  const isAboutHills = /hill|map|gentle|route|flat|bend|downhill|elevation|contour|walk|here/i.test(
    sheet.title,
  )
  const jokes = isAboutHills ? [hill, map, chart, panels, big] : JOKES
  const joke = take(jokes, sheet.index + Math.floor(sheet.index / jokes.length))
  const words = block(sheet.title, {
    x: 30,
    y: 34,
    width: 580,
    height: 140,
    ink,
    weight: 0.2,
    isCentred: true,
    maxSize: 64,
  })
  return svg(SIDE, SIDE, ground, [...joke(sheet), words.svg])
}
