import type { BountyCategory } from '@laurel/contract/work/bounties'

const LINES = `
article | How I stopped writing introductions | Delete the first paragraph. If nothing is missing, it was for you, not for the reader.
thread | Seven posts about one screw | A screw that fits everything fits nothing well. A thread with pictures in words.
design | A grid for people who dislike grids | Three columns, one of them always empty. It does more than it seems.
video | Thirty seconds of a well-made hinge | No words. The hinge is from 1931 and closes without a sound.
code | A script that tells me when to go home | Reads the bus times and the weather and says one word.
meme | Terms and conditions, abridged | A door that says pull, with a scroll.
article | Notes on captions | Who captions are for, and why the answer is everyone on a train.
translation | Five words that don't travel | Saudade is not one of them. These are about bread, queues and glue.
thread | How a lock works, in six posts | A lock is a question asked in metal.
design | Drawing rain in one colour | Eleven ways that failed and one that I will use again.
other | A list of sounds that are gone | Dial tones, ticket machines, a certain kind of brake.
code | Tests that read like a recipe | Ingredients, steps, and what it should taste like.
video | Sharpening a pencil for nine minutes | It is about patience. It is also about a pencil.
article | What a good refusal says | The reason, the way out, and nothing about you.
thread | Money words in plain English | Gross, net, accrued, deferred: four posts, no adjectives.
design | A sign for a door that sticks | People read pull. So the sign has to be on the other side.
meme | Meeting that was an email that was a nod | Three panels, one of them empty.
code | Small functions, long names | A year of renaming things, with before and after.
article | The museum of everyday locks | A visit with a notebook and no camera.
other | Field recording for people who can't sit still | Walk, stop, count to sixty, walk on.
video | Tying a parcel | One string, no tape, one knot that you can open again.
design | Type at two metres | What happens to your favourite font when it rains.
thread | Reading a pay slip from the bottom | Begin with what arrived and work up to why.
translation | One recipe in three languages | The salt was the hard part.
code | A diff for prose | Marks sentences that moved, not letters that changed.
article | Why our queue has a name for everyone | Numbers are faster. Names are kinder. We timed both.
meme | The printer knows | A printer with a halo and a list.
video | The sound of a good drawer | Wood on wood, five makers.
design | A poster with no date | It hung for a year. People came every week.
thread | What rivers do at night | Five posts about cold air, and one about frogs.
other | A walk with twelve stops | One stop for each month of living here.
article | Instructions that survive the rain | Laminate is not the answer. Order is.
code | Counting to ten without a loop | A joke that turned into a lesson.
design | Icons for feelings at work | Eight, none of them yellow.
thread | Five ways to say no to a feature | With the sentence that I used each time.
video | How bread is carried | Six bakeries, six trays, one shoulder.
article | An index for a diary | It took a winter and changed what I write.
translation | The weather, said by grandmothers | Four languages, no umbrellas.
meme | Undo | A time machine with one button, and a queue.
article | A week without adjectives | What was left was shorter and, to my surprise, warmer.
thread | Why signs point at the ceiling | Five posts about arrows and the people who follow them.
design | A calendar for one window | Twelve months of the same view, one line each.
video | Two minutes of a good handover | Night shift to day shift, nothing forgotten.
code | A clock that is honest about being late | It shows how far it is off and since when.
meme | My tabs, a family portrait | Everyone is here, no one is sure why.
other | Twelve handles | Photographs of what we hold without looking.
translation | A safety card in six words | Every language wanted a seventh.
article | What the ferry timetable leaves out | The waiting, mostly. And who waits with you.
video | How to fold a map again | It remembers. You only have to stop helping.
`

/** A post: its category, title and text. */
export interface DemoPost {
  category: BountyCategory
  title: string
  text: string
}

/** The free posts of the demo, the newest last. */
export const demoPosts: readonly DemoPost[] = LINES.trim()
  .split('\n')
  .map((line) => {
    const [category = '', title = '', text = ''] = line.split(' | ')
    return { category: category as BountyCategory, title, text }
  })
