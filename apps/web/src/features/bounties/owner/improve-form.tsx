import { paths } from '@laurel/contract/spec/routes'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../../lib/api/api.ts'
import { ApiProblem } from '../../../lib/api/api-problem.ts'
import { useMe } from '../../../lib/api/me.ts'
import { useIntent } from '../../../lib/api/use-intent.ts'
import { useFlag } from '../../../lib/flags.ts'
import { formatAmount, formatPoints, plural } from '../../../lib/text/format.ts'
import { toast } from '../../../lib/toast.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { ActionDialog } from '../../../ui/dialogs/action-dialog.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import type { Bounty } from '../api.ts'
import { type DraftForm, DraftFormContext } from '../wizard/draft-form.ts'
import {
  changedFields,
  type DraftPatch,
  type DraftValues,
  patchOf,
  totalOf,
  valuesOf,
} from '../wizard/draft-values.ts'
import { ImproveRules } from './improve-rules.tsx'
import { ImproveTerms } from './improve-terms.tsx'
import { useBountyUpdate } from './use-bounty-update.ts'

/** Better terms for a published bounty: nothing is saved before it is confirmed, since it moves points and tells people. */
export function ImproveForm({ bounty }: { bounty: Bounty }) {
  const [values, setValues] = useState<DraftValues>(() => valuesOf(bounty))
  const [isConfirming, setConfirming] = useState(false)
  const isPrelaunch = useFlag('prelaunch_live')
  const navigate = useNavigate()
  const update = useBountyUpdate()
  const before = valuesOf(bounty)
  const patch = patchOf(before, values)
  const changeCount = changedFields(before, values).length
  const raise = totalOf(values) - totalOf(before)
  const save = useIntent((body: DraftPatch) =>
    api('PATCH /api/v1/bounties/{id}', { params: { id: bounty.bountyId }, body }),
  )
  const hasRefused = Object.keys(values.refused).length > 0
  const errors = save.error instanceof ApiProblem ? save.error.errors : []
  const form: DraftForm = {
    values,
    set: (change) => setValues((now) => ({ ...now, ...change })),
    errorAt: (pointer) => errors.find((error) => error.pointer === pointer)?.message,
    adviceAt: () => undefined,
    entrantCounts: null,
  }
  const run = async () => {
    if (patch === null) return
    const improved = await save.run(patch)
    setConfirming(false)
    if (improved === null) return
    update(improved)
    toast({ title: 'Terms improved', text: 'The change log says how.', tone: 'good' })
    await navigate(paths.bounty(improved.slug))
  }
  return (
    <DraftFormContext value={form}>
      <div className="grid max-w-form grid-cols-1 gap-10">
        <Notice tone="info" title="Terms only ever get better for entrants">
          <p>
            Brief, checklist, AI policy and deadline stay as they were published. What needs
            clearing up you answer under Questions; the deadline has its one extension on the
            bounty’s page.
          </p>
        </Notice>
        <ProblemNotice error={save.error} safe="Nothing was changed." />
        <ImproveTerms bounty={bounty} />
        <ImproveRules bounty={bounty} />
        <div className="sticky [@media(height<30rem)]:static bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-10 -mx-4 flex items-center justify-between gap-3 border-line border-y bg-surface px-4 py-3 md:static md:mx-0 md:border-x-0 md:border-b-0 md:bg-transparent md:px-0">
          <ButtonLink to={paths.bounty(bounty.slug)} variant="quiet">
            Leave it as it is
          </ButtonLink>
          <Button
            variant="primary"
            disabled={patch === null || hasRefused || isPrelaunch}
            onClick={() => setConfirming(true)}
          >
            {isPrelaunch ? 'Opens at launch' : 'Save changes'}
          </Button>
        </div>
      </div>
      {isConfirming && (
        <ActionDialog
          title="Publish these changes"
          description={`${plural(changeCount, 'change goes', 'changes go')} into the public change log at once.${bounty.entryCount > 0 ? ' Everyone who entered is told.' : ''} It can’t be taken back.`}
          confirmLabel="Publish the changes"
          keepLabel="Back"
          isPending={save.isPending}
          onConfirm={run}
          onClose={() => setConfirming(false)}
        >
          {raise > 0n && <Raise points={raise} />}
        </ActionDialog>
      )}
    </DraftFormContext>
  )
}

/** What a higher prize costs. */
function Raise({ points }: { points: bigint }) {
  const balance = useMe()?.balances.spendablePoints
  return (
    <p className="text-sm">
      <strong>{formatAmount(points, 'POINTS')}</strong> more move from your spendable points
      {balance !== undefined && ` (${formatPoints(balance)})`} into escrow.
    </p>
  )
}
