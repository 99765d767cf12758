import { Band, Drawing, type Figures, Line, Words } from '../drawing.tsx'

/** How much a vote weighs, by when in the voting it is cast. */
function Weight() {
  return (
    <Drawing>
      <Band x={28} y={132} width={304} height={22} tone="info" />
      <Words at={[180, 143]} tone="info">
        no one sees a tally
      </Words>
      <Line
        points={[
          [28, 126],
          [332, 126],
        ]}
      />
      <Line
        points={[
          [28, 52],
          [252, 52],
          [332, 126],
        ]}
        tone="brand"
      />
      <Line
        points={[
          [252, 52],
          [252, 126],
        ]}
        dashed
      />
      <Words at={[140, 34]} bold tone="brand">
        full weight
      </Words>
      <Words at={[292, 34]} bold>
        last hours
      </Words>
      <Words at={[28, 174]} anchor="start" quiet>
        voting opens
      </Words>
      <Words at={[332, 174]} anchor="end" quiet>
        voting closes, tally shown
      </Words>
    </Drawing>
  )
}

/** The drawings of the lesson. */
export const FIGURES: Figures = { 'how-judging-works-weight': Weight }
