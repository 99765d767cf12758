import { paths } from '@laurel/contract/spec/routes'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/states/notice.tsx'

/** What a page of analytics shows, for people who are signed out. */
export function AnalyticsIntro({ points }: { points: readonly string[] }) {
  return (
    <Notice
      title="Sign in to see your own numbers"
      action={
        <ButtonLink to={paths.auth} size="sm">
          Sign in
        </ButtonLink>
      }
    >
      <ul className="grid list-disc gap-1 pl-4">
        {points.map((text) => (
          <li key={text}>{text}</li>
        ))}
        <li>Only you see them, and nothing is shown about fewer than five people</li>
      </ul>
    </Notice>
  )
}
