import { configure } from '@testing-library/react'

/** What a test waits for comes at once; a machine that is busy with other things may take this long. */
const PATIENCE_MS = 15_000

configure({ asyncUtilTimeout: PATIENCE_MS })
