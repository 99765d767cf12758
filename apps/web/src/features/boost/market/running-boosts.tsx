import { paths } from '@laurel/contract/spec/routes'
import { useQuery } from '@tanstack/react-query'
import { CARD_LINK, Card } from '../../../ui/card.tsx'
import { Link } from '../../../ui/link.tsx'
import { Section } from '../../../ui/page.tsx'
import { CoverArt } from '../../../ui/pictures/cover-art.tsx'
import { PersonLink } from '../../../ui/pictures/person.tsx'
import { Picture } from '../../../ui/pictures/picture.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { SkeletonText } from '../../../ui/states/skeleton.tsx'
import { placementsQuery } from '../api.ts'

/** What is boosted now, for everyone. */
export function RunningBoosts() {
  const { data, error, refetch } = useQuery(placementsQuery)
  return (
    <Section title="Boosted now">
      {error !== null && data === undefined ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <SkeletonText lines={3} />
      ) : data.items.length === 0 ? (
        <EmptyState
          title="Nothing is boosted now"
          text="Every slot is free. A boosted submission appears here and, marked, in the gallery."
        />
      ) : (
        <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {data.items.map(({ boostId, card }) => (
            <li key={boostId} className="min-w-0">
              <Card isInteractive isFlush className="flex h-full overflow-hidden">
                {card.cover === null ? (
                  <CoverArt
                    seed={card.submissionId}
                    category={card.category}
                    className="w-20 shrink-0"
                  />
                ) : (
                  <Picture
                    image={card.cover}
                    sizes="5rem"
                    isDecorative
                    className="w-20 shrink-0 object-cover"
                  />
                )}
                <div className="grid min-w-0 flex-1 content-center gap-1.5 p-3">
                  <h3 className="line-clamp-2 text-sm leading-snug">
                    <Link to={paths.submission(card.submissionId)} className={CARD_LINK}>
                      {card.title}
                    </Link>
                  </h3>
                  <PersonLink person={card.author} isStatic className="text-muted" />
                </div>
              </Card>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
