/**
 * Has zod check values without compiling code for it, which the content security policy of pages refuses. Import it
 * before the first schema is made.
 */
import { config } from 'zod'

config({ jitless: true })
