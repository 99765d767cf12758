import type { RuleSet } from '@laurel/contract/money/rules'
import { formatPoints } from '../../lib/text/format.ts'
import { duration } from '../../lib/text/rule-numbers.ts'
import { DataTable } from '../../ui/data/data-table.tsx'

interface Line {
  action: string
  points: string
  condition: string
}

/** Table of what earns points, by the rules in force. */
export function PointsTable({ rules }: { rules: RuleSet }) {
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

const pts = (...amounts: number[]) => amounts.map(formatPoints).join(' · ')

function linesOf(rules: RuleSet): Line[] {
  return [...judgedLines(rules), ...otherLines(rules)]
}

/** What others’ judgement gives. */
function judgedLines({ win, authorShare, curation, sponsor }: RuleSet): Line[] {
  return [
    {
      action: 'Winning a place',
      points: pts(...win.placesPoints),
      condition: 'First, second and third place, on top of the prize',
    },
    {
      action: 'A bonus spot',
      points: pts(win.bonusPoints),
      condition: 'When the objection period ends',
    },
    {
      action: 'An accepted entry',
      points: `Share of up to ${pts(authorShare.pool.maxPoints)}`,
      condition: `Part by place, part by checklist score from ${authorShare.minChecklistPercent}%`,
    },
    {
      action: 'Judging well',
      points: `Share of up to ${pts(curation.pool.maxPoints)}`,
      condition: 'By skill, strength and how early the vote was',
    },
    {
      action: 'Funding promptly, deciding on time',
      points: pts(sponsor.fundedPromptlyPoints, sponsor.decidedOnTimePoints),
      condition: `Funded within ${duration(sponsor.promptlyMs)} of approval; decided before the due date`,
    },
  ]
}

/** What a person gets for an act of their own. */
function otherLines({ lesson, profile, dailyAction, referral, report }: RuleSet): Line[] {
  return [
    {
      action: 'A lesson passed',
      points: pts(lesson.points),
      condition: `Up to ${lesson.maxPerDay} a day, each once`,
    },
    {
      action: 'Profile, wallet, Twitter',
      points: pts(profile.completePoints, profile.walletPoints, profile.twitterPoints),
      condition: `Once each, at trust level ${profile.minTrustLevel}`,
    },
    ...(dailyAction.points === 0
      ? []
      : [
          {
            action: 'The first real action of a day',
            points: pts(dailyAction.points),
            condition: 'Once a day',
          },
        ]),
    ...(referral === null
      ? []
      : [
          {
            action: 'A referral: inviter and invitee',
            points: pts(referral.inviterPoints, referral.inviteePoints),
            condition: `When the invitee has ${pts(referral.minScorePoints)} of season score`,
          },
        ]),
    {
      action: 'A confirmed report',
      points: pts(report.confirmedPoints),
      condition: `Up to ${report.maxPerDay} a day; a rejected one costs ${Math.abs(report.rejectedPoints)}`,
    },
  ]
}
