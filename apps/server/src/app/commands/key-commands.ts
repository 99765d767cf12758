import { readClientKeys } from '../../auth/keys/secrets.ts'
import { rotateSigningKey } from '../../auth/keys/signing-keys.ts'
import { recordAudit } from '../../platform/audit/audit.ts'
import { systemClock } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Command } from './line/command.ts'
import { operatorReason } from './operator.ts'

/** Commands on the keys of this installation. */
export const keyCommands: readonly Command[] = [
  {
    name: 'keys',
    operands: [],
    flags: {},
    summary: 'Prints the client keys, ANON_KEY and SERVICE_KEY.',
    needs: 'transaction',
    async run(ctx, { config }) {
      const { anonKey, serviceKey } = await readClientKeys(ctx.db, config)
      return `ANON_KEY=${anonKey}\nSERVICE_KEY=${serviceKey}`
    },
  },
  {
    name: 'keys rotate',
    operands: [],
    flags: {},
    summary: 'Creates a new signing key for access tokens.',
    needs: 'transaction',
    run: rotateKeys,
  },
]

async function rotateKeys(ctx: Ctx): Promise<string> {
  // Tokens and their keys use the machine's clock.
  const kid = await rotateSigningKey(ctx.db, systemClock.now())
  await recordAudit(ctx, {
    action: 'signing_key.rotate',
    subjectKind: 'signing_key',
    subjectId: kid,
    reason: operatorReason(ctx),
  })
  return `New tokens are signed with ${kid}. Tokens of the previous key stay valid until they expire.`
}
