import { paths } from '@laurel/contract/spec/routes'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../../lib/api/api.ts'
import { ApiProblem } from '../../../lib/api/api-problem.ts'
import { useMe } from '../../../lib/api/me.ts'
import { useAction } from '../../../lib/api/use-action.ts'
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

/** Form to improve the terms of a published bounty. Saves only on confirmation, since it moves points and notifies people. */
export function ImproveForm({ bounty }: { bounty: Bounty }) {
  const { form, save, patch, changeCount, raise, canSave } = useImprovement(bounty)
  const [isConfirming, setConfirming] = useState(false)
  const navigate = useNavigate()
  const update = useBountyUpdate()
  const run = async () => {
    if (patch === null) return
    const improved = await save.run(patch)
    setConfirming(false)
    if (improved === null) return
    update(improved)
    toast({ title: 'Terms improved', text: 'The change log lists what changed.', tone: 'good' })
    await navigate(paths.bounty(improved.slug))
  }
  return (
    <DraftFormContext value={form}>
      <div className="grid max-w-form grid-cols-1 gap-10">
        <Notice tone="info" title="Terms only ever get better for entrants">
          <p>
            Brief, checklist, AI policy and deadline stay as published. To clarify something, answer
            under Questions. You can extend the deadline once, on the bounty’s page.
          </p>
        </Notice>
        <ProblemNotice error={save.error} safe="Nothing was changed." />
        <ImproveTerms bounty={bounty} />
        <ImproveRules bounty={bounty} />
        <div className="sticky [@media(height<30rem)]:static bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-10 -mx-4 flex items-center justify-between gap-3 border-line border-y bg-surface px-4 py-3 md:static md:mx-0 md:border-x-0 md:border-b-0 md:bg-transparent md:px-0">
          <ButtonLink to={paths.bounty(bounty.slug)} variant="quiet">
            Keep the terms
          </ButtonLink>
          <Button variant="primary" disabled={!canSave} onClick={() => setConfirming(true)}>
            Save changes
          </Button>
        </div>
      </div>
      {isConfirming && (
        <ActionDialog
          title="Publish these changes"
          description={`${plural(changeCount, 'change goes', 'changes go')} into the public change log immediately.${bounty.entryCount > 0 ? ' Everyone who entered is notified.' : ''} This can’t be undone.`}
          confirmLabel="Publish the changes"
          cancelLabel="Back"
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

/** The edited terms of a published bounty, and how they differ from the stored ones. */
function useImprovement(bounty: Bounty) {
  const [values, setValues] = useState<DraftValues>(() => valuesOf(bounty))
  const before = valuesOf(bounty)
  const patch = patchOf(before, values)
  const save = useAction((body: DraftPatch) =>
    api('PATCH /api/v1/bounties/{id}', { params: { id: bounty.bountyId }, body }),
  )
  const errors = save.error instanceof ApiProblem ? save.error.errors : []
  const form: DraftForm = {
    values,
    set: (change) => setValues((now) => ({ ...now, ...change })),
    errorAt: (pointer) => errors.find((error) => error.pointer === pointer)?.message,
    adviceAt: () => undefined,
    entrantCounts: null,
  }
  return {
    form,
    save,
    patch,
    changeCount: changedFields(before, values).length,
    raise: totalOf(values) - totalOf(before),
    canSave: patch !== null && Object.keys(values.refused).length === 0,
  }
}

/** The points that a higher prize moves into escrow. */
function Raise({ points }: { points: bigint }) {
  const balance = useMe()?.balances.spendablePoints
  return (
    <p className="text-sm">
      <strong>{formatAmount(points, 'POINTS')}</strong> more will move from your spendable points
      {balance !== undefined && ` (${formatPoints(balance)})`} into escrow.
    </p>
  )
}
