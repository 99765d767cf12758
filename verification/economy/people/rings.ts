import { modelCreator, modelJudgeAndCreator } from './farmers.ts'
import { isOwn, JUDGING_ERROR, judges, NONE, type Persona } from './persona.ts'

/** Supports all entries of the ring and no others. */
export const ringMember: Persona = {
  ...modelJudgeAndCreator,
  name: 'ring',
  prefers: isOwn,
  judge: (voter, entry) => (isOwn(voter, entry) ? 100 : 0),
}
/** Judges others as a model would. */
export const camouflagedMember: Persona = {
  ...modelJudgeAndCreator,
  name: 'camouflaged ring',
  judge: (voter, entry, random) =>
    isOwn(voter, entry) ? 100 : judges(JUDGING_ERROR.model)(voter, entry, random),
}
/** Supports three partners only, and passes over three in ten of their entries. */
export const splitMember: Persona = {
  ...camouflagedMember,
  name: 'split ring',
  judge: (voter, entry, random) => {
    const isPartner =
      isOwn(voter, entry) && Math.floor(entry.author.index / 4) === Math.floor(voter.index / 4)
    if (!isPartner) return judges(JUDGING_ERROR.model)(voter, entry, random)
    return random.next() < 0.3 ? null : 100
  },
}
/** Each supports the half of the ring behind it, in a circle: no two support each other. */
export const rotatingMember: Persona = {
  ...camouflagedMember,
  name: 'rotating ring',
  judge: (voter, entry, random) => {
    const size = 100
    const ahead = (entry.author.index - voter.index + size) % size
    return isOwn(voter, entry) && ahead <= size / 2
      ? 100
      : judges(JUDGING_ERROR.model)(voter, entry, random)
  },
}
/** The authors for whom burner accounts vote. */
export const burnedFor: Persona = { ...modelCreator, name: 'ring with burners' }
/** Votes 19 times for the authors of the ring, and is given up before a record would be known. */
export const burner: Persona = {
  ...NONE,
  name: 'burner',
  sessionsPerDay: 1,
  decisionsPerSession: 19,
  maxDecisions: 19,
  activeShare: 0,
  fixedPoints: 0,
  prefers: (_voter, entry) => entry.author.persona === burnedFor,
  judge: (_voter, entry) => (entry.author.persona === burnedFor ? 50 : null),
}
