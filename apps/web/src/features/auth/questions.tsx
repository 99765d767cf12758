import type { ArrivalQuestion } from '../../lib/session/arrival-question.ts'
import { answerStepUp, type StepUpNeed } from '../../lib/session/step-up.ts'
import ArrivalDialog from './arrival-dialog.tsx'
import StepUpDialog from './factor/step-up-dialog.tsx'

/** The dialogs of `QuestionsSlot`, as a separate chunk. */
export default function Questions({
  need,
  arrival,
}: {
  need: StepUpNeed | null
  arrival: ArrivalQuestion | null
}) {
  return (
    <>
      {need !== null && <StepUpDialog need={need} onEnd={answerStepUp} />}
      {arrival !== null && <ArrivalDialog question={arrival} />}
    </>
  )
}
