import { ArrowLeft, Eye } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { describeProblem } from '../../../lib/api/problem-messages.ts'
import { formatAmount } from '../../../lib/text/format.ts'
import { ActionBar } from '../../../ui/action-bar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Stepper } from '../../../ui/data/stepper.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { SaveIndicator } from '../../../ui/states/save-indicator.tsx'
import type { Bounty } from '../api.ts'
import { StepBasics } from '../steps/step-basics.tsx'
import { StepBrief } from '../steps/step-brief.tsx'
import { StepPrizes } from '../steps/step-prizes.tsx'
import { StepReview } from '../steps/step-review.tsx'
import { StepRules } from '../steps/step-rules.tsx'
import { DraftAside } from './draft-aside.tsx'
import { type DraftForm, DraftFormContext } from './draft-form.ts'
import { HandInText } from './draft-hand-in.tsx'
import { DraftPreview } from './draft-preview.tsx'
import { blockingIn, neighbours, STEP_NAMES, STEPS, type StepId } from './draft-steps.ts'
import { type BriefTemplate, totalOf } from './draft-values.ts'
import { type Draft, useDraft } from './use-draft.ts'
import { useDraftSteps } from './use-draft-steps.ts'
import { useHandIn } from './use-hand-in.ts'

/** The form of a draft in steps: saves itself, is read by the linter, and ends with handing it in. */
export function DraftWizard({
  bounty,
  templates,
}: {
  bounty: Bounty
  templates: readonly BriefTemplate[]
}) {
  const draft = useDraft(bounty)
  const { step, open, visited, reach } = useDraftSteps()
  const [isPreviewing, setPreviewing] = useState(false)
  const form: DraftForm = {
    values: draft.values,
    set: draft.set,
    errorAt: (pointer) =>
      visited.has(step)
        ? draft.issues.find((issue) => issue.severity === 'blocking' && issue.pointer === pointer)
            ?.message
        : undefined,
    adviceAt: (pointer) =>
      visited.has(step)
        ? draft.issues.find((issue) => issue.severity === 'advice' && issue.pointer === pointer)
            ?.message
        : undefined,
    entrantCounts: draft.entrantCounts,
  }
  const panels: Record<StepId, ReactNode> = {
    basics: <StepBasics />,
    brief: <StepBrief templates={templates} issues={draft.issues} />,
    rules: <StepRules />,
    prizes: <StepPrizes />,
    review: (
      <StepReview
        bounty={bounty}
        issues={draft.issues}
        isLintCurrent={draft.isLintCurrent}
        onReach={reach}
      />
    ),
  }
  return (
    <DraftFormContext value={form}>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <SaveIndicator state={draft.saveState} onRetry={() => void draft.flush()} />
        <Button
          size="sm"
          icon={<Eye aria-hidden="true" className="size-4" />}
          onClick={() => setPreviewing(true)}
        >
          Preview
        </Button>
      </div>
      <Stepper
        label="Steps to a bounty"
        current={step}
        onOpen={(id) => open(STEPS.find((known) => known === id) ?? 'basics')}
        steps={STEPS.map((id) => ({
          id,
          label: STEP_NAMES[id],
          isDone: id !== 'review' && draft.isLintKnown && blockingIn(id, draft.issues).length === 0,
          hasError: visited.has(id) && id !== step && blockingIn(id, draft.issues).length > 0,
        }))}
      />
      <div className="mt-8 grid grid-cols-1 gap-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <section aria-labelledby="step-title" className="min-w-0 max-w-wide">
          <h2 id="step-title" tabIndex={-1} className="mb-6 text-xl outline-none">
            {STEP_NAMES[step]}
          </h2>
          {bounty.reviewReasons !== null && (
            <Notice tone="warn" title="What a moderator asked for" className="mb-6">
              <p className="whitespace-pre-line">{bounty.reviewReasons}</p>
            </Notice>
          )}
          {draft.saveState === 'failed' && (
            <Notice tone="bad" title={describeProblem(draft.saveError).title} className="mb-6">
              <p>{describeProblem(draft.saveError).text} What you typed is still here.</p>
            </Notice>
          )}
          {panels[step]}
          <Way step={step} open={open} bounty={bounty} draft={draft} reach={reach} />
        </section>
        <div className="lg:sticky lg:top-20 lg:self-start">
          <DraftAside bounty={bounty} values={draft.values} />
        </div>
      </div>
      <Dialog
        isOpen={isPreviewing}
        onClose={() => setPreviewing(false)}
        width="wide"
        title="Preview"
        description="As others will see it once it is published."
      >
        <DraftPreview bounty={bounty} values={draft.values} />
      </Dialog>
    </DraftFormContext>
  )
}

/** Back, on, and at the end handing in. Below 768 px it stays in reach. */
function Way({
  step,
  open,
  bounty,
  draft,
  reach,
}: {
  step: StepId
  open: (step: StepId) => void
  bounty: Bounty
  draft: Draft
  reach: (pointer: string) => void
}) {
  const { before, after } = neighbours(step)
  const handIn = useHandIn(bounty, draft, reach)
  const goOn = () => {
    void draft.flush()
    if (after !== null) open(after)
  }
  const back = before !== null && (
    <Button
      variant="quiet"
      icon={<ArrowLeft aria-hidden="true" className="size-4" />}
      onClick={() => open(before)}
    >
      Back
    </Button>
  )
  const onward =
    after !== null ? (
      <Button variant="primary" className="min-w-0 flex-1 md:flex-none" onClick={goOn}>
        Continue
      </Button>
    ) : (
      <Button
        variant="primary"
        className="min-w-0 flex-1 md:flex-none"
        isBusy={handIn.isPending}
        disabled={handIn.isDisabled}
        onClick={handIn.run}
      >
        {handIn.label}
      </Button>
    )
  return (
    <>
      {after === null && (
        <div className="mt-8 grid gap-4">
          <HandInText needsReview={handIn.needsReview} values={draft.values} />
          {handIn.problem !== null && (
            <Notice tone="bad" isAnnounced title={handIn.problem.title}>
              <p>{handIn.problem.text}</p>
            </Notice>
          )}
        </div>
      )}
      <div className="mt-8 hidden items-center justify-between gap-3 md:flex">
        {back || <span />}
        {onward}
      </div>
      <ActionBar>
        {back}
        <span className="figures whitespace-nowrap text-muted text-sm">
          {formatAmount(totalOf(draft.values), draft.values.rewardToken)}
        </span>
        {onward}
      </ActionBar>
    </>
  )
}
