/**
 * Groups: events of one kind that a bell shows as one line (rule D-notification-groups). A new kind gets an entry
 * here, and `notify` is called with `group`. The line is a function of the set of its events alone: neither their order
 * nor a repetition changes it.
 */

/** What a line says about: the events that came since it was read, or all of them once it is read. */
interface GroupFacts {
  count: number
  points: number
  /** What the group is about, such as a bounty's title; empty for groups without. */
  name: string
}

interface GroupRule {
  /** `month`: a new line each calendar month (UTC). `subject`: one line per subject, such as a bounty. */
  period: 'month' | 'subject'
  /** What the line says of several events; absent where the newest one makes the others old news. */
  text?: { title(facts: GroupFacts): string; message(facts: GroupFacts): string }
}

/** The kinds of groups. */
const NOTIFICATION_GROUPS = {
  /** The daily settlements of a person. */
  points_settled: {
    period: 'month',
    text: {
      title: () => 'Points settled',
      message: ({ count, points }) =>
        `${plural(points, 'point')} from ${plural(count, 'settlement')} ${points === 1 ? 'is' : 'are'} yours to spend now.`,
    },
  },
  /** A voter's results, one event per bounty. */
  votes_settled: {
    period: 'month',
    text: {
      title: () => 'Your votes are settled',
      message: ({ count, points }) =>
        points > 0
          ? `${plural(count, 'bounty', 'bounties')}, with ${plural(points, 'point')} to settle.`
          : `${plural(count, 'bounty', 'bounties')}, without points this time.`,
    },
  },
  /** New entries in a sponsor's bounty. */
  entries: {
    period: 'subject',
    text: {
      title: ({ count }) => (count === 1 ? 'New entry' : 'New entries'),
      message: ({ count, name }) => `“${name}” got ${plural(count, 'new entry', 'new entries')}.`,
    },
  },
  /** Milestones of a bounty, to those who follow it. */
  followed_bounty: { period: 'subject' },
  /** News of a bounty, to those who entered it. */
  entered_bounty: { period: 'subject' },
  /** Comments on a submission, to its author. */
  comments: {
    period: 'subject',
    text: {
      title: ({ count }) => (count === 1 ? 'New comment' : 'New comments'),
      message: ({ count, name }) => `“${name}” got ${plural(count, 'new comment')}.`,
    },
  },
  /** Replies to a comment, to its author. */
  replies: {
    period: 'subject',
    text: {
      title: ({ count }) => (count === 1 ? 'New reply' : 'New replies'),
      message: ({ count, name }) =>
        `${plural(count, 'reply', 'replies')} to your comment on “${name}”.`,
    },
  },
} as const satisfies Record<string, GroupRule>

/** A kind of group. */
type GroupKind = keyof typeof NOTIFICATION_GROUPS

/** The group that an event belongs to. */
export interface GroupRef {
  kind: GroupKind
  /** Id of what it is about, for kinds with a line per subject. */
  subject?: string
  /** What the line calls its subject. */
  name?: string
}

/** The dedupe key of a group's line: one per person, kind and subject or month. */
export function groupKey({ kind, subject = '' }: GroupRef, now: Date): string {
  const rule: GroupRule = NOTIFICATION_GROUPS[kind]
  return `group:${kind}:${rule.period === 'month' ? now.toISOString().slice(0, 7) : subject}`
}

/**
 * Title and message of a group's line of several events; null where the newest speaks for them, as for a kind that this
 * version does not know.
 */
export function groupText(
  kind: string,
  facts: GroupFacts,
): { title: string; message: string } | null {
  const rule: GroupRule | undefined = Object.hasOwn(NOTIFICATION_GROUPS, kind)
    ? NOTIFICATION_GROUPS[kind as GroupKind]
    : undefined
  const text = rule?.text
  return text === undefined ? null : { title: text.title(facts), message: text.message(facts) }
}

function plural(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
}
