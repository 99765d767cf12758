import { backupCommands } from './backup-commands.ts'
import { careCommands } from './care-commands.ts'
import { keyCommands } from './key-commands.ts'
import type { Command } from './line/command.ts'
import { mailCommands } from './mail-commands.ts'
import { productCommands } from './product-commands.ts'
import { roleCommands } from './role-commands.ts'
import { sealCommands } from './seal-commands.ts'

/** All commands of `npm run laurel --`, in the order of `--help`. */
export const allCommands: readonly Command[] = [
  ...backupCommands,
  ...careCommands,
  ...sealCommands,
  ...roleCommands,
  ...keyCommands,
  ...mailCommands,
  ...productCommands,
]
