import { paths } from '@laurel/contract/spec/routes'
import { CATEGORY_NAMES } from '../../lib/categories.ts'
import { formatAmount } from '../../lib/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { Link } from '../../ui/link.tsx'
import { Markdown } from '../../ui/markdown.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PersonLink } from '../../ui/person.tsx'
import { PictureList } from '../../ui/picture-list.tsx'
import { Time } from '../../ui/time.tsx'
import type { QueueItem } from './api.ts'
import { VerdictBar } from './verdict-bar.tsx'

type Submission = Extract<QueueItem, { queue: 'submissions' }>['submission']
type BountyItem = Extract<QueueItem, { queue: 'bounties' }>

/** One thing that waits: since when, until when, what happens without a decision, and the decision. */
export function QueueCard({ item, onDone }: { item: QueueItem; onDone: () => void }) {
  return (
    <Card className="grid gap-5">
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-muted text-sm">
        <span>
          came <Time at={item.waitsSince} />
        </span>
        {item.dueAt !== null && (
          <span>
            due <Time at={item.dueAt} />
          </span>
        )}
        <span>otherwise {item.fallback.replace(/^It /, 'it ')}</span>
      </p>
      <Subject item={item} />
      <VerdictBar item={item} onDone={onDone} />
    </Card>
  )
}

function Subject({ item }: { item: QueueItem }) {
  switch (item.queue) {
    case 'submissions':
      return <SubmissionSubject submission={item.submission} />
    case 'bounties':
      return <BountySubject item={item} />
    case 'reports':
      return (
        <>
          <Notice tone="warn" title={`Reported as ${item.kind.replaceAll('_', ' ')}`}>
            {item.detail}
          </Notice>
          <SubmissionSubject submission={item.submission} />
        </>
      )
    case 'appeals':
      return (
        <>
          <Notice
            tone="info"
            title={item.kind === 'spam' ? 'Disputes the spam mark' : 'Appeals the rejection'}
          >
            {item.reason}
          </Notice>
          <SubmissionSubject submission={item.submission} />
        </>
      )
    case 'objections':
      return (
        <>
          <Notice tone="info" title={`Objection to the award of ${item.bountyTitle}`}>
            {item.objection.reason}
          </Notice>
          <SubmissionSubject submission={item.submission} />
        </>
      )
  }
}

function SubmissionSubject({ submission }: { submission: Submission }) {
  const failed = submission.checks.filter(({ passed }) => !passed)
  return (
    <article className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PersonLink person={submission.author} hasUsername />
        <Badge>{CATEGORY_NAMES[submission.category]}</Badge>
      </div>
      <div className="grid gap-1">
        <h2 className="text-lg">{submission.title}</h2>
        {submission.bounty !== null && (
          <p className="text-sm">
            Entry to{' '}
            <Link to={paths.bounty(submission.bounty.slug)} className="underline">
              {submission.bounty.title}
            </Link>
          </p>
        )}
      </div>
      {failed.length > 0 && (
        <Notice tone="warn" title="Checks that failed">
          <ul className="grid list-disc gap-1 pl-4">
            {failed.map(({ check, message }) => (
              <li key={check}>{message}</li>
            ))}
          </ul>
        </Notice>
      )}
      <PictureList images={submission.images} />
      <Markdown source={submission.body} />
      {submission.link !== null && (
        <a
          href={submission.link}
          target="_blank"
          rel="noopener nofollow ugc noreferrer"
          className="break-all text-brand underline"
        >
          {submission.link}
        </a>
      )}
    </article>
  )
}

function BountySubject({ item }: { item: BountyItem }) {
  const { bounty } = item
  return (
    <article className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PersonLink person={bounty.sponsor} hasUsername />
        <span className="flex gap-2">
          {item.isFirstBounty && <Badge tone="info">first bounty</Badge>}
          <Badge>{formatAmount(bounty.prizeTotal, bounty.rewardToken)}</Badge>
        </span>
      </div>
      <div className="grid gap-1">
        <h2 className="text-lg">
          <Link to={paths.bounty(bounty.slug)} className="hover:underline">
            {bounty.title}
          </Link>
        </h2>
        <p className="text-muted">{bounty.summary}</p>
      </div>
      {item.riskyWords.length > 0 && (
        <Notice tone="warn" title="Words to look at">
          {item.riskyWords.join(', ')}
        </Notice>
      )}
      {item.lint.length > 0 && (
        <ul className="grid list-disc gap-1 pl-5 text-sm">
          {item.lint.map((issue) => (
            <li key={`${issue.rule}${issue.pointer}`}>{issue.message}</li>
          ))}
        </ul>
      )}
      <Markdown source={bounty.brief} />
    </article>
  )
}
