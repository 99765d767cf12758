import { normalOf } from '../world/random.ts'
import type { Entry, Person } from '../world/world.ts'
import { modelVoter } from './farmers.ts'
import { isOwn, JUDGING_ERROR, judges, type Persona, strengthOf } from './persona.ts'
import { camouflagedMember } from './rings.ts'

/** Entries up to which a bounty is small enough for a ring to carry. */
const SMALL_BOUNTY = 14
/** Quality from which an entry is a rival for the places. */
const RIVAL_QUALITY = 0.8
/** How far copies of one opinion differ, and how far the opinion itself is off. */
const COPY_ERROR = { shared: 0.8, own: 0.5 }

const isRival = (voter: Person, entry: Entry) =>
  !isOwn(voter, entry) && entry.quality > RIVAL_QUALITY
const asModel = judges(JUDGING_ERROR.model)

/** Supports its own in small bounties only. */
export const smallBountyMember: Persona = {
  ...camouflagedMember,
  name: 'ring in small bounties',
  prefers: (voter, entry) => isOwn(voter, entry) && entry.bounty.entries.length <= SMALL_BOUNTY,
  judge: (voter, entry, random) =>
    isOwn(voter, entry) && entry.bounty.entries.length <= SMALL_BOUNTY
      ? 100
      : asModel(voter, entry, random),
}
/** Never supports its own: votes “not for” their rivals. */
export const rivalBlocker: Persona = {
  ...camouflagedMember,
  name: 'ring against rivals',
  prefers: isRival,
  judge: (voter, entry, random) => {
    if (isOwn(voter, entry)) return null
    return isRival(voter, entry) ? 0 : asModel(voter, entry, random)
  },
}
/** Supports one in five of its own entries, and judges the others as a model would. */
export const rareSupporter: Persona = {
  ...camouflagedMember,
  name: 'ring that supports one in five',
  judge: (voter, entry, random) =>
    isOwn(voter, entry) && random.next() < 0.2 ? 100 : asModel(voter, entry, random),
}
/** Copies of one model’s opinion, each with noise of its own. */
export const noisyCopy: Persona = {
  ...modelVoter,
  name: 'LLM voter, noisy copy',
  judge: (voter, entry, random) =>
    strengthOf(
      entry.quality +
        COPY_ERROR.shared * normalOf('model', entry.id) +
        random.normal(0, COPY_ERROR.own) -
        voter.bar,
    ),
}
