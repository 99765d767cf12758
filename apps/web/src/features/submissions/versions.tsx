import { useQuery } from '@tanstack/react-query'
import { Markdown } from '../../ui/text/markdown.tsx'
import { Time } from '../../ui/text/time.tsx'
import { versionsQuery } from './api.ts'

/** Earlier versions of a submission; nothing without any. */
export function Versions({ submissionId }: { submissionId: string }) {
  const { data } = useQuery(versionsQuery(submissionId))
  if (data === undefined || data.items.length === 0) return null
  return (
    <details>
      <summary className="text-muted text-sm hover:text-ink">Earlier versions</summary>
      <ol className="mt-3 grid gap-4">
        {data.items.map((version) => (
          <li key={version.version} className="grid gap-2 border-line border-l-2 pl-4">
            <p className="text-muted text-xs">
              Version {version.version}, saved <Time at={version.savedAt} />
            </p>
            <p className="font-medium text-sm">{version.title}</p>
            <Markdown source={version.body} />
          </li>
        ))}
      </ol>
    </details>
  )
}
