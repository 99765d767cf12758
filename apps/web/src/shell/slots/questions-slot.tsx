import { Suspense } from 'react'
import { lazyPart } from '../../lib/page/lazy.ts'
import { useArrivalQuestion } from '../../lib/session/arrival-question.ts'
import { useStepUp } from '../../lib/session/step-up.ts'

const Questions = lazyPart(() => import('../../features/auth/questions.tsx'))

/** The account dialogs that any page may open; their code loads with the first one. */
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
