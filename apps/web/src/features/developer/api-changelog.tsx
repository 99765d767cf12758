import {
  API_CHANGES,
  type ApiChange,
  type ApiVersion,
} from '@laurel/contract/developers/api-changes'
import { Link } from '../../ui/link.tsx'

/** What each release changed, with links to what is new in the reference. */
export function ApiChangelog() {
  return (
    <ol className="grid gap-8">
      {API_CHANGES.map((version) => (
        <li
          key={version.version ?? 'next'}
          className="grid gap-x-8 gap-y-3 border-line border-t pt-4 md:grid-cols-[8rem_minmax(0,1fr)]"
        >
          <VersionHead version={version} />
          <ul className="grid gap-3">
            {version.changes.map((change) => (
              <Change key={change.text} change={change} />
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}

function VersionHead({ version: { version, date } }: { version: ApiVersion }) {
  return (
    <div>
      <h3 className="font-semibold">{version ?? 'Next release'}</h3>
      {date !== null && (
        <time dateTime={date} className="figures text-muted text-sm">
          {date}
        </time>
      )}
    </div>
  )
}

/** A change; a whole feature leads to its group, an operation to its details. */
function Change({ change: { text, added } }: { change: ApiChange }) {
  return (
    <li className="grid max-w-reading gap-1">
      <p>{text}</p>
      {added.length > 0 && (
        <p className="flex flex-wrap gap-x-3 gap-y-1">
          {added.map((name) => (
            <Link
              key={name}
              to={{ search: '', hash: name.includes('.') ? name : `group-${name}` }}
              className="figures hit-area text-muted text-sm underline"
            >
              {name}
            </Link>
          ))}
        </p>
      )}
    </li>
  )
}
