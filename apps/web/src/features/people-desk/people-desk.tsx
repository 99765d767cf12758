import { useSearchParams } from 'react-router'
import { PeopleList } from './people-list.tsx'
import { PersonView } from './person-view.tsx'

/** For staff: a search for people, and one person's page by the search parameter `person`. */
export default function PeopleDesk() {
  const [params] = useSearchParams()
  const id = params.get('person')
  return id === null ? <PeopleList /> : <PersonView key={id} id={id} />
}
