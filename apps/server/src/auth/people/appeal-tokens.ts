import { isEqualInConstantTime, type KeyedHash } from '../keys/secrets.ts'

/** The token of the link by which a suspension is appealed. It is mailed to its person only, and stored nowhere. */
export function appealToken(keyedHash: KeyedHash, suspensionId: string): string {
  return `${suspensionId}.${keyedHash.of('suspension-appeal', suspensionId)}`
}

/** The suspension that a token is for; null for a forged one. */
export function readAppealToken(keyedHash: KeyedHash, token: string): string | null {
  const [suspensionId = ''] = token.split('.')
  return isEqualInConstantTime(token, appealToken(keyedHash, suspensionId)) ? suspensionId : null
}
