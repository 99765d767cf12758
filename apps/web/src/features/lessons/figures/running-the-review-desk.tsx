import { Arrow, Band, Box, Drawing, type Figures, Words } from '../drawing.tsx'

const ENTRIES = [
  { name: 'Entry A', checklist: 66, community: 20, score: '86.0', y: 52 },
  { name: 'Entry B', checklist: 61.5, community: 25, score: '86.5', y: 98 },
] as const
/** Units of the sheet to a percent. */
const SCALE = 2.6

/** The two parts of the final score of two entries. */
function Score() {
  return (
    <Drawing>
      <Words at={[72, 34]} anchor="start" tone="brand">
        ¾ of the checklist
      </Words>
      <Words at={[348, 34]} anchor="end" tone="info">
        ¼ of the community
      </Words>
      {ENTRIES.map(({ name, checklist, community, score, y }) => (
        <g key={name}>
          <Words at={[12, y + 16]} anchor="start" bold>
            {name}
          </Words>
          <Band x={72} y={y} width={checklist * SCALE} height={32} tone="brand" />
          <Words at={[72 + (checklist * SCALE) / 2, y + 16]} tone="brand">
            {String(checklist)}
          </Words>
          <Band
            x={72 + checklist * SCALE}
            y={y}
            width={community * SCALE}
            height={32}
            tone="info"
          />
          <Words at={[72 + (checklist + community / 2) * SCALE, y + 16]} tone="info">
            {String(community)}
          </Words>
          <Words at={[348, y + 16]} anchor="end" bold>
            {score}
          </Words>
        </g>
      ))}
      <Words at={[180, 160]}>B is first, with the help of the votes.</Words>
      <Words at={[180, 178]} quiet>
        By the checklist alone A leads, 88 to 82.
      </Words>
    </Drawing>
  )
}

const STAGES = [
  { name: 'You', long: '1–14 days', x: 12, width: 112, tone: 'brand' },
  { name: 'You, late', long: '7 days', x: 124, width: 84, tone: 'warn' },
  { name: 'A moderator', long: '7 days', x: 208, width: 100, tone: 'info' },
] as const

/** Who decides, by how late it is. */
function Late() {
  return (
    <Drawing>
      <Words at={[12, 24]} anchor="start" quiet>
        voting closes
      </Words>
      <Words at={[124, 24]} bold>
        your date
      </Words>
      {STAGES.map(({ name, long, x, width, tone }) => (
        <g key={name}>
          <Words at={[x + width / 2, 48]} quiet>
            {long}
          </Words>
          <Band x={x} y={62} width={width} height={36} tone={tone} />
          <Words at={[x + width / 2, 80]} tone={tone}>
            {name}
          </Words>
        </g>
      ))}
      <Arrow from={[208, 98]} to={[152, 134]} />
      <Box
        x={44}
        y={136}
        width={164}
        height={48}
        title="The votes decide"
        lines={['if 10 with a record took part']}
      />
      <Arrow from={[308, 98]} to={[308, 134]} />
      <Box
        x={240}
        y={136}
        width={108}
        height={48}
        title="Equal split"
        lines={['if no one decided']}
      />
    </Drawing>
  )
}

/** The drawings of the lesson. */
export const FIGURES: Figures = {
  'running-the-review-desk-score': Score,
  'running-the-review-desk-late': Late,
}
