import { Flag } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import type { Submission } from '../api.ts'

const ReportDialog = lazy(() => import('./report-dialog.tsx'))

/** The button that opens the report dialog. */
export function ReportButton({
  submission,
  isIcon = false,
  onReported,
}: {
  submission: Submission
  /** Shows only the flag, where space is tight. */
  isIcon?: boolean
  onReported?: () => void
}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {isIcon ? (
        <IconButton label="Report" onClick={() => setOpen(true)}>
          <Flag aria-hidden="true" className="size-4" />
        </IconButton>
      ) : (
        <Button
          size="sm"
          variant="quiet"
          icon={<Flag aria-hidden="true" className="size-4" />}
          onClick={() => setOpen(true)}
        >
          Report
        </Button>
      )}
      <Suspense fallback={null}>
        {isOpen && (
          <ReportDialog
            submission={submission}
            onClose={() => setOpen(false)}
            onReported={onReported}
          />
        )}
      </Suspense>
    </>
  )
}
