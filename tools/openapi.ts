import { mkdirSync, writeFileSync } from 'node:fs'
import { endpoints } from '@laurel/contract/api'
import { openApiDocument } from '../apps/server/src/platform/openapi.ts'

/** Writes `docs/api/openapi.json` from the contract; a test fails while it is stale. */
const folder = new URL('../docs/api/', import.meta.url)
mkdirSync(folder, { recursive: true })
writeFileSync(
  new URL('openapi.json', folder),
  `${JSON.stringify(openApiDocument(endpoints), null, 2)}\n`,
)
