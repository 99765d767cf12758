import { Eye } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { describeProblem } from '../../../lib/api/problem-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Stepper } from '../../../ui/data/stepper.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { SaveIndicator } from '../../../ui/states/save-indicator.tsx'
import type { Bounty, LintIssue } from '../api.ts'
import { StepBasics } from '../steps/step-basics.tsx'
import { StepBrief } from '../steps/step-brief.tsx'
import { StepPrizes } from '../steps/step-prizes.tsx'
import { StepReview } from '../steps/step-review.tsx'
import { StepRules } from '../steps/step-rules.tsx'
import { DraftAside } from './draft-aside.tsx'
import { type DraftForm, DraftFormContext } from './draft-form.ts'
import { DraftPreview } from './draft-preview.tsx'
import { blockingIn, STEP_NAMES, STEPS, type StepId } from './draft-steps.ts'
import type { BriefTemplate } from './draft-values.ts'
import { StepNavigation } from './step-navigation.tsx'
import { type Draft, useDraft } from './use-draft.ts'
import { useDraftSteps } from './use-draft-steps.ts'

/** The form of a draft in steps: saves automatically, shows linter issues, and ends with submitting. */
export function DraftWizard({
  bounty,
  templates,
}: {
  bounty: Bounty
  templates: readonly BriefTemplate[]
}) {
  const draft = useDraft(bounty)
  const { step, open, visited, reach } = useDraftSteps()
  const form = draftFormOf(draft, visited.has(step))
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
      <DraftToolbar bounty={bounty} draft={draft} />
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
          <DraftNotices bounty={bounty} draft={draft} />
          {panels[step]}
          <StepNavigation step={step} open={open} bounty={bounty} draft={draft} reach={reach} />
        </section>
        <div className="lg:sticky lg:top-20 lg:self-start">
          <DraftAside bounty={bounty} values={draft.values} />
        </div>
      </div>
    </DraftFormContext>
  )
}

/** The form of a draft; issues of a step show once it has been left. */
function draftFormOf(draft: Draft, hasLeft: boolean): DraftForm {
  const messageAt = (severity: LintIssue['severity'], pointer: string) =>
    hasLeft
      ? draft.issues.find((issue) => issue.severity === severity && issue.pointer === pointer)
          ?.message
      : undefined
  return {
    values: draft.values,
    set: draft.set,
    errorAt: (pointer) => messageAt('blocking', pointer),
    adviceAt: (pointer) => messageAt('advice', pointer),
    entrantCounts: draft.entrantCounts,
  }
}

/** The state of saving, and a preview. */
function DraftToolbar({ bounty, draft }: { bounty: Bounty; draft: Draft }) {
  const [isPreviewing, setPreviewing] = useState(false)
  return (
    <>
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
      <Dialog
        isOpen={isPreviewing}
        onClose={() => setPreviewing(false)}
        width="wide"
        title="Preview"
        description="As others will see it once it is published."
      >
        <DraftPreview bounty={bounty} values={draft.values} />
      </Dialog>
    </>
  )
}

/** What a moderator asked for, and why the last save failed. */
function DraftNotices({ bounty, draft }: { bounty: Bounty; draft: Draft }) {
  return (
    <>
      {bounty.reviewReasons !== null && (
        <Notice tone="warn" title="A moderator asked for changes" className="mb-6">
          <p className="whitespace-pre-line">{bounty.reviewReasons}</p>
        </Notice>
      )}
      {draft.saveState === 'failed' && (
        <Notice tone="bad" title={describeProblem(draft.saveError).title} className="mb-6">
          <p>{describeProblem(draft.saveError).text} What you typed is still here.</p>
        </Notice>
      )}
    </>
  )
}
