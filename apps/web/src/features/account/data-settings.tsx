import { Download, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { ApiProblem } from '../../lib/api/api-problem.ts'
import { toastProblem } from '../../lib/api/toast-problem.ts'
import { lazyPart } from '../../lib/page/lazy.ts'
import { downloadJson } from '../../lib/page/save-file.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { SettingCard, SettingRow } from '../../ui/setting-row.tsx'

const DeleteAccount = lazyPart(() => import('./delete-account.tsx'))

/** Data export and account deletion. */
export function DataSettings() {
  return (
    <SettingCard>
      <ExportRow />
      <DeleteRow />
    </SettingCard>
  )
}

function ExportRow() {
  const [isBusy, setBusy] = useState(false)
  const download = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      const data = await api('GET /api/v1/me/export')
      downloadJson(`laurel-export-${data.exportedAt.slice(0, 10)}.json`, data)
      toast({
        title: 'Export downloaded',
        text: 'It contains your personal data, so keep it safe.',
        tone: 'good',
      })
    } catch (error) {
      if (error instanceof ApiProblem && error.code === 'rate_limited') {
        toast({
          title: 'You exported your data recently',
          text: 'You can export once an hour. Try again later.',
          tone: 'info',
        })
      } else void toastProblem(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <SettingRow
      icon={<Download className="size-5" />}
      title={<h3>Export my data</h3>}
      text="Everything we store about you as one JSON file: profile, bounties, entries, votes, points, notifications and devices. You can export once an hour."
      action={
        <Button isBusy={isBusy} onClick={download}>
          Download export
        </Button>
      }
    />
  )
}

function DeleteRow() {
  const [isOpen, setOpen] = useState(false)
  return (
    <SettingRow
      icon={<Trash2 className="size-5" />}
      title={<h3>Delete my account</h3>}
      text="Your profile, sign-in methods and notifications are deleted immediately and permanently. Judged entries and the ledger stay, without your name."
      action={
        <Button variant="danger" onClick={() => setOpen(true)}>
          Delete account
        </Button>
      }
    >
      {isOpen && (
        <Suspense>
          <DeleteAccount onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </SettingRow>
  )
}
