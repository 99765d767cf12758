import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import ReasonDialog from '../../ui/dialogs/reason-dialog.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { Time } from '../../ui/text/time.tsx'
import { payoutKeys, type Treasury } from './api.ts'

type Finding = Treasury['findings'][number]

/** The reconciliation's open findings; each stays until two people have acknowledged it. */
export function TreasuryFindings({ findings }: { findings: readonly Finding[] }) {
  return (
    <Notice tone="bad" title="Chain, payouts and books don’t agree">
      <p>Each finding stays here until two people have investigated and acknowledged it.</p>
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
            {', resolved '}
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
  const refresh = () => void queryClient.invalidateQueries({ queryKey: payoutKeys.all })
  return (
    <div>
      <Button size="sm" onClick={() => setOpen(true)}>
        Acknowledge
      </Button>
      {isOpen && (
        <ReasonDialog
          title="Acknowledge this finding"
          description={`${finding.text}. Say what it was and what you did about it. Your reason goes into the audit log.`}
          name="reason"
          confirmLabel="Acknowledge"
          cancelLabel="Cancel"
          onClose={() => setOpen(false)}
          schema={async () => {
            const { acknowledgeFinding } = await import('@laurel/contract/payouts/treasury')
            return acknowledgeFinding.body.pick({ reason: true })
          }}
          send={(reason) =>
            api('POST /api/v1/treasury/findings/{id}/acknowledge', {
              params: { id: finding.findingId },
              body: { text: finding.text, reason },
            }).finally(refresh)
          }
          onDone={(answer) => {
            toast({
              title:
                answer.finding === null
                  ? 'Finding closed'
                  : 'Acknowledged. A second person must too',
              tone: 'good',
            })
            setOpen(false)
          }}
        />
      )}
    </div>
  )
}
