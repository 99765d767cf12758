import { formatPoints } from '../../lib/text/format.ts'
import { DataTable } from '../../ui/data/data-table.tsx'
import { duration, ruleNumber } from './rule-numbers.ts'

interface Line {
  action: string
  points: string
  condition: string
}

/** Table of what earns points, by the rules in force. Lines whose numbers aren't published are left out. */
export function PointsTable({ rules }: { rules: Record<string, unknown> }) {
  return (
    <DataTable
      caption="What earns points"
      rows={linesOf(rules)}
      rowKey={(line) => line.action}
      columns={[
        { id: 'action', header: 'For', cell: (line) => line.action, isRowHeader: true },
        {
          id: 'condition',
          header: 'When',
          cell: (line) => line.condition,
          className: 'text-muted',
        },
        { id: 'points', header: 'Points', cell: (line) => line.points, isNumeric: true },
      ]}
    />
  )
}

function linesOf(rules: Record<string, unknown>): Line[] {
  const n = (path: string) => ruleNumber(rules, path)
  const pts = (...paths: string[]) =>
    paths.map((path) => formatPoints(n(path) ?? Number.NaN)).join(' · ')
  const lines: Line[] = [
    {
      action: 'Winning a place',
      points: pts('win.placesPoints.0', 'win.placesPoints.1', 'win.placesPoints.2'),
      condition: 'First, second and third place, on top of the prize',
    },
    {
      action: 'A bonus spot',
      points: pts('win.bonusPoints'),
      condition: 'When the objection period ends',
    },
    {
      action: 'An accepted entry',
      points: `Share of up to ${pts('authorShare.pool.maxPoints')}`,
      condition: `Half by place, half by checklist score from ${n('authorShare.minChecklistPercent')}%`,
    },
    {
      action: 'Judging well',
      points: `Share of up to ${pts('curation.pool.maxPoints')}`,
      condition: 'By skill, strength and how early the vote was',
    },
    {
      action: 'Funding promptly, deciding on time',
      points: pts('sponsor.fundedPromptlyPoints', 'sponsor.decidedOnTimePoints'),
      condition: `Funded within ${duration(n('sponsor.promptlyMs') ?? 0)} of approval; decided before the due date`,
    },
    {
      action: 'A lesson passed',
      points: pts('lesson.points'),
      condition: `Up to ${n('lesson.maxPerDay')} a day, each once`,
    },
    {
      action: 'A complete profile',
      points: pts('profile.completePoints'),
      condition: 'Once, at trust level 1',
    },
    {
      action: 'The first real action of a day',
      points: pts('dailyAction.points'),
      condition: 'Once a day',
    },
    {
      action: 'A confirmed report',
      points: pts('report.confirmedPoints'),
      condition: `Up to ${n('report.maxPerDay')} a day; a rejected one costs ${Math.abs(n('report.rejectedPoints') ?? 0)}`,
    },
  ]
  return lines.filter(({ points, condition }) => !/NaN|undefined/.test(points + condition))
}
