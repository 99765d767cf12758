/** A demo account to sign in as. */
export interface Persona {
  email: string
  password: string
  name: string
  role: string
}

/** The one password of every demo account; demos only ever listen on loopback. */
export const DEMO_PASSWORD = 'Laurel-demo-1'

/** The accounts that a demo offers on its sign-in page. */
export const demoPersonas: readonly Persona[] = [
  [
    'mira@laurel.localhost',
    'Mira Okafor',
    'Sponsor with a decision to make and bounties in five states',
  ],
  ['teo@laurel.localhost', 'Teo Lindqvist', 'Creator with entries, wins and a review to answer'],
  [
    'freya@laurel.localhost',
    'Freya Holt',
    'Creator whose newest win will count in the season’s airdrop',
  ],
  ['yuki@laurel.localhost', 'Yuki Tanabe', 'Voter with vote energy and settled rewards'],
  ['sam@laurel.localhost', 'Sam Adeyemi', 'Moderator with work in the queue'],
  [
    'rosa@laurel.localhost',
    'Rosa Mbeki',
    'Moderator: the second person for starter grants above 200 points, and for appeals',
  ],
  [
    'lina@laurel.localhost',
    'Lina Svensson',
    'Finance: approves payouts and signs batches; a demo asks for no second factor',
  ],
  ['arun@laurel.localhost', 'Arun Pillai', 'Finance: the second person for large payouts'],
].map(([email = '', name = '', role = '']) => ({ email, password: DEMO_PASSWORD, name, role }))

/** The personas as lines for the terminal. */
export function demoSignIns(): string {
  const width = Math.max(...demoPersonas.map(({ email }) => email.length))
  const lines = demoPersonas.map(({ email, role }) => `  ${email.padEnd(width)}  ${role}`)
  return ['', `Demo sign-ins, all with the password ${DEMO_PASSWORD}:`, ...lines].join('\n')
}
