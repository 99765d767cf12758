import { api } from '../../lib/api.ts'
import { describeProblem } from '../../lib/problem-messages.ts'
import { toast } from '../../lib/toast.ts'
import { useIntent } from '../../lib/use-intent.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Asks once more before a draft is thrown away. */
export default function DeleteDialog({
  draft,
  onClose,
  onDone,
}: {
  draft: { bountyId: string; title: string }
  onClose: () => void
  onDone: () => void
}) {
  const remove = useIntent((bountyId: string) =>
    api('DELETE /api/v1/bounties/{id}', { params: { id: bountyId } }),
  )
  const run = async () => {
    if ((await remove.run(draft.bountyId)) === null) return
    toast({ title: 'Draft thrown away', tone: 'good' })
    onDone()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Throw this draft away?"
      description={`“${draft.title === '' ? 'Untitled draft' : draft.title}” can’t be brought back.`}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Keep it
          </Button>
          <Button variant="danger" isBusy={remove.isPending} onClick={run}>
            Throw it away
          </Button>
        </>
      }
    >
      {remove.error !== null && (
        <Notice tone="bad" isAnnounced title={describeProblem(remove.error).title}>
          <p>{describeProblem(remove.error).text}</p>
        </Notice>
      )}
    </Dialog>
  )
}
