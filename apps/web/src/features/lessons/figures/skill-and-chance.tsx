import { Drawing, type Figures, Line, Words } from '../drawing.tsx'

/** Where a share of right votes, 0 to 1, lies on the scale. */
const at = (share: number): number => 76 + ((share - 0.55) / 0.32) * 216

/** The interval of a hit rate of 75 %, and how far it is from chance. */
function Interval({
  y,
  votes,
  from,
  to,
  chance,
  skill,
}: {
  y: number
  votes: string
  from: number
  to: number
  chance: number
  skill: string
}) {
  return (
    <g>
      <Words at={[12, y]} anchor="start" quiet>
        {votes}
      </Words>
      {from > chance && (
        <line x1={at(chance)} x2={at(from)} y1={y} y2={y} strokeWidth={2} className="stroke-good" />
      )}
      <rect
        x={at(from)}
        y={y - 7}
        width={at(to) - at(from)}
        height={14}
        rx={7}
        className="fill-brand"
      />
      {from < chance && (
        <line
          x1={at(chance)}
          x2={at(chance)}
          y1={y - 7}
          y2={y + 7}
          strokeWidth={2}
          className="stroke-on-brand"
        />
      )}
      <circle cx={at(0.75)} cy={y} r={4} className="fill-on-brand" />
      <Words at={[348, y]} anchor="end" bold tone={from > chance ? 'good' : 'plain'}>
        {skill}
      </Words>
    </g>
  )
}

/** The same hit rate after 20, 40 and 80 votes, and of someone whose habits give more by luck. */
function Intervals() {
  return (
    <Drawing>
      <Words at={[12, 18]} anchor="start" bold>
        Ines
      </Words>
      <Words at={[at(0.6), 18]} quiet>
        chance 60 %
      </Words>
      <Words at={[348, 18]} anchor="end" quiet>
        skill
      </Words>
      <Line
        points={[
          [at(0.6), 28],
          [at(0.6), 100],
        ]}
        dashed
      />
      <Interval y={40} votes="20 votes" from={0.643} to={0.833} chance={0.6} skill="0.36" />
      <Interval y={64} votes="40 votes" from={0.676} to={0.812} chance={0.6} skill="0.63" />
      <Interval y={88} votes="80 votes" from={0.699} to={0.795} chance={0.6} skill="0.82" />
      <Words at={[12, 122]} anchor="start" bold>
        Ben
      </Words>
      <Words at={[at(0.7125), 122]} quiet>
        chance 71 %
      </Words>
      <Interval y={146} votes="80 votes" from={0.699} to={0.795} chance={0.7125} skill="0" />
      <Line
        points={[
          [at(0.7125), 132],
          [at(0.7125), 138],
        ]}
        dashed
      />
      <circle cx={16} cy={184} r={4} className="fill-brand" />
      <Words at={[26, 184]} anchor="start" quiet>
        75 % right, with the margin for luck
      </Words>
      <line x1={236} x2={260} y1={184} y2={184} strokeWidth={2} className="stroke-good" />
      <Words at={[266, 184]} anchor="start" quiet>
        more than luck
      </Words>
    </Drawing>
  )
}

/** The drawings of the lesson. */
export const FIGURES: Figures = { 'skill-and-chance-intervals': Intervals }
