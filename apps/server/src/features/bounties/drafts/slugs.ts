/** Maximum characters of a slug, without the suffix that makes it unique. */
const MAX_SLUG_LENGTH = 60

/** A title as a readable part of a URL: lower-case ASCII words joined by hyphens; `bounty` when none remain. */
export function slugOf(title: string): string {
  const words = title
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[’']/g, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
  let slug = ''
  for (const word of words) {
    if (slug !== '' && slug.length + 1 + word.length > MAX_SLUG_LENGTH) break
    slug = slug === '' ? word.slice(0, MAX_SLUG_LENGTH) : `${slug}-${word}`
  }
  return slug === '' ? 'bounty' : slug
}

/** Slugs to try in turn for a title: the plain one, then ones with ever more characters of the bounty's id. */
export function slugCandidates(title: string, bountyId: string): string[] {
  const slug = slugOf(title)
  const id = bountyId.replaceAll('-', '')
  return [slug, `${slug}-${id.slice(0, 4)}`, `${slug}-${id.slice(0, 12)}`, `${slug}-${id}`]
}
