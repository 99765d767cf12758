import { paths } from '@laurel/contract/spec/routes'
import { Card } from '../../../ui/card.tsx'
import { ChecklistShares } from '../../../ui/data/checklist-shares.tsx'
import { Link } from '../../../ui/link.tsx'
import type { TargetBounty } from '../api.ts'

/** The judging criteria and disqualifiers of the bounty, next to the editor. */
export function TargetBrief({ target }: { target: TargetBounty }) {
  return (
    <Card className="grid gap-4 text-sm">
      <h2 className="text-base">
        <Link to={paths.bounty(target.slug)} className="hover:underline">
          {target.title}
        </Link>
      </h2>
      <ChecklistShares items={target.checklist} isSmall />
      {target.disqualifiers.length > 0 && (
        <details>
          <summary className="text-muted hover:text-ink">Disqualifiers</summary>
          <ul className="mt-2 grid list-disc gap-1 pl-4">
            {target.disqualifiers.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </details>
      )}
    </Card>
  )
}
