import { points } from '@laurel/contract/money/money'
import { KNOWN_FLAGS } from '../../features/flags/flags.service.ts'
import { switchFlag } from '../../features/operations/flags/switch-flag.service.ts'
import { grantPoints } from '../../features/points/points.service.ts'
import type { Command } from './line/command.ts'
import { UsageError } from './line/usage-error.ts'
import { requireUser } from './operator.ts'

/** Commands on points and flags. */
export const productCommands: readonly Command[] = [
  {
    name: 'grant-points',
    operands: ['EMAIL', 'N', 'REASON…'],
    flags: {},
    summary: 'Grants spendable points, which do not count towards scores.',
    needs: 'transaction',
    async run(ctx, { operands: [email = '', amount = '', ...words] }) {
      const reason = words.join(' ').trim()
      if (!/^[1-9]\d{0,8}$/.test(amount) || reason === '') {
        throw new UsageError(
          'grant-points: enter an address, a whole number of points and a reason',
        )
      }
      const userId = await requireUser(ctx, email)
      await grantPoints(ctx, { userId, amount: points(Number(amount)), reason })
      return `${email} received ${amount} points.`
    },
  },
  {
    name: 'flag',
    operands: ['NAME', 'on|off'],
    flags: {},
    summary: `Switches a feature flag: ${KNOWN_FLAGS.join(', ')}.`,
    needs: 'transaction',
    async run(ctx, { operands: [name = '', state = ''] }) {
      if (!KNOWN_FLAGS.includes(name)) {
        throw new UsageError(`flag: unknown flag ${name}; the flags are ${KNOWN_FLAGS.join(', ')}`)
      }
      if (state !== 'on' && state !== 'off') throw new UsageError('flag: enter on or off')
      await switchFlag(ctx, name, state === 'on')
      return `${name} is ${state}.`
    },
  },
]
