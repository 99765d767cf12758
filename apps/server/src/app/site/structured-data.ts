import { sharePicturePath } from '@laurel/contract/covers/share-paths'
import { pageTitles } from '@laurel/contract/spec/page-titles'
import { paths } from '@laurel/contract/spec/routes'
import type { BountyState } from '@laurel/contract/work/bounties'

/** A thing of schema.org. */
type Thing = Readonly<Record<string, unknown> & { '@type': string }>

const person = (publicUrl: string, username: string | null, name: string | null): object =>
  username === null
    ? {}
    : {
        '@type': 'Person',
        name: name ?? username,
        url: publicUrl + paths.creator(username),
      }

/** The path from the front page to a page. */
function breadcrumbs(publicUrl: string, steps: readonly (readonly [string, string])[]): Thing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [['Laurel', paths.home] as const, ...steps].map(([name, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: publicUrl + path,
    })),
  }
}

/** The site and who runs it, with its search. */
export function siteData(publicUrl: string): Thing[] {
  return [
    {
      '@type': 'WebSite',
      name: 'Laurel',
      url: `${publicUrl}/`,
      potentialAction: {
        '@type': 'SearchAction',
        target: {
          '@type': 'EntryPoint',
          urlTemplate: `${publicUrl}${paths.bounties}?q={search_term_string}`,
        },
        'query-input': 'required name=search_term_string',
      },
    },
    {
      '@type': 'Organization',
      name: 'Laurel',
      url: `${publicUrl}/`,
      logo: `${publicUrl}/touch-icon.png`,
    },
  ]
}

/** A bounty is a contest: an online event that people enter until its deadline. */
export function bountyData(
  publicUrl: string,
  bounty: {
    slug: string
    title: string
    summary: string
    state: BountyState
    opensAt: Date | null
    deadlineAt: Date | null
    sponsorUsername: string | null
    sponsorName: string | null
  },
): Thing[] {
  const url = publicUrl + paths.bounty(bounty.slug)
  const isOff = bounty.state === 'cancelled' || bounty.state === 'expired'
  return [
    {
      '@type': 'Event',
      name: bounty.title,
      description: bounty.summary,
      url,
      image: publicUrl + sharePicturePath('bounty', bounty.slug),
      startDate: bounty.opensAt?.toISOString(),
      endDate: bounty.deadlineAt?.toISOString(),
      eventStatus: `https://schema.org/${isOff ? 'EventCancelled' : 'EventScheduled'}`,
      eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
      location: { '@type': 'VirtualLocation', url },
      organizer: person(publicUrl, bounty.sponsorUsername, bounty.sponsorName),
    },
    breadcrumbs(publicUrl, [
      [pageTitles.bounties, paths.bounties],
      [bounty.title, paths.bounty(bounty.slug)],
    ]),
  ]
}

/** An entry or a post, with its author. */
export function submissionData(
  publicUrl: string,
  submission: {
    id: string
    title: string
    description: string
    submittedAt: Date | null
    changedAt: Date
    authorUsername: string | null
    authorName: string | null
    bountyTitle: string | null
    bountySlug: string | null
  },
): Thing[] {
  const { id, bountySlug, bountyTitle } = submission
  return [
    {
      '@type': 'CreativeWork',
      name: submission.title,
      description: submission.description,
      url: publicUrl + paths.submission(id),
      image: publicUrl + sharePicturePath('submission', id),
      author: person(publicUrl, submission.authorUsername, submission.authorName),
      datePublished: submission.submittedAt?.toISOString(),
      dateModified: submission.changedAt.toISOString(),
      ...(bountySlug !== null && {
        isPartOf: {
          '@type': 'CreativeWork',
          name: bountyTitle,
          url: publicUrl + paths.bounty(bountySlug),
        },
      }),
    },
    breadcrumbs(publicUrl, [
      [pageTitles.submissions, paths.submissions],
      [submission.title, paths.submission(id)],
    ]),
  ]
}

/** A public profile. */
export function creatorData(
  publicUrl: string,
  creator: { username: string; name: string; description: string; avatarUrl: string | null },
): Thing[] {
  const path = paths.creator(creator.username)
  return [
    {
      '@type': 'ProfilePage',
      url: publicUrl + path,
      mainEntity: {
        ...person(publicUrl, creator.username, creator.name),
        alternateName: creator.username,
        description: creator.description,
        ...(creator.avatarUrl !== null && { image: new URL(creator.avatarUrl, publicUrl).href }),
      },
    },
    breadcrumbs(publicUrl, [
      [pageTitles.creators, paths.creators],
      [creator.name, path],
    ]),
  ]
}

/** A lesson of the learning hub. */
export function lessonData(
  publicUrl: string,
  lesson: { slug: string; title: string; summary: string },
): Thing[] {
  const path = paths.lesson(lesson.slug)
  return [
    {
      '@type': 'LearningResource',
      name: lesson.title,
      description: lesson.summary,
      url: publicUrl + path,
      provider: { '@type': 'Organization', name: 'Laurel', url: `${publicUrl}/` },
    },
    breadcrumbs(publicUrl, [
      [pageTitles.learning, paths.learning],
      [lesson.title, path],
    ]),
  ]
}

/** Questions of the help page with their answers. */
export function answersData(
  publicUrl: string,
  answers: readonly { id: string; question: string; answer: readonly string[] }[],
): Thing[] {
  return [
    {
      '@type': 'FAQPage',
      mainEntity: answers.map(({ id, question, answer }) => ({
        '@type': 'Question',
        name: question,
        url: publicUrl + paths.answer(id),
        acceptedAnswer: { '@type': 'Answer', text: answer.join('\n') },
      })),
    },
  ]
}
