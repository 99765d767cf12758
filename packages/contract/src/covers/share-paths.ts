/** Subjects that have a share picture. */
export const SHARE_KINDS = ['bounty', 'submission', 'creator', 'receipt', 'season', 'page'] as const
/** A kind of subject that has a share picture. */
export type ShareKind = (typeof SHARE_KINDS)[number]

/** The path of a share picture. `id` is a bounty's slug, a username, a page's name, or an id. */
export function sharePicturePath(kind: ShareKind, id: string): string {
  return `/api/v1/share/${kind}/${encodeURIComponent(id)}.png`
}
