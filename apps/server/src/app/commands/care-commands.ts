import { describeSettings } from '../../config/describe-settings.ts'
import { examine } from '../doctor.ts'
import type { Command } from './line/command.ts'
import { recomputeAirdrop } from './recompute-airdrop.ts'
import { reconcileNow } from './reconcile-now.ts'

/** Commands that check the installation. */
export const careCommands: readonly Command[] = [
  {
    name: 'reconcile',
    operands: [],
    flags: {},
    summary: 'Reconciles the chain, payouts and treasury books now, as every night.',
    needs: 'schema',
    run: (ownerUrl, { config }) => reconcileNow(config, ownerUrl),
  },
  {
    name: 'recompute',
    operands: ['SEASON', 'FILE'],
    flags: {},
    summary:
      'Recalculates an airdrop from its published data set alone: every amount and the root.',
    needs: 'settings',
    run: ({ operands: [season = '', file = ''] }) => recomputeAirdrop(season, file),
  },
  {
    name: 'doctor',
    operands: [],
    flags: {},
    summary: 'Checks everything the server depends on.',
    needs: 'settings',
    run: ({ config }) => examine(config),
  },
  {
    name: 'config check',
    operands: [],
    flags: {},
    summary: 'Checks the settings.',
    needs: 'settings',
    run: async () => 'The settings are valid.',
  },
  {
    name: 'config print',
    operands: [],
    flags: {},
    summary: 'Prints the effective settings, without secrets.',
    needs: 'settings',
    run: async () => describeSettings(),
  },
]
