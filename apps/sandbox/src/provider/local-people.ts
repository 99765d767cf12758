/** Somebody that nobody is, to sign in as at the local provider. */
export interface LocalPerson {
  /** What Twitter would call their id. */
  id: string
  username: string
  name: string
  description: string
  /** An address that counts as confirmed; null for one that is not told. */
  confirmedEmail: string | null
  hasPicture: boolean
  /** What is worth seeing when one signs in as them. */
  hint: string
}

/** The people of the local provider: one with everything, one with as little as Twitter allows, one with an account here, one for another account. */
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

/** A person by id. */
export function findLocalPerson(id: string): LocalPerson | null {
  return localPeople.find((person) => person.id === id) ?? null
}
