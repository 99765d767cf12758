import { Ban, ExternalLink } from 'lucide-react'
import { Badge } from '../../../ui/data/badge.tsx'
import { ChecklistShares } from '../../../ui/data/checklist-shares.tsx'
import { Section } from '../../../ui/page.tsx'
import { Markdown } from '../../../ui/text/markdown.tsx'
import type { Bounty } from '../api.ts'
import { AI_POLICIES, RIGHTS } from '../words.ts'

/** The terms shown by the brief panel, of a bounty or of a draft in preview. */
export type BriefTerms = Pick<
  Bounty,
  | 'brief'
  | 'checklist'
  | 'disqualifiers'
  | 'questions'
  | 'referenceLinks'
  | 'aiPolicy'
  | 'rights'
  | 'communityWeightPercent'
>

/** The brief and the terms that entries are judged by. */
export function BriefPanel({ terms }: { terms: BriefTerms }) {
  return (
    <div className="grid grid-cols-1 gap-10">
      {terms.brief.trim() === '' ? (
        <p className="text-muted">The brief is not written yet.</p>
      ) : (
        <Markdown source={terms.brief} topLevel={2} />
      )}
      <Checklist terms={terms} />
      {terms.disqualifiers.length > 0 && (
        <Section title="Disqualifiers">
          <ul className="grid gap-2">
            {terms.disqualifiers.map((text) => (
              <li key={text} className="flex items-start gap-2.5">
                <Ban aria-hidden="true" className="mt-1 size-4 shrink-0 text-bad" />
                {text}
              </li>
            ))}
          </ul>
        </Section>
      )}
      {terms.questions.length > 0 && (
        <Section title="Questions for entrants">
          <ol className="grid list-decimal gap-2 pl-5 marker:text-muted">
            {terms.questions.map(({ id, text, isRequired }) => (
              <li key={id}>
                {text} {!isRequired && <Badge>optional</Badge>}
              </li>
            ))}
          </ol>
        </Section>
      )}
      <Section title="Rights and AI">
        <dl className="grid gap-6 sm:grid-cols-2">
          <Policy term="Rights" {...RIGHTS[terms.rights]} />
          <Policy term="AI tools" {...AI_POLICIES[terms.aiPolicy]} />
        </dl>
      </Section>
      {terms.referenceLinks.length > 0 && (
        <Section title="References">
          <ul className="grid gap-1">
            {terms.referenceLinks.map((link) => (
              <li key={link} className="min-w-0">
                <a
                  href={link}
                  target="_blank"
                  rel="noopener nofollow ugc"
                  className="inline-flex min-h-8 max-w-full items-center gap-2 text-brand underline underline-offset-4"
                >
                  <span className="truncate">{link.replace(/^https?:\/\//, '')}</span>
                  <ExternalLink aria-label="opens in a new tab" className="size-4 shrink-0" />
                </a>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  )
}

/** Each item with its share of the checklist score, and how that score combines with the votes. */
function Checklist({ terms: { checklist, communityWeightPercent } }: { terms: BriefTerms }) {
  if (checklist.length === 0) return null
  return (
    <Section title="Judging criteria">
      <ChecklistShares items={checklist} />
      <p className="text-muted text-sm">
        {communityWeightPercent === 0
          ? 'The sponsor scores each entry against this list, and that score decides. Votes are advice, and decide only if the sponsor doesn’t.'
          : `The sponsor scores each entry against this list. That is ${100 - communityWeightPercent}% of the final score; the ranking by blind votes is the other ${communityWeightPercent}%.`}
      </p>
    </Section>
  )
}

function Policy({ term, name, text }: { term: string; name: string; text: string }) {
  return (
    <div className="grid content-start gap-1">
      <dt className="text-muted text-sm">{term}</dt>
      <dd className="font-medium">{name}</dd>
      <dd className="text-muted text-sm">{text}</dd>
    </div>
  )
}
