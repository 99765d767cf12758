import { z } from 'zod'

/** The operations that abilities and their refusals are about, by id, for the server to close with them. */
export const operationsOfAbilities = z.registry<{ operation: string }>()

/** Whether the viewer may call an operation on this record now; false while a prelaunch closes the operation. */
export const ability = (operation: string) =>
  z.boolean().register(operationsOfAbilities, { operation })

/** Why the viewer may not call an operation; null while they may. */
export const refusal = (operation: string) =>
  z.string().nullable().register(operationsOfAbilities, { operation })
