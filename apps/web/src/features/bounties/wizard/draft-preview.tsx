import { CATEGORY_NAMES } from '../../../lib/text/categories.ts'
import { CoverArt } from '../../../ui/pictures/cover-art.tsx'
import { PersonLink } from '../../../ui/pictures/person.tsx'
import type { Bounty } from '../api.ts'
import { BriefPanel } from '../page/brief-panel.tsx'
import { PrizeTable } from '../page/prize-table.tsx'
import { type DraftValues, orZero, totalOf } from './draft-values.ts'

/** Preview of a draft's page, from the current values of the form. */
export function DraftPreview({ bounty, values }: { bounty: Bounty; values: DraftValues }) {
  return (
    <article className="grid grid-cols-1 overflow-hidden rounded-card border border-line bg-surface">
      <CoverArt seed={bounty.bountyId} category={values.category} className="aspect-16/5 w-full" />
      <div className="grid grid-cols-1 gap-8 p-4 md:p-6">
        <header className="grid gap-2">
          <p className="text-muted text-sm">{CATEGORY_NAMES[values.category]}</p>
          <h3 className="text-2xl">{values.title.trim() || 'No title yet'}</h3>
          {values.summary !== '' && <p className="text-lg text-muted">{values.summary}</p>}
          <PersonLink person={bounty.sponsor} isStatic />
        </header>
        <PrizeTable
          prizeAmounts={values.prizeAmounts.map(orZero)}
          bonusCount={values.bonusCount}
          bonusAmount={orZero(values.bonusAmount)}
          prizeTotal={String(totalOf(values))}
          rewardToken={values.rewardToken}
        />
        <BriefPanel
          terms={{
            ...values,
            checklist: values.checklist.filter(({ text }) => text.trim() !== ''),
            disqualifiers: values.disqualifiers.filter((text) => text.trim() !== ''),
            questions: values.questions.filter(({ text }) => text.trim() !== ''),
            referenceLinks: values.referenceLinks.filter((link) => /^https?:\/\//.test(link)),
          }}
        />
      </div>
    </article>
  )
}
