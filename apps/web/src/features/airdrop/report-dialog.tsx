import { AIRDROP_RULES } from '@laurel/contract/airdrop/airdrop-allocation'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { useAction } from '../../lib/api/use-action.ts'
import { toast } from '../../lib/toast.ts'
import { ActionDialog } from '../../ui/dialogs/action-dialog.tsx'
import { RadioCards } from '../../ui/fields/choices.tsx'
import { Field, Input, Textarea } from '../../ui/fields/field.tsx'
import { myAirdropQuery } from './api.ts'

type Kind = 'own' | 'proof'

const MIN_EVIDENCE_LENGTH = 20
const MAX_EVIDENCE_LENGTH = 2000

const OWNERS = [
  { value: 'own' as const, label: 'Mine' },
  { value: 'proof' as const, label: 'Someone else’s' },
]

const TEXTS: Readonly<Record<Kind, { names: string; evidence: string; hint: string }>> = {
  own: {
    names: 'Your other accounts',
    evidence: 'How you use them',
    hint: `Accounts that Laurel already links to these are included. Together they keep ${AIRDROP_RULES.ownReportPercent}% of their share.`,
  },
  proof: {
    names: 'Accounts of one person',
    evidence: 'What proves it',
    hint: `If the team confirms it, you get ${AIRDROP_RULES.proofPercent}% of their share, and they get nothing. Your name stays private, but the published data shows the reward under a pseudonym, which some may guess from your score.`,
  },
}

/** Reports in the dry run that accounts belong to the viewer, or to someone else. */
export default function ReportDialog({
  airdropId,
  onClose,
}: {
  airdropId: string
  onClose: () => void
}) {
  const queryClient = useQueryClient()
  const [kind, setKind] = useState<Kind>('own')
  const [names, setNames] = useState('')
  const [evidence, setEvidence] = useState('')
  const usernames = names.split(/[\s,]+/).filter((name) => name !== '')
  const report = useAction(async () => {
    const mine = await api('POST /api/v1/airdrops/{id}/reports', {
      params: { id: airdropId },
      body: { kind, usernames, evidence: evidence.trim() },
    })
    queryClient.setQueryData(myAirdropQuery(airdropId).queryKey, mine)
    toast({ title: 'Reported', text: 'The team decides, and you are told.', tone: 'good' })
    onClose()
  })
  const texts = TEXTS[kind]
  return (
    <ActionDialog
      title="Report linked accounts"
      description="One person, one share. The first report that the team confirms counts."
      confirmLabel="Report"
      isPending={report.isPending}
      isDisabled={usernames.length === 0 || evidence.trim().length < MIN_EVIDENCE_LENGTH}
      error={report.error}
      onConfirm={() => void report.run(null)}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <RadioCards
          legend="Whose accounts are they?"
          choices={OWNERS}
          value={kind}
          onChange={setKind}
        />
        <Field label={texts.names} hint="Usernames, separated by spaces or commas">
          <Input value={names} onChange={(event) => setNames(event.target.value)} />
        </Field>
        <Field
          label={texts.evidence}
          counter={{ length: evidence.length, max: MAX_EVIDENCE_LENGTH }}
        >
          <Textarea
            rows={4}
            value={evidence}
            onChange={(event) => setEvidence(event.target.value)}
          />
        </Field>
        <p className="text-muted text-sm">{texts.hint}</p>
      </div>
    </ActionDialog>
  )
}
