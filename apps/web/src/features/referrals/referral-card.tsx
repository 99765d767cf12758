import { useInfiniteQuery } from '@tanstack/react-query'
import { Card } from '../../ui/card.tsx'
import { StatusPill, type Tone } from '../../ui/data/badge.tsx'
import { LoadMore } from '../../ui/data/load-more.tsx'
import { PersonLink } from '../../ui/pictures/person.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import { CopyButton } from '../../ui/text/copy-button.tsx'
import { Time } from '../../ui/text/time.tsx'
import { type MyReferrals, type Referral, referralsQuery } from './api.ts'

const STATES: Record<Referral['state'], { label: string; tone: Tone }> = {
  joined: { label: 'Joined', tone: 'neutral' },
  learning: { label: 'On the way', tone: 'info' },
  waiting: { label: 'Next season', tone: 'warn' },
  rewarded: { label: 'Rewarded', tone: 'good' },
  refused: { label: 'Not rewarded', tone: 'bad' },
}

type Rules = NonNullable<MyReferrals['rules']>

/** The viewer's invitation link, the people who joined through it with their progress, and who invited the viewer. */
export default function ReferralCard() {
  const list = useInfiniteQuery(referralsQuery)
  if (list.isError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  const [first] = list.data?.pages ?? []
  if (first === undefined) {
    return (
      <Loading label="Loading your invitations">
        <Skeleton className="h-44 w-full rounded-card" />
      </Loading>
    )
  }
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <Card className="grid gap-5">
      <h2 className="text-lg">Invite people</h2>
      {first.rules === null ? (
        <p className="text-muted text-sm">
          This season’s rules reward no invitations. People who join through your link now count
          from the next season on.
        </p>
      ) : (
        <Offer rules={first.rules} rewarded={first.rewardedThisSeason} />
      )}
      <InvitationLink path={first.url} />
      {first.invitedBy !== null && <InvitedBy referral={first.invitedBy} rules={first.rules} />}
      {items.length > 0 && (
        <ul aria-label="People you invited" className="grid">
          {items.map((referral) => (
            <Invitee key={referral.person.userId} referral={referral} rules={first.rules} />
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <LoadMore
          shown={items.length}
          noun="people"
          hasMore
          isLoading={list.isFetchingNextPage}
          onLoad={() => void list.fetchNextPage()}
        />
      )}
    </Card>
  )
}

function Offer({ rules, rewarded }: { rules: Rules; rewarded: number }) {
  return (
    <p className="text-muted text-sm">
      When someone who joined through your link has earned {rules.minScorePoints} points of season
      score, you get {rules.inviterPoints} points and they get {rules.inviteePoints}, to spend. They
      don’t count for the season score. {rewarded} of {rules.maxPerSeason} rewarded this season. An
      account in your own network or on your own device earns no reward.
    </p>
  )
}

function InvitationLink({ path }: { path: string }) {
  const url = `${window.location.origin}${path}`
  return (
    <div className="flex flex-wrap items-center gap-3">
      <code className="wrap-anywhere figures min-w-0 flex-1 basis-56 rounded-control bg-sunken px-3 py-2 text-sm">
        {url}
      </code>
      <CopyButton text={url} label="Copy link" />
    </div>
  )
}

function InvitedBy({
  referral,
  rules,
}: {
  referral: NonNullable<MyReferrals['invitedBy']>
  rules: Rules | null
}) {
  return (
    <Notice tone="info" title={`${referral.person.displayName} invited you`}>
      {referral.reason ??
        (referral.state === 'rewarded'
          ? 'Both of you got your points.'
          : rules === null
            ? 'A reward is possible from the next season on.'
            : `${referral.scorePoints} of ${rules.minScorePoints} points of season score until you both get a reward.`)}
    </Notice>
  )
}

function Invitee({ referral, rules }: { referral: Referral; rules: Rules | null }) {
  const { label, tone } = STATES[referral.state]
  return (
    <li className="grid gap-1 border-line border-t py-3 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <PersonLink person={referral.person} />
        <span className="flex flex-wrap items-center gap-3">
          {rules !== null && (referral.state === 'joined' || referral.state === 'learning') && (
            <span className="figures text-muted">
              {referral.scorePoints} of {rules.minScorePoints} points
            </span>
          )}
          <StatusPill tone={tone}>{label}</StatusPill>
        </span>
      </div>
      <p className="text-muted">
        {referral.reason ?? (
          <>
            Joined <Time at={referral.joinedAt} />
          </>
        )}
      </p>
    </li>
  )
}
