import { paths } from '@laurel/contract/spec/routes'
import { useNow } from '../../lib/clock.ts'
import { CATEGORY_NAMES } from '../../lib/text/categories.ts'
import { formatAmount } from '../../lib/text/format.ts'
import { Card } from '../../ui/card.tsx'
import { Badge, StatusPill } from '../../ui/data/badge.tsx'
import { ChecklistShares } from '../../ui/data/checklist-shares.tsx'
import { Link } from '../../ui/link.tsx'
import { AgentBadge } from '../../ui/pictures/agent-badge.tsx'
import { PersonLink } from '../../ui/pictures/person.tsx'
import { PictureList } from '../../ui/pictures/picture-list.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { Markdown } from '../../ui/text/markdown.tsx'
import { Time } from '../../ui/text/time.tsx'
import type { QueueItem } from './api.ts'
import { CommentSubject } from './comment-subject.tsx'
import { EntrantAnswers } from './entrant-answers.tsx'
import { VerdictBar } from './verdict-bar.tsx'

type Examined = Pick<
  Extract<QueueItem, { queue: 'submissions' }>,
  'submission' | 'authorRecord' | 'checklist'
>
const REPORTS: Record<Extract<QueueItem, { queue: 'reports' }>['kind'], string> = {
  spam: 'spam',
  stolen: 'stolen work',
  undisclosed_ai: 'AI use not disclosed',
  off_brief: 'does not fit the brief',
  harmful: 'harmful',
  impersonation: 'impersonation',
  vote_trading: 'vote trading',
}
const AI_DECLARED = {
  none: 'made without AI',
  assisted: 'made with AI assistance',
  generated: 'generated with AI',
}

type BountyItem = Extract<QueueItem, { queue: 'bounties' }>

/** An item to decide: when it came in and is due, what it is about, and the decision buttons. */
export function QueueCard({ item, onReload }: { item: QueueItem; onReload: () => void }) {
  return (
    <Card className="grid gap-5">
      <Timing item={item} />
      <Subject item={item} />
      <VerdictBar item={item} onReload={onReload} />
    </Card>
  )
}

/** `Received 9 hours ago. Due in 14 hours, Tue 24 Nov, 09:00 UTC, then accepted automatically.` */
function Timing({ item: { waitsSince, dueAt, fallback } }: { item: QueueItem }) {
  const now = useNow()
  const isOverdue = dueAt !== null && Date.parse(dueAt) <= now
  return (
    <p className="text-muted text-sm">
      {isOverdue && (
        <span className="mr-2">
          <StatusPill tone="bad">Overdue</StatusPill>
        </span>
      )}
      Received <Time at={waitsSince} />.{' '}
      {dueAt === null ? (
        <>Without a decision: {fallback}.</>
      ) : (
        <>
          {isOverdue ? 'Was due' : 'Due'} <Time at={dueAt} />, <Time at={dueAt} format="moment" />
          {isOverdue ? '. Next: ' : ', then '}
          {fallback}.
        </>
      )}
    </p>
  )
}

function Subject({ item }: { item: QueueItem }) {
  switch (item.queue) {
    case 'submissions':
      return <SubmissionSubject {...item} />
    case 'bounties':
      return <BountySubject item={item} />
    case 'reports':
      return (
        <>
          <Notice tone="warn" title={`Reported: ${REPORTS[item.kind]}`}>
            {item.detail}
          </Notice>
          <SubmissionSubject {...item} />
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
          <SubmissionSubject {...item} />
        </>
      )
    case 'objections':
      return (
        <>
          <Notice tone="info" title={`Objection to the award of ${item.bountyTitle}`}>
            {item.objection.reason}
          </Notice>
          <SubmissionSubject {...item} />
        </>
      )
    case 'comments':
      return <CommentSubject item={item} />
  }
}

function SubmissionSubject({ submission, authorRecord, checklist }: Examined) {
  const failed = submission.checks.filter(({ passed }) => !passed)
  return (
    <article className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span className="grid gap-1">
          <PersonLink person={submission.author} hasUsername />
          <AgentBadge agent={submission.agent} />
          {authorRecord !== null && <AuthorRecord {...authorRecord} />}
        </span>
        <Badge>{CATEGORY_NAMES[submission.category]}</Badge>
      </div>
      <div className="grid gap-1">
        <h2 className="text-lg">{submission.title}</h2>
        <p className="text-sm">
          Author’s declaration:{' '}
          {submission.aiUse === null ? 'not given' : AI_DECLARED[submission.aiUse]}
          {submission.aiTools !== '' && ` (${submission.aiTools})`}
        </p>
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
        <Notice tone="warn" title="Failed checks">
          <ul className="grid list-disc gap-1 pl-4">
            {failed.map(({ check, message }) => (
              <li key={check}>{message}</li>
            ))}
          </ul>
        </Notice>
      )}
      <PictureList images={submission.images} />
      <Markdown source={submission.body} />
      <EntrantAnswers submission={submission} />
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
      {checklist !== null && (
        <section className="grid gap-3 rounded-control bg-sunken p-4">
          <h3 className="text-base">Judging criteria of the bounty</h3>
          <ChecklistShares items={checklist} isSmall />
        </section>
      )}
    </article>
  )
}

function AuthorRecord({
  trustLevel,
  joinedAt,
  acceptedCount,
  rejectedCount,
  spamCount,
}: NonNullable<Examined['authorRecord']>) {
  return (
    <span className="text-muted text-xs">
      Trust level {trustLevel} · joined <Time at={joinedAt} /> · {acceptedCount} accepted ·{' '}
      {rejectedCount} rejected · {spamCount} marked as spam
    </span>
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
        <Notice tone="warn" title="Flagged terms">
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
