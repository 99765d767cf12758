import type { ShareKind } from '@laurel/contract/covers/share-paths'
import { amountText } from '@laurel/contract/money/amount-text'
import type { RewardToken } from '@laurel/contract/money/money'
import { tokenText } from '@laurel/contract/money/token-text'
import { Problem } from '@laurel/contract/problems'
import { BOUNTY_CATEGORIES } from '@laurel/contract/searches/bounty-filters'
import { pageDescriptions } from '@laurel/contract/spec/page-descriptions'
import { pageTitles } from '@laurel/contract/spec/page-titles'
import { type RouteName, routeNames, routes } from '@laurel/contract/spec/routes'
import type { BountyCard } from '@laurel/contract/work/bounties'
import { presentBounty, requireVisibleBounty } from '../../features/bounties/bounties.service.ts'
import { loadCreatorProfile } from '../../features/people/creators.service.ts'
import { presentTransfer } from '../../features/points/points.presenter.ts'
import { findCurrentSeason } from '../../features/points/points.service.ts'
import { findOwnerNames } from '../../features/points/receipts/owner-names.queries.ts'
import { findTransferSubjects } from '../../features/points/receipts/receipt-subjects.queries.ts'
import { listLatestSeasons } from '../../features/points/seasons/seasons.queries.ts'
import {
  presentSubmission,
  requireVisibleSubmission,
} from '../../features/submissions/submissions.service.ts'
import { getTransfer } from '../../ledger/balances.service.ts'
import type { Ctx } from '../../platform/context.ts'
import { isUuid } from '../../platform/ids.ts'
import type { ShareCard } from './drawing/share-card.ts'

/** What the picture of a subject says, as a visitor sees it. Raises `not_found` for what a visitor may not see. */
export async function loadShareCard(
  ctx: Ctx<null>,
  kind: ShareKind,
  id: string,
): Promise<ShareCard> {
  return await CARDS[kind](ctx, id)
}

