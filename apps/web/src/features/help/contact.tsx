import { useQuery } from '@tanstack/react-query'
import { useIsDemo } from '../../lib/api/config.ts'
import { siteTextsQuery } from './api.ts'

/** The operator's contact link, or a sentence that there is none. */
export function Contact() {
  const { data, isError } = useQuery(siteTextsQuery)
  const isDemo = useIsDemo()
  if (isError) return <p>The contact details could not be loaded. Reload the page to try again.</p>
  if (data === undefined) return null
  const { contactUrl } = data
  if (contactUrl !== null) {
    return (
      <a
        href={contactUrl}
        className="inline-flex min-h-11 items-center justify-self-start break-all font-medium text-brand text-sm hover:underline"
      >
        {contactUrl.replace(/^mailto:/, '')}
      </a>
    )
  }
  return (
    <p>
      {isDemo
        ? 'This is a demo, and no one answers email for it. If you started it, look for the reference number in your server’s output.'
        : 'The people who run this site haven’t given a contact address.'}
    </p>
  )
}
