import { paths } from '@laurel/contract/spec/routes'

/** Where a bounty is written: its draft, or the better terms of a published one. */
export const editPath = (bountyId: string): string =>
  `${paths.createBounty}?draft=${encodeURIComponent(bountyId)}`
