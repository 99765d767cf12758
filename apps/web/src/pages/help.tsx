import { isSiteTextName, SITE_TEXTS, type SiteTextName } from '@laurel/contract/pages/site-texts'
import { pageDescriptions } from '@laurel/contract/spec/page-descriptions'
import { pageTitles } from '@laurel/contract/spec/page-titles'
import { paths } from '@laurel/contract/spec/routes'
import { Search } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { AnswerList } from '../features/help/answer-list.tsx'
import AnswerView from '../features/help/answer-view.tsx'
import { rankAnswers } from '../features/help/search/search-answers.ts'
import { SiteText } from '../features/help/site-text.tsx'
import { useDocumentTitle } from '../lib/page/document-title.ts'
import { lazyPart } from '../lib/page/lazy.ts'
import { useSession } from '../lib/session/session.ts'
import { plural } from '../lib/text/format.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Field, Input } from '../ui/fields/field.tsx'
import { Page, PageHeader } from '../ui/page.tsx'
import { SkeletonText } from '../ui/states/skeleton.tsx'

const ContactForm = lazyPart(() => import('../features/tickets/contact-form.tsx'))
const MyTickets = lazyPart(() => import('../features/tickets/my-tickets.tsx'))
const TicketView = lazyPart(() => import('../features/tickets/ticket-view.tsx'))
const SuspensionAppeal = lazyPart(() => import('../features/tickets/suspension-appeal.tsx'))
const StopMails = lazyPart(() => import('../features/notifications/stop-mails.tsx'))

/** The legal text in `?text=`, the answer in `?answer=`, or the searchable answers; the search is in the URL. */
export default function HelpPage() {
  const [search] = useSearchParams()
  const text = search.get('text')
  const answer = search.get('answer')
  if (isSiteTextName(text)) return <TitledText name={text} />
  if (answer !== null) return <AnswerView key={answer} id={answer} />
  const request = requestPart(search)
  return request === null ? <Answers /> : <Suspense fallback={<Waiting />}>{request}</Suspense>
}

/** The contact form, a ticket or an appeal, by the address; null for the answers. */
function requestPart(search: URLSearchParams): ReactNode {
  const [contact, ticket, guest] = [
    search.get('contact'),
    search.get('ticket'),
    search.get('guest'),
  ]
  if (contact !== null) {
    return (
      <ContactForm key={contact} category={contact} reference={search.get('reference') ?? ''} />
    )
  }
  if (ticket !== null) return <TicketView key={ticket} id={ticket} />
  if (guest !== null) return <TicketView key={guest} secret={guest} />
  const appeal = search.get('appeal')
  if (appeal !== null) return <SuspensionAppeal key={appeal} token={appeal} />
  return search.get('tickets') === 'mine' ? <MyTickets /> : null
}

function Waiting() {
  return (
    <Page width="form">
      <SkeletonText lines={10} />
    </Page>
  )
}

function TitledText({ name }: { name: SiteTextName }) {
  useDocumentTitle(SITE_TEXTS[name])
  return <SiteText key={name} name={name} />
}

function Answers() {
  const [search, setSearch] = useSearchParams()
  useDocumentTitle(pageTitles.help)
  const isSignedIn = useSession().status === 'signed-in'
  const query = search.get('q') ?? ''
  const found = rankAnswers(query)
  const stopToken = search.get('unsubscribe')
  const searchFor = (q: string) => setSearch(q === '' ? {} : { q }, { replace: true })
  return (
    <Page width="form">
      <PageHeader
        title={pageTitles.help}
        lead={pageDescriptions.help}
        actions={
          <>
            {isSignedIn && <ButtonLink to={paths.ownTickets}>Your requests</ButtonLink>}
            <ButtonLink to={paths.contact()}>Contact us</ButtonLink>
          </>
        }
      />
      {stopToken !== null && (
        <Suspense>
          <StopMails
            token={stopToken}
            mails={search.get('mails')}
            onClose={() => setSearch({}, { replace: true })}
          />
        </Suspense>
      )}
      <search>
        <Field label="Search the answers" isLabelHidden>
          <Input
            type="search"
            placeholder="Search the answers"
            value={query}
            onChange={(event) => searchFor(event.target.value)}
            icon={<Search aria-hidden="true" className="size-4.5" />}
          />
        </Field>
        <p role="status" className="mt-2 text-muted text-sm">
          {query !== '' && `${plural(found.length, 'answer')} found`}
        </p>
      </search>
      <div className="mt-6">
        <AnswerList answers={found} query={query} onClear={() => searchFor('')} />
      </div>
    </Page>
  )
}
