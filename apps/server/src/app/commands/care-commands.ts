import { describeSettings } from '../../config/describe-settings.ts'
import { examine } from '../doctor.ts'
import type { Command } from './line/command.ts'
import { reconcileNow } from './reconcile-now.ts'

/** Commands that look whether the installation is well. */
export const careCommands: readonly Command[] = [
  {
    name: 'reconcile',
    operands: [],
    flags: {},
    summary: 'Compares chain, payouts and the books of the treasury now, as every night.',
    needs: 'schema',
    run: (ownerUrl, { config }) => reconcileNow(config, ownerUrl),
  },
  {
    name: 'doctor',
    operands: [],
    flags: {},
    summary: 'Looks at all that the server stands on.',
    needs: 'settings',
    run: ({ config }) => examine(config),
  },
  {
    name: 'config check',
    operands: [],
    flags: {},
    summary: 'Says whether the settings can be used.',
    needs: 'settings',
    run: async () => 'The settings can be used.',
  },
  {
    name: 'config print',
    operands: [],
    flags: {},
    summary: 'Prints the settings as the server would take them, without secrets.',
    needs: 'settings',
    run: async () => describeSettings(),
  },
]
