import { Drawing, type Figures, Line, Words } from '../drawing.tsx'

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun', 'Mon'] as const
const PER_DAY = 31
const LEFT = 50
const at = (day: number): number => LEFT + day * PER_DAY

const OBJECTIONS = 2
const WINNERS = [
  { name: 'Ana', hold: null, paid: OBJECTIONS, when: 'Wed 10:00' },
  { name: 'Bo', hold: { from: 0, to: 7, why: 'first prize' }, paid: 7, when: 'Mon 10:00' },
  { name: 'Cy', hold: { from: 1.08, to: 4.08, why: 'new wallet' }, paid: 4.08, when: 'Fri 12:00' },
  { name: 'Dee', hold: { from: 0, to: 9.3, why: 'no wallet' }, paid: null, when: null },
] as const

/** The holds of a winner, and when they can be paid. */
function Winner({ y, name, hold, paid, when }: (typeof WINNERS)[number] & { y: number }) {
  return (
    <g>
      <Words at={[12, y]} anchor="start" bold>
        {name}
      </Words>
      <rect x={at(0)} y={y - 13} width={at(OBJECTIONS) - at(0)} height={10} className="fill-info" />
      {hold !== null && (
        <g>
          <rect
            x={at(hold.from)}
            y={y + 1}
            width={at(hold.to) - at(hold.from)}
            height={10}
            className="fill-warn"
          />
          <Words at={[at(Math.max(hold.from, OBJECTIONS)) + 6, y - 8]} anchor="start" quiet>
            {hold.why}
          </Words>
        </g>
      )}
      {paid !== null && (
        <g>
          <circle cx={at(paid) + 9} cy={y + 6} r={5} className="fill-good" />
          <Words at={[at(paid) + 18, y + 6]} anchor="start" quiet>
            {when}
          </Words>
        </g>
      )}
    </g>
  )
}

/** What four winners wait for after an announcement on Monday. */
function Holds() {
  return (
    <Drawing>
      {DAYS.map((day, index) => (
        <g key={`${day} ${index.toString()}`}>
          <Words at={[at(index), 14]} quiet>
            {day}
          </Words>
          <line
            x1={at(index)}
            x2={at(index)}
            y1={24}
            y2={170}
            strokeWidth={1}
            className="stroke-line"
          />
        </g>
      ))}
      {WINNERS.map((winner, index) => (
        <Winner key={winner.name} {...winner} y={46 + index * 36} />
      ))}
      <rect x={at(0)} y={183} width={14} height={10} className="fill-info" />
      <Words at={[at(0) + 20, 188]} anchor="start" quiet>
        objections
      </Words>
      <rect x={144} y={183} width={14} height={10} className="fill-warn" />
      <Words at={[164, 188]} anchor="start" quiet>
        another hold
      </Words>
      <circle cx={252} cy={188} r={5} className="fill-good" />
      <Words at={[262, 188]} anchor="start" quiet>
        can be paid
      </Words>
      <path d="M338,157 l10,-5 l-10,-5 z" transform="translate(0 8)" className="fill-warn" />
      <Line
        points={[
          [at(0), 20],
          [at(0), 174],
        ]}
      />
    </Drawing>
  )
}

/** The drawings of the lesson. */
export const FIGURES: Figures = { 'from-award-to-payout-holds': Holds }
