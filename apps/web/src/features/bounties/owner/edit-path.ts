import { paths } from '@laurel/contract/spec/routes'

/** Path of the editor of a draft, or of the terms of a published bounty. */
export const editPath = (bountyId: string): string =>
  `${paths.createBounty}?draft=${encodeURIComponent(bountyId)}`
