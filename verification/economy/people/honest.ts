import {
  HONEST_FIXED_POINTS,
  JUDGING_ERROR,
  judges,
  NONE,
  type Persona,
  QUALITY,
} from './persona.ts'

const honest: Persona = { ...NONE, isHonest: true, fixedPoints: HONEST_FIXED_POINTS }

/** 192 decisions of 45 s: 2.4 h in a season. */
export const casualVoter: Persona = {
  ...honest,
  name: 'casual voter',
  sessionsPerDay: 1 / 4.5,
  decisionsPerSession: 15,
  maxDecisions: 192,
  activeShare: 0.3,
  judge: judges(JUDGING_ERROR.casual),
}
/** Judges often, and well. */
export const expertVoter: Persona = {
  ...honest,
  name: 'expert voter',
  sessionsPerDay: 0.6,
  decisionsPerSession: 20,
  activeShare: 0.8,
  judge: judges(JUDGING_ERROR.expert),
}
/** Submits three entries a month, and judges now and then. */
export const casualCreator: Persona = {
  ...honest,
  name: 'casual creator',
  sessionsPerDay: 1 / 30,
  decisionsPerSession: 15,
  activeShare: 0.25,
  judge: judges(JUDGING_ERROR.casual),
  entriesPerMonth: 2.7,
  quality: QUALITY.casual,
}
/** Submits better entries, more often. */
export const proCreator: Persona = {
  ...casualCreator,
  name: 'pro creator',
  activeShare: 0.6,
  entriesPerMonth: 4,
  quality: QUALITY.pro,
}
/** Publishes the honest bounties. */
export const sponsor: Persona = { ...honest, name: 'sponsor', activeShare: 0.3 }
