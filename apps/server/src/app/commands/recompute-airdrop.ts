import { readFile } from 'node:fs/promises'
import { type AirdropDifference, checkAirdropData } from '@laurel/contract/airdrop/airdrop-data'
import { tokenText } from '@laurel/contract/money/token-text'
import { sha256 } from '../../platform/ids.ts'

/** Differences shown in full; a changed score alters everyone's share. */
const MAX_SHOWN = 20

/**
 * Recalculates an airdrop from its published data set, without database or network; `season` must be the season's name
 * or the airdrop's id. Returns the report. Throws an `Error` that lists the differences, or says why the file cannot be
 * read.
 */
export async function recomputeAirdrop(season: string, file: string): Promise<string> {
  const check = checkAirdropData(await readFile(file, 'utf8'), sha256)
  const { header, root, total, differences } = check
  if (![header.season, header.airdropId].includes(season)) {
    throw new Error(`${file} is the data set of ${header.season}, not of ${season}`)
  }
  if (differences.length > 0) {
    throw new Error(
      [
        `${file} does not add up: ${differences.length} differences.`,
        ...[...differences].sort(byCause).slice(0, MAX_SHOWN).map(describe),
        ...(differences.length > MAX_SHOWN ? [`… and ${differences.length - MAX_SHOWN} more`] : []),
      ].join('\n'),
    )
  }
  return [
    `${header.season}, ${header.round.replace('_', ' ')}, rules version ${header.ruleVersion}: every amount and the root are reproduced.`,
    `${header.people} people, ${header.eligible} eligible.`,
    `${tokenText(total, header.token)} of ${tokenText(BigInt(header.pool), header.token)} can be claimed.`,
    `Root ${root}`,
  ].join('\n')
}

/** Differences of one line's own fields say where the file was changed; shares differ everywhere as a result. */
const CAUSES = ['leaf', 'weight', 'reason', 'order']

function byCause(a: AirdropDifference, b: AirdropDifference): number {
  const rank = ({ field }: AirdropDifference) => (CAUSES.includes(field) ? 0 : 1)
  return rank(a) - rank(b) || a.line - b.line
}

function describe({ line, id, field, stated, recomputed }: AirdropDifference): string {
  return `line ${line}${id === null ? '' : ` (${id})`}: ${field} is ${stated}, recomputed ${recomputed}`
}
