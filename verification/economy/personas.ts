import { normalOf, type Random } from './random.ts'
import type { Entry, Person } from './world.ts'

/** What a voter does with an entry: a support strength in percent, 0 for "not for this bounty", null to skip it. */
export type Judgement = number | null

/** A kind of account: how it votes, enters and earns what needs no one's judgement. */
export interface Persona {
  name: string
  isHonest: boolean
  /** Sessions in the arena a day, and decisions in each at most. */
  sessionsPerDay: number
  decisionsPerSession: number
  /** Decisions in all, at most. */
  maxDecisions?: number
  judge?: (voter: Person, entry: Entry, random: Random) => Judgement
  /** Entries that it looks for first; all others come in the order of the arena. */
  prefers?: (voter: Person, entry: Entry) => boolean
  /** Wished entries a month; credits limit them. */
  entriesPerMonth: number
  /** Mean and deviation of the quality of what it submits. */
  quality?: { mean: number; deviation: number; spread: number }
  /** Points of the profile, lessons and the like, once. */
  fixedPoints: number
  /** Reports that staff confirm, a day. */
  reportsPerDay: number
  /** Days on which it is seen, of the season. */
  activeShare: number
  /** Publishes bounties for its own kind. */
  sponsorsItself: boolean
}

/** Judging errors, in standard deviations of quality: a language model judges like a casual human. */
export const JUDGING_ERROR = { casual: 1, expert: 0.5, model: 1, sponsor: 0.5 } as const
/** Profile, wallet, Twitter and four lessons. */
const HONEST_FIXED_POINTS = 100
/** Profile, wallet and four lessons. */
const FARMED_FIXED_POINTS = 90
const EVERY_DAY = { sessionsPerDay: 1, decisionsPerSession: 60, activeShare: 1 }

/** Quality of human and generated entries: a generated one is 0.3 above the median human one. */
const QUALITY = {
  casual: { mean: 0, deviation: 0.8, spread: 0.6 },
  pro: { mean: 1, deviation: 0.6, spread: 0.35 },
  model: { mean: 0.3, deviation: 0.3, spread: 0 },
  junk: { mean: -3, deviation: 0.3, spread: 0 },
}

/** Strengths by how far above the bar an entry is perceived. */
export function strengthOf(aboveBar: number): number {
  if (aboveBar < 0) return 0
  return Math.min(100, 25 * (1 + Math.floor(aboveBar / 0.5)))
}

const judges = (error: number) => (voter: Person, entry: Entry, random: Random) =>
  strengthOf(entry.quality + random.normal(0, error) - voter.bar)

const none: Persona = {
  name: '',
  isHonest: false,
  sessionsPerDay: 0,
  decisionsPerSession: 0,
  entriesPerMonth: 0,
  fixedPoints: FARMED_FIXED_POINTS,
  reportsPerDay: 0,
  activeShare: 0,
  sponsorsItself: false,
}
const honest: Persona = { ...none, isHonest: true, fixedPoints: HONEST_FIXED_POINTS }

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
export const expertVoter: Persona = {
  ...honest,
  name: 'expert voter',
  sessionsPerDay: 0.6,
  decisionsPerSession: 20,
  activeShare: 0.8,
  judge: judges(JUDGING_ERROR.expert),
}
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
export const proCreator: Persona = {
  ...casualCreator,
  name: 'pro creator',
  activeShare: 0.6,
  entriesPerMonth: 4,
  quality: QUALITY.pro,
}
export const sponsor: Persona = { ...honest, name: 'sponsor', activeShare: 0.3 }

export const randomBot: Persona = {
  ...none,
  ...EVERY_DAY,
  name: 'random bot',
  judge: (_voter, _entry, random) => (random.next() < 0.3 ? 100 : 0),
}
export const idleFarmer: Persona = { ...none, name: 'idle farmer', activeShare: 1 }
export const tenVoteFarmer: Persona = {
  ...randomBot,
  name: 'farmer with 10 votes',
  decisionsPerSession: 10,
  maxDecisions: 10,
}
export const modelVoter: Persona = {
  ...none,
  ...EVERY_DAY,
  name: 'LLM voter',
  judge: judges(JUDGING_ERROR.model),
}
/** All hold the opinion of one expert. */
export const copycat: Persona = {
  ...none,
  ...EVERY_DAY,
  name: 'copycat',
  judge: (_voter, entry) =>
    strengthOf(entry.quality + JUDGING_ERROR.expert * normalOf('expert', entry.id) - 0.8),
}
export const modelCreator: Persona = {
  ...none,
  name: 'LLM entries',
  activeShare: 1,
  entriesPerMonth: 4,
  quality: QUALITY.model,
}
export const modelJudgeAndCreator: Persona = {
  ...modelVoter,
  name: 'LLM judge and creator',
  entriesPerMonth: 4,
  quality: QUALITY.model,
}
const isOwn = (voter: Person, entry: Entry) => entry.author.persona === voter.persona

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
  ...none,
  name: 'burner',
  sessionsPerDay: 1,
  decisionsPerSession: 19,
  maxDecisions: 19,
  activeShare: 0,
  fixedPoints: 0,
  prefers: (_voter, entry) => entry.author.persona === burnedFor,
  judge: (_voter, entry) => (entry.author.persona === burnedFor ? 50 : null),
}
export const voteBuyer: Persona = { ...proCreator, name: 'vote buyer', isHonest: false }
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
  ...none,
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
  ...none,
  ...EVERY_DAY,
  name: 'insider of 3 sponsors',
  judge: (_voter, entry) =>
    entry.bounty.sponsor.index < 3 ? (entry.checklistPercent >= 68 ? 100 : 0) : null,
}
export const reportFarmer: Persona = {
  ...none,
  name: 'report farmer',
  reportsPerDay: 5,
  activeShare: 1,
}
export const selfDealer: Persona = {
  ...none,
  name: 'self-dealing ring',
  activeShare: 1,
  entriesPerMonth: 8,
  quality: QUALITY.model,
  sponsorsItself: true,
}
