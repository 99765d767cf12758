import type { Answer } from './answer.ts'
import { ACCOUNT_ANSWERS } from './answers/account-answers.ts'
import { BOUNTIES_ANSWERS } from './answers/bounties-answers.ts'
import { ENTRIES_ANSWERS } from './answers/entries-answers.ts'
import { MONEY_ANSWERS } from './answers/money-answers.ts'
import { POINTS_ANSWERS } from './answers/points-answers.ts'
import { SITE_ANSWERS } from './answers/site-answers.ts'
import { START_ANSWERS } from './answers/start-answers.ts'
import { TALK_ANSWERS } from './answers/talk-answers.ts'
import { VOTING_ANSWERS } from './answers/voting-answers.ts'

/** Every answer of the help page, in its order. */
export const ANSWERS: readonly Answer[] = [
  ...START_ANSWERS,
  ...BOUNTIES_ANSWERS,
  ...ENTRIES_ANSWERS,
  ...VOTING_ANSWERS,
  ...POINTS_ANSWERS,
  ...MONEY_ANSWERS,
  ...TALK_ANSWERS,
  ...ACCOUNT_ANSWERS,
  ...SITE_ANSWERS,
]

/** The answer with this id, undefined when there is none. */
export function findAnswer(id: string): Answer | undefined {
  return ANSWERS.find((answer) => answer.id === id)
}
