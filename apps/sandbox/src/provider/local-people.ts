/** A made-up person to sign in as at the local provider. */
export interface LocalPerson {
  /** The Twitter user id. */
  id: string
  username: string
  name: string
  description: string
  /** The confirmed address; null if the provider does not share one. */
  confirmedEmail: string | null
  hasPicture: boolean
  /** What this person demonstrates. */
  hint: string
}

/** The people of the local provider: a full profile, a minimal one, one with an account here, one to link to another account. */
export const localPeople: readonly LocalPerson[] = [
  {
    id: '900000000000000001',
    username: 'nora_vind',
    name: 'Nora Vind',
    description: 'Paper cut animations, one a week.',
    confirmedEmail: 'nora@twitter.localhost',
    hasPicture: true,
    hint: 'A full profile with a confirmed email',
  },
  {
    id: '900000000000000002',
    username: 'bsalt',
    name: 'Bruno Salt',
    description: '',
    confirmedEmail: null,
    hasPicture: false,
    hint: 'No email, no text, no picture',
  },
  {
    id: '900000000000000003',
    username: 'teo_makes',
    name: 'Teo Lindqvist',
    description: 'Threads about small machines.',
    confirmedEmail: 'teo@laurel.localhost',
    hasPicture: true,
    hint: 'The confirmed email of Teo’s account here: the two become one',
  },
  {
    id: '900000000000000004',
    username: 'otto_reyes',
    name: 'Otto Reyes',
    description: 'Maps of places that are not there.',
    confirmedEmail: null,
    hasPicture: true,
    hint: 'A picture and no email, to add to an account',
  },
]

/** Finds a person by id; null if unknown. */
export function findLocalPerson(id: string): LocalPerson | null {
  return localPeople.find((person) => person.id === id) ?? null
}
