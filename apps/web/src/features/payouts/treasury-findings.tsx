import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { describeProblem } from '../../lib/problem-messages.ts'
import { toast } from '../../lib/toast.ts'
import { useIntent } from '../../lib/use-intent.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Time } from '../../ui/time.tsx'
import type { Treasury } from './api.ts'
import { NoteDialog } from './note-dialog.tsx'

type Finding = Treasury['findings'][number]

/** What does not agree, each finding until two people have acknowledged it. */
export function TreasuryFindings({ findings }: { findings: readonly Finding[] }) {
  return (
    <Notice tone="bad" title="Chain, payouts and books do not agree">
      <p>Each finding stays here until two people have looked into it and said what it was.</p>
      <ul className="grid gap-4 pt-2">
        {findings.map((finding) => (
          <li key={finding.findingId} className="grid gap-2">
            <FindingLine finding={finding} />
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function FindingLine({ finding }: { finding: Finding }) {
  const { text, foundAt, endedAt, acknowledgements, refusal, abilities } = finding
  return (
    <>
      <p className="break-words font-medium">{text}</p>
      <p className="text-muted text-sm">
        Found <Time at={foundAt} />
        {endedAt !== null && (
          <>
            {', no longer so since '}
            <Time at={endedAt} />
          </>
        )}
      </p>
      {acknowledgements.map(({ person, reason, at }) => (
        <p key={person.userId} className="text-sm">
          {person.displayName} acknowledged it <Time at={at} />: {reason}
        </p>
      ))}
      {abilities.canAcknowledge ? (
        <Acknowledge finding={finding} />
      ) : (
        <p className="text-muted text-sm">{refusal}</p>
      )}
    </>
  )
}

function Acknowledge({ finding }: { finding: Finding }) {
  const queryClient = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const acknowledge = useIntent((reason: string, idempotencyKey) =>
    api('POST /api/v1/treasury/findings/{id}/acknowledge', {
      params: { id: finding.findingId },
      body: { text: finding.text, reason },
      idempotencyKey,
    }),
  )
  const run = async (reason: string) => {
    const answer = await acknowledge.run(reason)
    void queryClient.invalidateQueries({ queryKey: ['payouts'] })
    if (answer === null) return
    toast({
      title: answer.finding === null ? 'Finding closed' : 'Acknowledged. One more person must',
      tone: 'good',
    })
    setOpen(false)
  }
  return (
    <div>
      <Button size="sm" onClick={() => setOpen(true)}>
        Acknowledge
      </Button>
      {isOpen && (
        <NoteDialog
          title="Acknowledge this finding"
          description={`${finding.text}. Say what it was and what you did about it. Your reason goes into the audit log.`}
          confirmLabel="Acknowledge"
          isBusy={acknowledge.isPending}
          error={acknowledge.error === null ? undefined : describeProblem(acknowledge.error).text}
          onConfirm={(reason) => void run(reason)}
          onClose={() => {
            acknowledge.reset()
            setOpen(false)
          }}
        />
      )}
    </div>
  )
}
