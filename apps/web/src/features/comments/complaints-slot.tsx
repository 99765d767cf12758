import { type ReactNode, Suspense } from 'react'
import { lazyPart } from '../../lib/page/lazy.ts'

const QuestionComplaints = lazyPart(() => import('./question-complaints.tsx'))

/** The buttons that report a question on a bounty, or appeal its removal, as a slot of its page. */
export function complaintsOf(
  {
    questionId,
    abilities,
  }: { questionId: string; abilities: { canReport: boolean; canAppeal: boolean } },
  onDone: () => Promise<void>,
): ReactNode {
  const { canReport, canAppeal } = abilities
  if (!canReport && !canAppeal) return null
  return (
    <Suspense fallback={null}>
      <QuestionComplaints
        questionId={questionId}
        canReport={canReport}
        canAppeal={canAppeal}
        onDone={onDone}
      />
    </Suspense>
  )
}
