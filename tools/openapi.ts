import { mkdirSync, writeFileSync } from 'node:fs'
import { endpoints } from '@laurel/contract/api'
import { openApiDocument } from '../apps/server/src/platform/openapi.ts'
import { writeClient } from './client/write.ts'

/** Writes `docs/api/openapi.json` and the client from the contract; tests fail while they are stale. */
const folder = new URL('../docs/api/', import.meta.url)
mkdirSync(folder, { recursive: true })
writeFileSync(
  new URL('openapi.json', folder),
  `${JSON.stringify(openApiDocument(endpoints), null, 2)}\n`,
)
writeClient()
