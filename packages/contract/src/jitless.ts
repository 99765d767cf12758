/**
 * Stops zod from compiling validators at runtime, which the content security policy of pages forbids. Import it before
 * the first schema is created.
 */
import { config } from 'zod'

config({ jitless: true })
