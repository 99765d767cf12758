import { MAX_VERDICT_LENGTH } from '@laurel/contract/field-limits'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { plural } from '../../lib/text/format.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/page.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { Time } from '../../ui/text/time.tsx'
import { type MyCase, myCasesQuery } from './api.ts'

const ReasonDialog = lazy(() => import('../../ui/dialogs/reason-dialog.tsx'))

/** Decisions that voided the viewer's votes, with the reason and the one appeal. Shows nothing without one. */
export function MyCases() {
  const { data } = useQuery(myCasesQuery)
  const [appealed, setAppealed] = useState<MyCase | null>(null)
  if (data === undefined || data.items.length === 0) return null
  return (
    <Section title="Your votes">
      <ul className="grid gap-4">
        {data.items.map((item) => (
          <li key={item.caseId}>
            <Decision item={item} onAppeal={() => setAppealed(item)} />
          </li>
        ))}
      </ul>
      {appealed !== null && (
        <Suspense>
          <AppealDialog item={appealed} onClose={() => setAppealed(null)} />
        </Suspense>
      )}
    </Section>
  )
}

function Decision({ item, onAppeal }: { item: MyCase; onAppeal: () => void }) {
  const { appeal, isInForce, reversedPoints } = item
  return (
    <Notice
      tone={isInForce ? 'bad' : 'info'}
      title={isInForce ? 'Your votes were voided' : 'Your votes count again'}
      action={
        item.abilities.canAppeal ? (
          <Button size="sm" onClick={onAppeal}>
            Appeal
          </Button>
        ) : null
      }
    >
      <p>
        Decided <Time at={item.decidedAt} />. Reason: {item.decisionReason}
      </p>
      {isInForce && (
        <p>
          Your votes count 0 in bounties that were not settled
          {reversedPoints > 0 &&
            `, and ${plural(reversedPoints, 'unsettled point was', 'unsettled points were')} taken back`}
          . You can’t vote, and you get no airdrop.
        </p>
      )}
      {appeal !== null && (
        <p>
          {appeal.decidedAt === null ? (
            <>
              Another moderator is checking your appeal. It is due <Time at={appeal.dueAt} />.
            </>
          ) : (
            `Your appeal was decided: ${appeal.decisionReason}`
          )}
        </p>
      )}
    </Notice>
  )
}

function AppealDialog({ item, onClose }: { item: MyCase; onClose: () => void }) {
  const client = useQueryClient()
  return (
    <ReasonDialog
      title="Appeal against voided votes"
      description="Explain why your votes were your own. Another moderator reads it, within 72 hours. You can appeal once."
      confirmLabel="Send appeal"
      name="reason"
      max={MAX_VERDICT_LENGTH}
      schema={async () =>
        (await import('@laurel/contract/people/cases')).appealCase.body.pick({ reason: true })
      }
      send={(reason) =>
        api('POST /api/v1/me/cases/{id}/appeals', {
          params: { id: item.caseId },
          body: { reason },
        })
      }
      onClose={onClose}
      onDone={async () => {
        toast({ title: 'Appeal sent', tone: 'good' })
        await client.invalidateQueries({ queryKey: myCasesQuery.queryKey })
        onClose()
      }}
    />
  )
}
