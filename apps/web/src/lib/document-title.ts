import { documentTitle } from '@laurel/contract/spec/page-titles'
import { useEffect } from 'react'

/** Gives the document the title of what is open, such as a bounty's, once it is known. */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = documentTitle(title)
  }, [title])
}
