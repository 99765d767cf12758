import type { Role } from '@laurel/contract/people/people'

/** A person's main activity in the demo. */
type DemoJob = 'sponsor' | 'creator' | 'voter' | 'moderator'

/** A made-up person of the demo. */
export interface DemoPerson {
  username: string
  name: string
  bio: string
  job: DemoJob
  /** How often their votes agree with the outcome, 0 to 1. */
  judgement: number
}

const LINES = `
mira | Mira Okafor | sponsor | 0.7 | Runs Fieldnote, an app for people who record sounds outdoors. Pays for clear writing.
jonas | Jonas Weld | sponsor | 0.6 | Keeps a repair café going on Thursdays. Commissions guides that a beginner can follow.
harbour | Harbour Library | sponsor | 0.7 | Two librarians, one boat, nine thousand books. We fund work about public places.
ines | Inês Prado | sponsor | 0.6 | Bakes before dawn, sells before eight. Looking for a look.
sanna | Sanna Virtanen | sponsor | 0.7 | Plans cycle routes for a city of hills. Believes in maps that fit a pocket.
okoro | Okoro Tools | sponsor | 0.6 | Small open tools for small offices. We pay for code that does one thing.
delphine | Delphine Aubert | sponsor | 0.6 | Curates a museum of everyday objects. Likes labels that a child can read.
rafi | Rafi Haddad | sponsor | 0.5 | Organises a night market and its music.
teo | Teo Lindqvist | creator | 0.7 | Writes threads that end before they get long. Former physics teacher.
anouk | Anouk Verbeek | creator | 0.6 | Draws knots, birds and timetables. Ink first, pixels later.
dayo | Dayo Bamgbose | creator | 0.6 | Films repairs with one camera and no music.
lucia | Lucía Ferrer | creator | 0.7 | Translates between Spanish, Portuguese and English. Reads every sentence aloud.
bo | Bo Nakamura | creator | 0.5 | Small scripts, long README files.
freya | Freya Holt | creator | 0.6 | Posters and signs. Measures type in centimetres.
imran | Imran Siddiq | creator | 0.6 | Explains money without the word leverage.
petra | Petra Novak | creator | 0.5 | Long articles about small organisations.
kwame | Kwame Asante | creator | 0.6 | Motion graphics, mostly arrows that mean something.
selin | Selin Aydın | creator | 0.6 | Memes with a footnote.
noor | Noor Rahimi | creator | 0.7 | Writes for people who have never done it before.
gus | Gus Marchetti | creator | 0.5 | Sound, tape hiss and market stalls.
hana | Hana Kolář | creator | 0.6 | Icons at sixteen pixels, then at sixteen metres.
tomas | Tomás Rivera | creator | 0.5 | Short films about long jobs.
wren | Wren Castellane | creator | 0.6 | Plain words for hard letters.
milo | Milo Adair | creator | 0.4 | Trying everything once, publishing the second try.
esra | Esra Demir | creator | 0.6 | Data to drawings, drawings to data.
joao | João Teixeira | creator | 0.6 | Portuguese for readers in four countries.
yuki | Yuki Tanabe | voter | 0.9 | Reads the checklist first, then the entry, then the checklist again.
sam | Sam Adeyemi | moderator | 0.8 | Keeps the queue short and the reasons long.
rosa | Rosa Mbeki | moderator | 0.8 | Moderates on weekdays, gardens on the other two.
alba | Alba Quintero | voter | 0.85 | Votes on the train.
finn | Finn O'Shea | voter | 0.8 | Former copy editor. Notices commas.
lina | Lina Svensson | voter | 0.8 | Judges design by whether her father could use it.
omar | Omar Farouk | voter | 0.75 | Likes videos that show the hands.
tess | Tess Whitlock | voter | 0.7 | Patient with long reads.
ivo | Ivo Petrov | voter | 0.65 | Runs the code before he votes.
maya | Maya Lindgren | voter | 0.75 | Laughs rarely, supports generously.
cleo | Cleo Marchand | voter | 0.6 | Learning what good looks like.
arun | Arun Pillai | voter | 0.7 | Checks sources, then opinions.
zadie | Zadie Brooks | voter | 0.65 | Supports the odd ones.
nils | Nils Ekström | voter | 0.3 | Says no a lot.
`

/** The forty people of the demo. */
export const demoPeople: readonly DemoPerson[] = LINES.trim()
  .split('\n')
  .map((line) => {
    const [username = '', name = '', job = '', judgement = '', bio = ''] = line.split(' | ')
    return { username, name, bio, job: job as DemoJob, judgement: Number(judgement) }
  })

/** A newcomer who has not passed the lesson: practises in the arena. */
export const NEWCOMER = 'cleo'

const FINANCE = new Set(['lina', 'arun'])

/** Roles granted to a person. */
export function rolesOf({ username, job }: Pick<DemoPerson, 'username' | 'job'>): Role[] {
  return [
    ...(job === 'moderator' ? (['moderator'] as const) : []),
    ...(FINANCE.has(username) ? (['finance'] as const) : []),
  ]
}
