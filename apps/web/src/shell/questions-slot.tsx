import { Suspense } from 'react'
import { useArrivalQuestion } from '../lib/arrival-question.ts'
import { lazyPart } from '../lib/lazy.ts'
import { useStepUp } from '../lib/step-up.ts'

const Questions = lazyPart(() => import('../features/auth/questions.tsx'))

/** The questions about the account that any page may lead to; their code loads with the first one. */
export function QuestionsSlot() {
  const need = useStepUp()
  const arrival = useArrivalQuestion()
  if (need === null && arrival === null) return null
  return (
    <Suspense fallback={null}>
      <Questions need={need} arrival={arrival} />
    </Suspense>
  )
}
