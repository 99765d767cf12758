import { disc, line, plate, type Sheet, shape, svg, take } from './paper.ts'

const SKINS = ['#8d5a3b', '#e0ac84', '#c68863', '#f0c9a8', '#5e3a26', '#d99f73', '#f5d6bb']
const HAIRS = ['#1c1613', '#4a2c17', '#8a5a2b', '#c9a063', '#7d7d80', '#8f3b22', '#e6e2da']

/** A drawn portrait, 256 × 256; deterministic for its sheet. */
export function drawPortrait({ index, dice, palette: [, , first, second, third] }: Sheet): string {
  const skin = take(SKINS, index + Math.floor(dice() * 3))
  const hair = take(HAIRS, index * 3 + Math.floor(dice() * 3))
  const coat = take([second, third, first], index)
  const style = Math.floor(dice() * 6)
  const behind = [
    '',
    shape('M60 120Q50 40 128 36T196 120V190H60Z', hair),
    disc(128, 50, 34, hair),
    '',
    shape('M56 130Q44 44 128 38T200 130Q206 160 190 168H66Q50 160 56 130Z', hair),
    disc(86, 76, 34, hair) + disc(170, 76, 34, hair) + disc(128, 62, 40, hair),
  ][style]
  const front = [
    shape('M72 108Q70 56 128 54T184 108Q160 82 128 84T72 108Z', hair),
    shape('M74 118Q80 60 132 58T184 118Q150 106 128 80Q106 110 74 118Z', hair),
    shape('M74 104Q78 60 128 60T182 104Q156 76 128 78T74 104Z', hair),
    shape('M76 96Q88 58 128 58T180 96Q170 76 128 74T76 96Z', `${hair}99`),
    shape('M72 120Q76 60 150 60T186 120Q170 90 110 84Q90 96 72 120Z', hair),
    shape('M74 110Q74 62 128 62T184 110Q158 88 128 88T74 110Z', hair),
  ][style]
  const eyes =
    dice() < 0.35
      ? line(
          'M88 122a15 15 0 1 0 30 0a15 15 0 1 0 -30 0M138 122a15 15 0 1 0 30 0a15 15 0 1 0 -30 0M118 122H138',
          '#26211d',
          4,
        ) +
        disc(103, 122, 4, '#26211d') +
        disc(153, 122, 4, '#26211d')
      : disc(104, 122, 5, '#26211d') +
        disc(152, 122, 5, '#26211d') +
        line('M94 108Q104 103 113 108M143 108Q152 103 162 108', hair, 4)
  const mouth = take(
    [
      'M112 156Q128 168 144 156',
      'M114 158H142',
      'M110 152Q128 174 146 152',
      'M114 158Q130 166 144 154',
    ],
    index + style,
  )
  const beard =
    dice() < 0.22 && (style === 0 || style === 3)
      ? shape('M76 128Q78 196 128 196T180 128Q170 150 128 146T76 128Z', hair)
      : ''
  return svg(256, 256, take([first, third, second], index + 1), [
    disc(128, 300, 180, `#ffffff22`),
    behind ?? '',
    shape('M30 262Q36 204 96 196H160Q220 204 226 262Z', coat),
    plate(106, 160, 44, 50, skin, 20),
    shape('M102 200Q128 222 154 200L150 196H106Z', skin),
    `<ellipse cx="128" cy="124" rx="54" ry="62" fill="${skin}"/>`,
    beard,
    front ?? '',
    eyes,
    line('M128 126L122 142H130', '#00000033', 4),
    line(mouth, '#26211d', 4),
  ])
}
