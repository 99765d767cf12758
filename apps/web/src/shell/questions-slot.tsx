import { Suspense } from 'react'
import { useArrivalQuestion } from '../lib/arrival-question.ts'
import { lazyPart } from '../lib/lazy.ts'
import { endStepUp, useStepUp } from '../lib/step-up.ts'

const StepUpDialog = lazyPart(() => import('../features/auth/step-up-dialog.tsx'))
const ArrivalDialog = lazyPart(() => import('../features/auth/arrival-dialog.tsx'))

/** The questions about the account that any page may lead to; their code loads with the first one. */
export function QuestionsSlot() {
  const need = useStepUp()
  const arrival = useArrivalQuestion()
  return (
    <Suspense fallback={null}>
      {need !== null && <StepUpDialog need={need} onEnd={endStepUp} />}
      {arrival !== null && <ArrivalDialog question={arrival} />}
    </Suspense>
  )
}
