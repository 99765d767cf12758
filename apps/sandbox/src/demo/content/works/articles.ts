/** The paragraphs of each article, one per line; articles apart by an empty line, in the order of the entries. */
export const articles: Record<string, string> = {
  'two-librarians': `
## On Monday the books wait
The week at the Harbour Library begins eleven steps up, on a ladder. Above the travel section the roof has a soft spot, and since October the first hour of the first day belongs to it: buckets out, tarpaulin checked, one photograph for the council. Nine thousand books wait downstairs, which is what books are good at.
## What the ladder costs
An hour of roof is an hour without story time. The two of them write down what each Monday displaces, in pencil, on the inside of the cupboard door. By spring the list was longer than the list of loans.

## Nine thousand, and one
Nine thousand and twelve books, says the catalogue. One boat, says the mooring bill. The boat takes crates to three islands, returns with other crates, and needs somebody aboard who can both steer and recommend a thriller.
## Forty-one returns before noon
On Tuesday the ferry brings a grey box. There are forty-one books in it, two of them wet, and a jar of plums as a thank-you from the far pier. The plums aren’t in the catalogue.
## The number that is missing
Hours open: thirty-eight. Hours worked, as they counted them for us: a hundred and four between two people. The difference is the building.

## The list on the back-room door
It’s a sheet of brown paper, taped at four corners. The left column says what a library has to do this week. The right one says what two people have done, and each Saturday they draw a line between the two.
## Wednesday, left column
Re-shelve the children’s corner. Answer the school. Order large print for Mr Aas, who has stopped asking. Mend the hinge. Register thirty new cards that came in with the seed swap. Call about the roof.
## Wednesday, right column
The school was answered. Mr Aas got a book from the other librarian’s own home. The hinge is held by a ruler. “We don’t say no,” one of them says; “we say later, and later is where things pile up.”
## What stays on the left
Local history hasn’t been indexed since the third colleague left. Two boxes of letters, given by families who trusted the house, stand unopened. It is not the roof that keeps them awake but the boxes.
## What a third line would need
They did the sum on the same paper: twenty-six hours a week, one person, less than the boat’s diesel and the buckets together. Below it someone has written, in a child’s hand, *please*.

## A book comes home
At 8:40 the ferry’s ramp comes down, and a deckhand who reads crime puts a crate on the quay. On top lies a cookbook that has been to the island for nine weeks.
## Two pairs of hands
The first pair opens, wipes, checks in, finds a shopping list on page 88. The second carries it up and stops three times on the way: a question, a child, a telephone. It takes the cookbook fifty minutes to travel fourteen metres.
## Friday, away again
By the end of the week it has been borrowed anew. The list from page 88 hangs on the board, under *lost and loved*.

## Nine till seven, officially
The sign says nine. The key turns at half past seven, since the boat must be loaded while the tide allows it. Between those times the library is closed only for people without a bucket.
## The long middle
From eleven to four there’s one desk and one queue. Whoever isn’t at the desk is at the school, at the pier or under the sink.
## After seven
At seven they lock the door and sit down to what they call the real work, which is e-mail.

## Quiet hours
At ten in the morning the reading room holds four people, and a clock. An old man reads a paper from yesterday. Someone sleeps with good manners. The librarian repairs a spine and doesn’t look up, as that would invite a question that she has no time for.
## Noise
At three, school is out. Twenty-two children want the same book about sharks; there are two. The other librarian has learnt to read it aloud so slowly that it lasts until the bus.
## A letter
On Thursday they write again to the council. They do not ask for much. They describe a week, like this one, and leave the conclusion to the reader.

## A chair with a coat on it
There are three chairs in the staff room. On Monday the third would have answered the phone, which rang nineteen times during the roof.
## Midweek
On Wednesday it would have gone out with the boat, so the desk could stay open. On Thursday it would have sat with the girl who came to ask how one writes a job application and left after ten minutes.
## Saturday
On Saturday it would have gone home at noon. All three would have. Nobody tells you how much of a library is a person who isn’t in a hurry.

## Bone glue and tea
You smell it from the landing. Repairs are done on Tuesdays since the heating is on then, and glue wants eighteen degrees. A spine takes twelve minutes, if the telephone is kind.
## What can be mended
Hinges, corners, a torn map. In the course of this week: seventeen volumes, the boat’s fender, the gutter, a quarrel about noise.
## And what can’t
Time that was spent on gutters. They keep the unmended books in a crate called *patience*, and it’s full.

## The left coat, the right coat
There are two keys to the Harbour Library. One hangs on a red string, the other on a bottle opener. On Thursday both were in the same coat, on the way to the island.
## Forty people on a step
For an hour and ten minutes the library took place outside. Someone held the door that couldn’t open. A teacher told the story that was planned, without the book.
## A third key
It costs nine euros to have one cut. What they lack is a pocket to put it in.

## In the order in which they interrupt each other
First comes the phone. It interrupts the returns, which had interrupted the order list, which has been open since last Thursday.
## The pump
At twelve the bilge alarm of the boat interrupts the phone. One of them runs. The other promises a caller to call back, and writes it down on a hand.
## What gets finished
At closing time, three things: the coffee, the log of the boat, and a chapter that was read aloud to the end, since children don’t accept interruptions.

## In figures
9,012 books. 1 boat. 2 people. 1,340 cards, of which 610 were used this year. 14 buckets, 6 of them bought privately.
## In people
Behind the figure 610 there is a skipper who learns Polish, a girl with eleven novels a month, and a man who came for the warmth and stayed for the atlas.
## In slates
Eighty-four slates are missing. A roofer named a sum in March. The sum is as old as the hole now.

## 11:20, the first ferry leaves
From here on there are forty minutes until the next one. In this gap they change the crates, the till and the shift, and one of them eats.
## 11:40
A box is late, a reader is early. The photocopier counts in a language of its own. Someone asks, reasonably, whether there is a toilet.
## 12:00, the second ferry docks
Everything is where it should be, except for lunch. They do that seven times a week, in all weathers, and the ferries have never waited.

## Monday to Saturday
Monday: roof. Tuesday: repairs. Wednesday: school and post. Thursday: islands. Friday: new books. Saturday: everybody. The notes are thorough about these days, and I follow them.
## Where the notes are silent
They don’t mention holidays, and I don’t invent any. They name no sums for the roof. On pay they say one sentence, which both asked me to leave out.
## What remains undone
An index, two boxes, a hinge, a letter, and the third column of a table that’s headed *next year*.

## It begins with a tick
The first drop falls on *Travel, Northern*. It makes a sound that both can tell from any other, even with a class in the room.
## The roof’s diary
At nine there’s one bucket. By noon, five. A child asks whether the books can swim. At four the rain stops, and the roof goes on for an hour on its own, as if it had to finish a thought.
## Two towels
They wring them out together at seven, each holding one end. It is the only time in the day at which they stand face to face.

## Why not a bus?
A council member asked that, and it is a good question. A bus would need the ferry, a ramp, a second driver and a permit for the pier. It would reach one island of three.
## What the boat does
It leaves on Thursday at six with eight crates. It’s a branch with a reading corner, a letterbox and, when needed, an ambulance for tired tricycles.
## The sum
Diesel, paint and insurance come to less than the rent of the smallest shop in the harbour. The boat lends one book in five.

## Monday is closed by Marit
She checks the buckets, the windows, the back door, then the buckets. She says good night to the room, out loud.
## Thursday is closed by Jon
He ties the boat up with two knots more than needed and leaves the lamp on for the late ferry.
## On Saturday no one wants to
They sit on the steps for a while with the keys between them. “We’re the only ones who know how quiet it gets,” one says, and they stay a little.
`,
  'seed-swap': `
## Come in, you are early enough
A swap has no beginning. You walk in with what you have; if that is nothing, you walk in with nothing. Forty beans in an old envelope are a proper contribution, and so is a question.
## On the table
Left: vegetables. Right: flowers. Middle: tea. Take an envelope, read what is on it, and pour what a window box can hold into a fresh one.
- Bring: dry seeds, paper bags, a pen.
- Leave at home: hybrids (F1), anything damp, plants from the wild.

## “I don’t know what it’s called”
That’s fine. Say where it came from, how high it grew, and what it tasted like. “Red, ribbed, from my aunt in Pula, sweet” is a better label than a Latin name that isn’t sure of itself.
## How to thank someone for it
Grow it. In autumn, bring three seeds back and tell them how it went. Nobody has ever asked for more.

## Paper breathes
In plastic, seeds sweat and turn mouldy by May. In paper, they sleep. A folded page from a magazine does the job.
## What else you need
- a pencil, because ink runs
- this year’s number, since age decides
- a spoon for sharing small things
## And if you brought plastic
Don’t worry: there is a stack of paper by the door, and someone who likes folding.

## Scene one: the door
You give your name or you don’t. A sticker says *first time*; it means that people will be nice to you.
## Scene two: the long table
Everything on it is for taking. You may touch, smell and shake.
## Scene three: a stranger with peas
He’ll tell you about the peas. Let him. That is how you learn that they need a fence.
- peas: fence
- beans: pole
- courgettes: more room than you think

## A label, word for word
**Bean “Blue Lake”, climbing, own harvest 2025, Ana, sown in May.** The first word says what it is, the second which one. *Climbing* tells you to find a stick.
## What each word promises
*Own harvest* means that it wasn’t bought, so its children will look like it. The year tells its age: beans last three, parsnips hardly one. The name is there so you can ask.
## What isn’t allowed on the table
- seeds marked F1: their children come out different
- anything dug up from a meadow
- seeds that are still soft
## If a label is missing
Write what you know, and add a question mark. A question mark is honest, and someone at the table may know the answer.

## Two in, one out
The rule is on the wall: take two kinds, leave one. It is there for your sake, as people are shy and go home with too little.
## Who checks?
Nobody. In six years it has evened out on its own, mostly thanks to a woman with far too many marigolds.

## I killed basil four times
So I was sent to beans. A bean is the size of a fingertip, wants a warm pot and gets impatient only with people who water too much.
## Your first three
- runner beans, since they forgive
- radishes, which are done in four weeks
- marigolds, because they seed themselves
## And the basil?
Ask Noor, second table. She grows it from cuttings and gives them away.

## Side one
You are at a seed swap. People give seeds they saved and take seeds they’d like. There’s no money and no list.
## Side two
Fold the envelope on the dotted line. Write: *what, which, when, who*. On the way out, drop this sheet in the box if you won’t need it again; it has been to five swaps already.

## The mystery of the “small brown ones”
Each year somebody leaves a jar that says *small brown ones*. Each year someone sows them in hope. So far: turnips, poppies, and once a tree.
## Four words are enough
Kind, name, year, yours. If your hand is bad, print. If your memory is, write it on the day you harvest.

## How to fold one
Lay a square of paper like a diamond. Lower corner up, left and right corners across, fill it, then tuck in the tip. Children are faster at it than we are.
## What goes on it
- bean, tomato, aster …
- the name, or a question mark
- the year
## What doesn’t go in
Soil, leaves, and anything with legs.

## Come with an empty bag
You’ll leave with peas, two opinions about compost and possibly a cutting in a wet sock. It’s normal.
## But do not bring
Ash, oak or any other protected sapling; seeds from a shop packet that passed its date ten years ago; potatoes from the kitchen, which can carry blight to everyone’s beds.
`,
}
