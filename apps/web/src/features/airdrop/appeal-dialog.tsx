import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
import ReasonDialog from '../../ui/dialogs/reason-dialog.tsx'
import { myAirdropQuery } from './api.ts'

/** The appeal of the viewer against their share of an airdrop. */
export default function AppealDialog({
  airdropId,
  onClose,
}: {
  airdropId: string
  onClose: () => void
}) {
  const queryClient = useQueryClient()
  return (
    <ReasonDialog
      title="Appeal against your allocation"
      description="Someone on the team who isn’t involved decides, with a reason that you see here."
      confirmLabel="Send the appeal"
      name="reason"
      label="What is wrong, and why"
      min={10}
      max={1000}
      keepAs={`airdrop-appeal:${airdropId}`}
      onClose={onClose}
      schema={async () => {
        const { appealAirdrop } = await import('@laurel/contract/airdrop/airdrops')
        return appealAirdrop.body
      }}
      send={(reason) =>
        api('POST /api/v1/airdrops/{id}/appeals', { params: { id: airdropId }, body: { reason } })
      }
      onDone={(done) => {
        queryClient.setQueryData(myAirdropQuery(airdropId).queryKey, done)
        onClose()
      }}
    />
  )
}
