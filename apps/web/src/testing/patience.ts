import { configure, prettyDOM } from '@testing-library/react'

/** What a test waits for comes at once; a machine that is busy with other things may take this long. */
const PATIENCE_MS = 15_000

configure({ asyncUtilTimeout: PATIENCE_MS, getElementError: errorOfQuery })

/**
 * The error of a query that found nothing, or several. A test that waits gets one for each look at the page and reads
 * the last of them at most, so the page is printed when the message is read: printing took a tenth of a file's time.
 */
function errorOfQuery(message: string | null, container: Element): Error {
  const error = new Error(message ?? '')
  error.name = 'TestingLibraryElementError'
  // Begins at the query, so that a failure shows the test's own line.
  Error.captureStackTrace(error, errorOfQuery)
  let printed: string | undefined
  return Object.defineProperty(error, 'message', {
    configurable: true,
    get() {
      printed ??= [message, prettyDOM(container)].filter(Boolean).join('\n\n')
      return printed
    },
    set(text: string) {
      printed = text
    },
  })
}