const CARDS: Record<ShareKind, (ctx: Ctx<null>, id: string) => Promise<ShareCard>> = {
  async bounty(ctx, id) {
    const bounty = await presentBounty(ctx, await requireVisibleBounty(ctx, id))
    return {
      kicker: `Bounty · ${capitalized(bounty.category)}`,
      title: bounty.title,
      fallbackTitle: `A bounty by @${bounty.sponsor.username}`,
      byline: `by ${bounty.sponsor.displayName}`,
      figure: prizeText(bounty.rewardToken, bounty.prizeTotal),
      facts: bountyFacts(bounty),
      cover: { seed: bounty.bountyId, category: bounty.category },
    }
  },
  async submission(ctx, id) {
    if (!isUuid(id)) throw new Problem('not_found')
    const { submission } = await requireVisibleSubmission(ctx, id)
    const shown = await presentSubmission(ctx, submission)
    const name = shown.author.displayName
    const prize =
      shown.prizeAmount === null || shown.prizeToken === null
        ? null
        : `${shown.place === null ? 'Bonus' : ordinal(shown.place)} · ${prizeText(shown.prizeToken, shown.prizeAmount)}`
    return {
      kicker: `${shown.bounty === null ? 'Post' : 'Entry'} · ${capitalized(shown.category)}`,
      title: shown.title,
      fallbackTitle: `By @${shown.author.username}`,
      byline: `by ${name}`,
      figure: prize,
      facts: shown.bounty === null ? [] : [`for ${shown.bounty.title}`],
      cover: { seed: shown.submissionId, category: shown.category },
    }
  },
  async creator(ctx, username) {
    const creator = await loadCreatorProfile(ctx, username)
    return {
      kicker: 'Creator',
      title: creator.displayName,
      fallbackTitle: `@${creator.username}`,
      byline: creator.bio === '' ? `@${creator.username}` : creator.bio,
      figure: null,
      facts: [
        counted(creator.winCount, 'win', 'wins'),
        counted(creator.acceptedCount, 'accepted entry', 'accepted entries'),
        ...(creator.rank === null ? [] : [`rank ${creator.rank} this season`]),
      ],
      cover: { seed: creator.userId, category: 'other' },
    }
  },
  async receipt(ctx, id) {
    const transfer = isUuid(id) ? await getTransfer(ctx.db, id) : null
    if (transfer === null) throw new Problem('not_found')
    const owners = [transfer.from, transfer.to].flatMap((ref) =>
      'ownerId' in ref ? [ref.ownerId] : [],
    )
    const [names, subjects] = await Promise.all([
      findOwnerNames(ctx.db, owners),
      findTransferSubjects(ctx.db, transfer.causeId),
    ])
    const shown = presentTransfer(transfer, names, subjects)
    return {
      kicker: `Receipt · ${capitalized(shown.category.replaceAll('_', ' '))}`,
      title: amountText('POINTS', BigInt(shown.amountPoints)),
      fallbackTitle: 'Receipt on Laurel',
      byline: `From ${shown.from.label} to ${shown.to.label}`,
      figure: null,
      facts: [dayText(shown.at), `number ${shown.sequence}`, `rules version ${shown.ruleVersion}`],
      cover: { seed: shown.transferId, category: 'other' },
    }
  },
  async season(ctx, id) {
    const season = (await listLatestSeasons(ctx.db)).find((each) => each.id === id)
    if (season === undefined) throw new Problem('not_found')
    return {
      kicker: 'Season',
      title: season.name,
      fallbackTitle: 'A season on Laurel',
      byline: pageDescriptions.leaderboard,
      figure: null,
      facts: [seasonDates(season)],
      cover: { seed: season.id, category: 'other' },
    }
  },
  async page(ctx, name) {
    const found = routeNames.find((each) => each === name)
    if (found === undefined || routes[found].guard !== 'none') throw new Problem('not_found')
    return {
      kicker: routes[found].screen,
      title: pageTitles[found],
      fallbackTitle: 'Laurel',
      byline: pageDescriptions[found],
      figure: null,
      facts: await pageFacts(ctx, found),
      cover: {
        seed: `page ${found}`,
        category:
          BOUNTY_CATEGORIES[routeNames.indexOf(found) % BOUNTY_CATEGORIES.length] ?? 'other',
      },
    }
  },
}

/** The pages of a season name it. */
async function pageFacts({ db, now }: Ctx, name: RouteName): Promise<string[]> {
  if (name !== 'airdrop' && name !== 'leaderboard') return []
  const season = await findCurrentSeason(db, now)
  return season === null ? [] : [season.name, seasonDates(season)]
}

/** What visitors see of a bounty; no tally, no score. */
export function bountyFacts({ phase, deadlineAt, entryCount }: BountyCard): string[] {
  const entries = entryCount === 0 ? [] : [counted(entryCount, 'entry', 'entries')]
  if (phase.isOpenForEntries && deadlineAt !== null) {
    return [`open until ${dayText(deadlineAt)}`, ...entries]
  }
  const state = phase.isVoting ? ['voting'] : phase.isOver ? ['closed'] : []
  return [...state, ...entries]
}

/** An amount in smallest units, with thousands separators. */
export function prizeText(token: RewardToken, amount: string): string {
  const [digits = '', unit] = (
    token === 'POINTS' ? `${amount} points` : tokenText(BigInt(amount), token)
  ).split(' ')
  const [whole = '', fraction] = digits.split('.')
  const grouped = BigInt(whole).toLocaleString('en-US')
  return `${grouped}${fraction === undefined ? '' : `.${fraction}`} ${unit}`
}

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
const dayText = (at: string | Date): string => DAY.format(new Date(at))
const seasonDates = ({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }): string =>
  `${dayText(startsAt)} to ${dayText(endsAt)}`
const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
const counted = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`

function ordinal(place: number): string {
  const suffix = place === 1 ? 'st' : place === 2 ? 'nd' : place === 3 ? 'rd' : 'th'
  return `${place}${suffix} place`
}
