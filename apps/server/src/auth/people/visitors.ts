import { Problem } from '@laurel/contract/problems'
import type { Visitors } from '../../platform/accounts.ts'
import type { AuthContext } from '../context.ts'
import { AuthError } from '../errors.ts'
import { spendProof } from '../protection/proof-of-work.ts'
import { ensureDeviceKey } from '../sessions/device-cookie.ts'

/** What features need of the service about people without an account. */
export function createVisitors(auth: AuthContext): Visitors {
  return {
    async proveWork({ proof, ip }) {
      if (!auth.isWorkProofOn) return
      try {
        await spendProof(auth, proof ?? '', ip)
      } catch (error) {
        if (error instanceof AuthError) throw new Problem('work_proof_refused')
        throw error
      }
    },
    deviceKey: (request, reply) => ensureDeviceKey(auth, request, reply),
    hash: (purpose, text) => auth.keyedHash.of(purpose, text),
  }
}
