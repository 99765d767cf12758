import { MAX_VERDICT_LENGTH } from '@laurel/contract/field-limits'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { adminKeys } from '../../lib/admin-keys.ts'
import { api } from '../../lib/api/api.ts'
import { plural } from '../../lib/text/format.ts'
import { toast } from '../../lib/toast.ts'
import ReasonDialog from '../../ui/dialogs/reason-dialog.tsx'
import { casesQuery, type ModeratedCase } from './api.ts'
import { type CaseDecision, effectOf } from './case-effects.ts'

/** Asks for the reason of a decision, says what will happen, and decides. */
export default function CaseDecisionDialog({
  item,
  choice,
  onClose,
}: {
  item: ModeratedCase
  choice: CaseDecision
  onClose: () => void
}) {
  const client = useQueryClient()
  const [sent] = useState(() => wordsOf(choice))
  return (
    <ReasonDialog
      title={sent.title}
      description={sent.text}
      confirmLabel={sent.label}
      tone={choice.decision === 'void' ? 'danger' : 'primary'}
      name="reason"
      max={MAX_VERDICT_LENGTH}
      schema={async () =>
        (await import('@laurel/contract/people/cases')).decideCaseAppeal.body.pick({ reason: true })
      }
      send={(reason) => send(item, choice, reason)}
      onClose={onClose}
      onDone={async () => {
        toast({ title: sent.done, tone: 'good' })
        for (const view of ['open', 'appealed', 'decided'] as const) {
          await client.invalidateQueries({ queryKey: casesQuery(view).queryKey })
        }
        void client.invalidateQueries({ queryKey: adminKeys.all })
        onClose()
      }}
    />
  )
}

async function send(item: ModeratedCase, choice: CaseDecision, reason: string) {
  if (choice.decision === 'dismiss' || choice.decision === 'void') {
    return await api('POST /api/v1/admin/cases/{id}/decide', {
      params: { id: item.caseId },
      body:
        choice.decision === 'dismiss'
          ? { decision: 'dismiss', reason }
          : {
              decision: 'void',
              reason,
              userIds: choice.people.map(({ person }) => person.userId),
            },
    })
  }
  return await api('POST /api/v1/admin/case-appeals/{id}/decide', {
    params: { id: choice.appealId },
    body: { decision: choice.decision === 'uphold' ? 'uphold' : 'dismiss', reason },
  })
}

function wordsOf(choice: CaseDecision) {
  switch (choice.decision) {
    case 'dismiss':
      return {
        label: 'Dismiss',
        title: 'Dismiss this case',
        text: 'Nothing changes for these people, and they are not told. It opens again only if something new is found.',
        done: 'Case dismissed',
      }
    case 'void':
      return {
        label: 'Void votes',
        title: `Void the votes of ${plural(choice.people.length, 'person', 'people')}`,
        text: `${effectOf(choice.people)} Prizes of completed bounties stay. Each person reads your reason and can appeal once. While their votes are voided they can’t vote, and get no airdrop.`,
        done: 'Votes voided',
      }
    case 'uphold':
      return {
        label: 'Uphold appeal',
        title: 'Count these votes again',
        text: 'The votes count again where rewards are not final, and points that were taken back return. The person reads your reason.',
        done: 'Votes count again',
      }
    case 'keep':
      return {
        label: 'Dismiss appeal',
        title: 'Keep the votes voided',
        text: 'The votes stay voided. The person reads your reason, and can’t appeal again.',
        done: 'Appeal dismissed',
      }
  }
}
