const STEPS = [
  {
    who: 'Sponsors',
    what: 'Write a bounty and fund it first',
    text: 'A linter asks for format, length, language, rights and AI policy. The whole prize goes into escrow before anyone starts work.',
  },
  {
    who: 'Creators',
    what: 'Enter work against a public checklist',
    text: 'You see the judging criteria and who judges. Terms never get worse after the first entry, and every entrant gets scores and a reason.',
  },
  {
    who: 'Voters',
    what: 'Judge blind and earn when you are right',
    text: 'Entries come one at a time. No one sees a tally before voting closes. A vote alone pays nothing; judging well does.',
  },
  {
    who: 'Everyone',
    what: 'Check every point and every payment',
    text: 'Each point is one entry in a ledger that cannot be changed, with the rule and the numbers behind it. Open any receipt.',
  },
] as const

/** How a bounty works, in one step per role. */
export function HowItWorks() {
  return (
    <ol className="grid gap-x-8 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
      {STEPS.map(({ who, what, text }, index) => (
        <li key={who} className="grid content-start gap-2 border-ink border-t-2 pt-4">
          <span className="figures text-muted text-sm">
            {index + 1} · {who}
          </span>
          <h3 className="text-lg">{what}</h3>
          <p className="text-muted text-sm">{text}</p>
        </li>
      ))}
    </ol>
  )
}
