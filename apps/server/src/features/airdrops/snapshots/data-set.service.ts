import { Readable } from 'node:stream'
import { AIRDROP_RULES } from '@laurel/contract/airdrop/airdrop-allocation'
import { type AirdropDataHeader, leafText } from '@laurel/contract/airdrop/airdrop-data'
import type { AirdropRound } from '@laurel/contract/airdrop/airdrop-words'
import { Problem } from '@laurel/contract/problems'
import type { Db } from '../../../db/client.ts'
import { sha256 } from '../../../platform/ids.ts'
import { findAirdrop, listSnapshots } from '../airdrops.queries.ts'
import { listLines } from './snapshots.queries.ts'
import { lineOf } from './snapshots.service.ts'

const LINES_PER_READ = 1000

/**
 * The published data set of a round as JSON lines, of the newest round if none is named. It is read in parts while it
 * is sent: a download holds neither a connection nor the whole set. Raises `not_found`.
 */
export async function openDataSet(
  db: Db,
  airdropId: string,
  wanted: AirdropRound | null,
): Promise<Readable> {
  const found = await findAirdrop(db, airdropId)
  const published = await listSnapshots(db, [airdropId])
  const snapshot = published.findLast(
    ({ round, publishedAt }) => publishedAt !== null && (wanted === null || round === wanted),
  )
  if (found === null || snapshot?.publishedAt == null || snapshot.root === null) {
    throw new Problem('not_found')
  }
  const { airdrop, season } = found
  const { round } = snapshot
  const header: AirdropDataHeader = {
    format: 'laurel-airdrop/1',
    airdropId,
    season: season.name,
    round,
    ruleVersion: season.ruleVersion,
    token: airdrop.token,
    pool: snapshot.poolAmount.toString(),
    minimum: AIRDROP_RULES.minimumUnits[airdrop.token].toString(),
    people: snapshot.peopleCount ?? 0,
    eligible: snapshot.eligibleCount ?? 0,
    root: snapshot.root,
  }
  return Readable.from(linesOf(db, snapshot.id, header))
}

async function* linesOf(
  db: Db,
  snapshotId: string,
  header: AirdropDataHeader,
): AsyncGenerator<string> {
  yield `${JSON.stringify(header)}\n`
  let after = ''
  for (;;) {
    const rows = await listLines(db, snapshotId, after, LINES_PER_READ)
    const last = rows.at(-1)
    if (last === undefined) return
    after = last.pseudonym
    yield rows
      .map(lineOf)
      .map((line) => `${JSON.stringify({ ...line, leaf: sha256(leafText(line)) })}\n`)
      .join('')
  }
}
