import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { adminKeys } from '../../lib/admin-keys.ts'
import { type ApiReply, api } from '../../lib/api/api.ts'
import { useAction } from '../../lib/api/use-action.ts'
import { downloadText } from '../../lib/page/save-file.ts'
import { plural } from '../../lib/text/format.ts'
import { toast } from '../../lib/toast.ts'
import { actionText } from '../../ui/audit/audit-texts.ts'
import { Button } from '../../ui/button.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { Time } from '../../ui/text/time.tsx'
import type { AuditFilters } from './api.ts'

type Verification = ApiReply<'GET /api/v1/admin/audit/verification'>

/** For admins: a check of the hash chain, and the filtered entries as a CSV file. */
export default function AuditTools({ filters }: { filters: AuditFilters }) {
  const queryClient = useQueryClient()
  const [result, setResult] = useState<Verification | null>(null)
  const verify = useAction(async () => setResult(await api('GET /api/v1/admin/audit/verification')))
  const save = useAction(async () => {
    const { name, csv, rows, isCut } = await api('POST /api/v1/admin/audit/export', {
      body: filters,
    })
    downloadText(name, csv, 'text/csv')
    toast({
      title: `${plural(rows, 'entry', 'entries')} exported${isCut ? '. Older ones did not fit: choose days' : ''}`,
      tone: isCut ? 'info' : 'good',
    })
    await queryClient.invalidateQueries({ queryKey: adminKeys.audit })
  })
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-2">
        <Button size="sm" isBusy={verify.isPending} onClick={() => void verify.run(undefined)}>
          Verify
        </Button>
        <Button size="sm" isBusy={save.isPending} onClick={() => void save.run(undefined)}>
          Export as CSV
        </Button>
      </div>
      <ProblemNotice error={verify.error ?? save.error} />
      {result !== null && <Result result={result} />}
    </div>
  )
}

function Result({ result }: { result: Verification }) {
  const { checkedCount, checkedAt, lastHash, brokenCount, broken } = result
  return (
    <Notice
      tone={brokenCount === 0 ? 'good' : 'bad'}
      title={
        brokenCount === 0
          ? 'The audit log is intact'
          : `${plural(brokenCount, 'entry is', 'entries are')} broken`
      }
    >
      <p>
        {plural(checkedCount, 'entry', 'entries')} checked <Time at={checkedAt} />.
      </p>
      {lastHash !== '' && (
        <p>
          Last hash: <code className="figures wrap-anywhere select-all">{lastHash}</code>
        </p>
      )}
      {broken.length > 0 && (
        <ul className="mt-2 grid gap-1">
          {broken.map(({ auditId, at, action, fault }) => (
            <li key={auditId}>
              {actionText(action)}, <Time at={at} />
              {fault === 'content'
                ? ': it was changed. '
                : ': the entry before it was removed or replaced. '}
              <code className="figures wrap-anywhere">{auditId}</code>
            </li>
          ))}
        </ul>
      )}
    </Notice>
  )
}
