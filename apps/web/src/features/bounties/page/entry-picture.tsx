import { useInfiniteQuery } from '@tanstack/react-query'
import { CoverArt } from '../../../ui/pictures/cover-art.tsx'
import { Picture } from '../../../ui/pictures/picture.tsx'
import { type Bounty, entriesQuery } from '../api.ts'

const BOX = 'aspect-video w-full overflow-hidden rounded-control bg-sunken'

/** The picture of a placed entry, else art; its box keeps its size while it loads. Placed entries are on the first page. */
export function EntryPicture({
  bounty: { bountyId, category },
  submissionId,
}: {
  bounty: Bounty
  submissionId: string
}) {
  const { data, isPending } = useInfiniteQuery(entriesQuery(bountyId))
  const entry = data?.pages[0]?.items.find((one) => one.submissionId === submissionId)
  if (isPending) return <div className={BOX} />
  if (entry?.cover == null) {
    return <CoverArt seed={submissionId} category={category} className={BOX} />
  }
  return (
    <Picture
      image={entry.cover}
      sizes="(min-width: 640px) 12rem, 100vw"
      isDecorative
      className={`${BOX} object-cover`}
    />
  )
}
