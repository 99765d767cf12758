import { normalOf } from '../world/random.ts'
import { casualVoter, proCreator } from './honest.ts'
import {
  EVERY_DAY,
  isOwn,
  JUDGING_ERROR,
  judges,
  NONE,
  type Persona,
  QUALITY,
  strengthOf,
} from './persona.ts'

/** Supports three in ten at random. */
export const randomBot: Persona = {
  ...NONE,
  ...EVERY_DAY,
  name: 'random bot',
  judge: (_voter, _entry, random) => (random.next() < 0.3 ? 100 : 0),
}
/** Earns what needs no judgement: profile, wallet, lessons with shared answers. */
export const idleFarmer: Persona = { ...NONE, name: 'idle farmer', activeShare: 1 }
/** Votes ten times, and never again. */
export const tenVoteFarmer: Persona = {
  ...randomBot,
  name: 'farmer with 10 votes',
  decisionsPerSession: 10,
  maxDecisions: 10,
}
/** A language model that judges until its energy is spent. */
export const modelVoter: Persona = {
  ...NONE,
  ...EVERY_DAY,
  name: 'LLM voter',
  judge: judges(JUDGING_ERROR.model),
}
/** All hold the opinion of one expert. */
export const copycat: Persona = {
  ...NONE,
  ...EVERY_DAY,
  name: 'copycat',
  judge: (_voter, entry) =>
    strengthOf(entry.quality + JUDGING_ERROR.expert * normalOf('expert', entry.id) - 0.8),
}
/** Submits what a language model writes. */
export const modelCreator: Persona = {
  ...NONE,
  name: 'LLM entries',
  activeShare: 1,
  entriesPerMonth: 4,
  quality: QUALITY.model,
}
/** Does both. */
export const modelJudgeAndCreator: Persona = {
  ...modelVoter,
  name: 'LLM judge and creator',
  entriesPerMonth: 4,
  quality: QUALITY.model,
}
/** A good creator who pays for votes. */
export const voteBuyer: Persona = { ...proCreator, name: 'vote buyer', isHonest: false }
/** A casual voter who takes the money. */
export const bribedVoter: Persona = {
  ...casualVoter,
  name: 'bribed voter',
  isHonest: false,
  prefers: (_voter, entry) => entry.author.persona === voteBuyer,
  judge: (voter, entry, random) =>
    entry.author.persona === voteBuyer ? 100 : judges(JUDGING_ERROR.casual)(voter, entry, random),
}
/** One good creator behind twenty accounts. */
export const splitCreator: Persona = {
  ...proCreator,
  name: 'good entries, 20 accounts',
  isHonest: false,
  entriesPerMonth: 3,
}
/** Enters junk and votes "not for" on it. */
export const junkPadder: Persona = {
  ...NONE,
  ...EVERY_DAY,
  name: 'junk padder',
  entriesPerMonth: 4,
  quality: QUALITY.junk,
  prefers: isOwn,
  judge: (voter, entry, random) =>
    isOwn(voter, entry) ? 0 : judges(JUDGING_ERROR.model)(voter, entry, random),
}
/** Knows how the sponsors of three accounts will score, and judges nothing else. */
export const insider: Persona = {
  ...NONE,
  ...EVERY_DAY,
  name: 'insider of 3 sponsors',
  judge: (_voter, entry) =>
    entry.bounty.sponsor.index < 3 ? (entry.checklistPercent >= 68 ? 100 : 0) : null,
}
/** Reports what burners post. */
export const reportFarmer: Persona = {
  ...NONE,
  name: 'report farmer',
  reportsPerDay: 5,
  activeShare: 1,
}
/** Publishes bounties for its own kind, and enters those of the others. */
export const selfDealer: Persona = {
  ...NONE,
  name: 'self-dealing ring',
  activeShare: 1,
  entriesPerMonth: 8,
  quality: QUALITY.model,
  sponsorsItself: true,
}
