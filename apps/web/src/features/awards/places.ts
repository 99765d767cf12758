import type { JudgedBounty, Winner } from './api.ts'

/** `1st`, `2nd`, `3rd`, `4th`: places go up to 10. */
export function ordinal(place: number): string {
  return `${place}${['st', 'nd', 'rd'][place - 1] ?? 'th'}`
}

/** The result of an entry: a place from 1 to 10, a bonus spot or neither. */
export interface Standing {
  place: number | null
  isBonus: boolean
}

/** A standing in words: `1st place`, `Bonus spot`, `No place`. */
export function standingText({ place, isBonus }: Standing): string {
  if (place !== null) return `${ordinal(place)} place`
  return isBonus ? 'Bonus spot' : 'No place'
}

/** What a standing is worth, in the token's smallest unit. */
export function prizeOf(
  { place, isBonus }: Standing,
  { prizeAmounts, bonusAmount }: Pick<JudgedBounty, 'prizeAmounts' | 'bonusAmount'>,
): string {
  if (place !== null) return prizeAmounts[place - 1] ?? '0'
  return isBonus ? bonusAmount : '0'
}

/** Whether a winner's prize is an equal share, as when the votes were too few to decide. */
export function isEqualShare(
  { place: wonPlace, finalScore }: Pick<Winner, 'place' | 'finalScore'>,
  { decidedBy }: Pick<JudgedBounty, 'decidedBy'>,
): boolean {
  return decidedBy === 'formula' && wonPlace === null && finalScore === null
}
