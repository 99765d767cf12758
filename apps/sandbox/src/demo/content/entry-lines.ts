/** Entries of each demo bounty, one per line: `Title | what it does`. */
const LINES: Record<string, string> = {
  rent: `
A deposit, not a fee | Starts with a cloakroom: you pay for the hook, you get the coin back when you take the coat.
Why your wallet lost 0.002 and how to find it again | Follows one token account from opening to closing with the balance after each step.
Rent in eight posts | Each post answers one question that people really asked in our help channel.
The shelf that you rent by the byte | Counts the bytes of a token account aloud and multiplies them in front of the reader.
No one stole it | Begins with the panic, then shows where to look in an explorer before asking anyone.
What an account is, by someone who keeps a garden | A bed costs room whether or not something grows; closing it gives the room back.
Two years up front | Explains the number behind the exemption and where a reader can ask the chain for it today.
Close the door, take the coin | A how-to with the three places in common wallets where closing an account hides.
Rent for people who hate the word rent | Drops the word after the second post and calls it a deposit from there on.
One drawing, nine posts | Describes a drawing of boxes and coins so that it works when read aloud.
From zero to exempt | Opens a new account live and writes down every number on the way.
The bus thread | Written on a bus, timed on a bus: four minutes including a red light.
Storage is not free, and that is good | Tells what would happen if it were, with a shed as the example.
Where your two thousandths went | A receipt, line by line, for the smallest thing you ever bought.
Deposit and return | Compares it with bottles, which everyone here understands.
The minimum balance, explained twice | Once for people, once for people who want the formula.`,
  'receipt-video': `
From top to bottom | One take, one finger, one receipt; the finger never leaves the paper.
What the 12.40 is for | Splits the sum into parts and labour with real screws on the table.
The warranty line, slowly | Spends a third of the minute on the one line that people skip.
Sixty seconds at the counter | Two hands talk: one asks, the other points.
Receipt, subtitled | Silent by design, so the captions carry everything.
Parts, labour, promise | Three words, three colours on the paper, three shots.
Read it before you fold it | Ends with where to put the paper so that you find it in a year.
A receipt read by its printer | The printer speaks as it prints each line.
Line by line | A steady camera and a ruler that moves down.
What you paid for | Shows the worn part next to the line that names it.
The small print is not small | Enlarges the warranty until it fills the screen.
Why there is a zero on it | Explains free labour and why it is still written down.
Hold on to this | Ends in a drawer with all the receipts that were never read.
Paper, explained | Uses paper cut-outs only; the receipt builds itself.
One minute, one receipt | The clock of the café runs in the corner of the picture.
Ask about this line | Each line comes with the question that a visitor may ask.`,
  'fieldnote-pt': `
Guia de início, em português claro | Chooses "gravação de campo" once and stays with it.
O vento é o inimigo | Keeps the jokes of the source and explains which one had to go.
Gravar lá fora | Reads the same in Lisbon and in Recife; two words are in the note.
Microfones, vento e licença | Translates permission as a conversation, not as a form.
Guia Fieldnote, versão revista | Two readers in two countries marked what stopped them.
Ouvir primeiro, gravar depois | Moves one sentence so that the rhythm of the source survives.
Um guia para ouvidos | Uses the verb form that both countries print on signs.
Do silêncio ao ficheiro | Lists every place where ficheiro and arquivo had to be decided.
Como gravar sem incomodar | Keeps the headings short enough for the app.
Som de rua, passo a passo | Every term is in a small glossary at the end of the note.
Gravação ao ar livre | Plain and close to the source, sentence for sentence.
O guia inteiro | Complete, with the captions of the pictures that others forgot.
Antes de carregar no botão | Solves the button problem with a verb instead of a noun.
Vento, pedra, água | Turns the three examples of the source into places that exist in both countries.
Guia do primeiro dia | Reads it aloud; sentences over twenty words were cut.
Português de dois lados do mar | The note explains five choices and one defeat.`,
  'river-poster': `
The river wants its quiet back | One bicycle, drawn as if it were a fish.
Bring gloves | Two words at the top, readable from the other side of the street.
Saturday, nine, the blue bridge | The bridge is made of the letters of the place.
We found eleven chairs | Counts what came out last year in rows of small drawings.
Everything but fish | A grid of what we pulled out, with one fish in the wrong square.
Low water | The lower half of the sheet is empty and blue.
Wear old shoes | A pair of shoes, printed at real size.
Half a day, whole river | The river runs from edge to edge, so that two posters side by side join.
The clean one | Almost nothing on it, which is the point.
Nets, boots, soup | Three things that you get when you come.
A bicycle is not a fish | Blackletter for the bicycle, script for the fish.
Come for the soup | The ladle is the largest thing on the sheet.
Upstream | Type that is read from bottom to top, like the walk along the bank.
Nine to noon | The clock is drawn with reeds.
Left bank, right bank | Two halves for two meeting points, one line of water between.
What the ferry sees | The poster as seen from the ferry, with the ferry on it.`,
  'review-memes': `
The tab that has been open since March | A drawn browser with moss on one tab.
Approved, with 41 comments | A cake with a small flag for each comment.
Looks good to me, said the ghost | A sheet with glasses, reading on a phone.
Queue | A drawn queue in which everyone holds a number and the last number is 1.
It works on my branch | A bird on a very thin branch.
Ready for review | A skeleton at a desk with a fresh coffee.
Small change | A man carries a sofa up the stairs; the door says one line.
Nit | A single ant moves a comma.
Rebase and hope | A paper boat with a very serious captain.
The reviewer is typing | Three dots as three suns over a desert.
Merge day | A drawbridge, slowly, with a crowd.
Please split this | A loaf of bread that asks for mercy.
Blocked by | Two cars at a crossing, each waving the other through.
One approval missing | A key on the other side of a glass door.
Friday, 16:58 | A window with a sunset and one hand on the keyboard.
Re-requested | A carrier pigeon with a walking stick.`,
  'two-librarians': `
Monday is for the roof | Begins on a ladder and lets the books wait, as they do.
Nine thousand books and a boat | A week in seven scenes, each with one number from the notes.
What two people leave undone | Built around the list on the door of the back room.
The ferry brings the returns | Follows one book through the week and two pairs of hands.
Open until seven | Tells the week by its opening hours and what happens in between.
Small library, long week | Quiet and exact; the council appears only in the last paragraph.
The third chair | Asks on each day what a third person would have done.
Tuesdays smell of glue | Repairs are the thread that holds the article together.
Two keys | One key each, and the day on which both were in the same coat.
How to run a library by hand | Goes through the jobs in the order in which they interrupt each other.
Shelf life | Numbers first, then people, then the roof.
Between two ferries | The forty minutes in which everything has to happen.
A week at the Harbour | Sticks to the notes and marks what they don't say.
Rain inside | The roof is the main character and it shows.
The boat is a branch | Explains to a council why a boat is cheaper than a bus.
Who closes | Ends each day with the person who locks up.`,
  'take-names': `
take-names | Refuses to guess: three patterns for dates, two for lengths, and a log line for everything else.
Rename with care | Writes a plan first and asks for a second run to carry it out.
note2name in one file | Standard library only, 180 lines, tests on all samples.
Names from speech | Finds the place by the first line with letters and says how sure it is.
Idempotent or nothing | A second run is tested first, then the first.
A very careful renamer | Moves nothing when two files want the same name.
Shell, awk and doubt | Short enough to read over lunch; doubts are printed in full.
Takes, sorted | Reads dates in four orders and refuses the ambiguous ones.
The unsure pile | Puts what it could not read on a list with the reason next to it.
mvr | Three letters, 240 lines, 31 tests.
Keep both names | Leaves a small index from old to new, so that anything can be undone.
Date, place, length | A table of rules that someone else can extend.
Dry run by default | Prints what it would do until you say that it may.
Parser with manners | Reports the line and column at which it gave up.
Names that sort | Pads the lengths, so that a folder view is a logbook.
Just enough code | One function a rule, one test a function.`,
  'battery-thread': `
Don't drain it, walk it | Five myths as five habits, each with the habit to have instead.
Where the drain-it-first story comes from | Tells of the old cells for which it was true.
The freezer is for peas | Cold, heat and what a drawer is good for.
Forty to eighty, gently | Explains the middle of the scale without scaring anyone.
Five things we say on the train home | In the voice of a long day outside, with a source under each.
Charging overnight | What a charger does at three in the morning.
The swollen one | Starts with safety: what to do when a case no longer closes.
Myth, origin, source | The same three lines five times, which is why it works.
Batteries for beginners | Written for someone who has owned a recorder for a week.
It is not the cable | Sorts what the cable does from what the cell does.
Memory is for old cells | One diagram in words and a museum piece.
Heat did it | Four of five myths turn out to be about warmth.
What full means | Explains why full is a number that someone chose.
Cycles, counted | What counts as one, and why half counts half.
The drawer test | A small thing to try at home, safely, in a month.
Never open it | Repeats one sentence often enough to be remembered.
Fast is fine | On quick chargers, with a source that shows both sides.
Old phone, new rules | Which advice changed in ten years, and why.`,
  knots: `
Five knots, one rope | The rope has a light and a dark end, so over and under never mix.
For small hands | Tried with four children on the ferry; step three was redrawn twice.
Rope that casts a shadow | Depth by shadow alone, no arrows.
Six steps each | A grid that reads like a comic without words.
The thick rope | Drawn larger than life, so that the strands can be followed.
Knots on a cleat | Every knot is shown on the thing that it holds.
Left hand, right hand | Shows the hands in every step, since that is where people fail.
Bowline first | The order of the wall: from the one you need to the one you want.
Two colours | The two ends have two colours until the last step.
From above | All five from the same angle, the one that you have when you tie.
A wall of rope | Sized for the wall, with the steps at the eye level of a child.
Over, under, through | Gaps in the line do all the work.
Tied by nine-year-olds | The sheet comes with the results of a class of twenty.
Cleat to sheet | Starts on the boat and ends in the hand.
Plain line | One weight, no shade, nothing to print wrong.
The knot and its mistake | The last picture of each shows the wrong one, crossed out.
Slow rope | Small steps; the clove hitch takes five.
What it looks like when it is right | The finished knot is drawn largest, the steps around it.`,
  'bike-memes': `
The map said gentle | A very small hill with a very large shadow.
Honest contour lines | A map that sighs.
Hill: 9 % | The rider is drawn at nine per cent opacity.
I looked at the map once | Two panels: before the corner, after the corner.
Scenic route | A goat, waiting at the top, checks its watch.
It is flat on the way back | A seesaw with a bicycle on it.
Purple means walk | The legend of the map, drawn as a confession.
You are here | And the arrow points up.
Told you | The map, folded, with arms.
Gear one | A snail overtakes, politely.
The short cut | A line that is short only in one dimension.
One more bend | The bend, and behind it the bend.
Check the map | A letter to my legs.
Elevation gain: yes | A profile that leaves the picture.
Flat city, they said | A postcard of a city, tilted.
Downhill is a state of mind | A monk on a cargo bike.
The bus goes there | The rider and the driver look at each other for a long time.
Hills: known issues | A bug list, signed by a geologist.`,
  'tap-video': `
Water off first | The first thirty seconds are about one valve, and they should be.
One spanner | The camera looks over the shoulder; you see what you would see.
Drip, and then no drip | Sound is the proof: the drip ends on screen.
The washer is the size of a coin | Lays every part on a towel in the order of the job.
Before it floods | Names the mistake at the moment at which you could make it.
Two minutes, one hand free | The other hand holds the phone, as yours will.
The towel method | Everything is laid out from left to right and goes back from right to left.
What the thread feels like | Talks about force, which videos usually don't.
Turn it a quarter | Slow and close, with a clock.
Kitchen, evening | Real light, real tap, real swearing cut out.
Parts in order | Five parts, numbered, each shown twice.
Check it with paper | A dry tissue shows whether it worked.
The valve under the sink | For people who have never looked there.
No plumber was called | A neighbour does it for the first time while filming.
Spanner, adjusted | Shows how to set the spanner so that nothing is scratched.
The quiet sink | Ends with ten seconds of nothing, which is the result.
How not to | The flood in a drawing, the repair in a film.
Dry | One word in the title, every step in the captions.`,
  'seed-swap': `
Forty beans in an envelope | A walk through the door, past the table, to the tea.
What to say to a tomato without a name | Starts with the question that everyone is too shy to ask.
Bring paper, not plastic | Practical first, then kind.
Your first swap | Written as five small scenes with one list in the middle.
How to read a label | A label, word for word, and what each word promises.
Take two, leave one | Explains the only rule and why no one checks it.
Seeds for people who kill basil | Begins with failure and ends with beans.
At the door | Fits on two sides of one sheet, as asked.
Please label your beans | A page about handwriting that is really about gardens.
The envelope | How to fold one, what to write on it, what to leave out.
A guide to leaving with more than you brought | Light in tone, exact in what not to bring.`,
  'bakery-logo': `
Four strokes | The 4 is made of four strokes of a baker's blade.
Lamp | The counter of the letter is the lamp over the sign.
Before light | A low sun that is also a loaf, but only if you look for it.
Quatro at four | The hands of a clock as the mark, and nothing else.
Open dark | A word that is legible as a hole in a dark surface.
The last ferry | A bow line that ends in a Q.
Stamp | Cut by hand in lino, so that it prints like the bag feels.
Steam | Three lines that leave the word at the top.
Q and its tail | The tail is the peel that pulls the bread out.
Early | The letters get up one after another.
Night van | Designed on the van first, everything else follows.`,
  'alt-text': `
altcheck | A streaming parser, line numbers, exit codes, no dependency.
Missing words | Tells apart the absent, the empty and the lazy.
alt or it didn't happen | Two hundred lines with a test folder twice as long.
See it, say it | Knows figures, links around images and pictures with sources.
One command | Runs with what is on every machine that runs our builds.
File, line, reason | Prints like a compiler, so that editors can jump.
The lazy alt | Compares with the file name in four spellings.
Decorative is fine | The tests begin with what must not be found.
Readable HTML | Keeps going after broken tags and says where they were.
Quiet unless wrong | Prints nothing when all is well.
alts | A single file to copy into a repository.`,
  'plain-labels': `
Half the words | Every label is under forty words and keeps its date.
For a child by the hand | Read to a seven-year-old, then revised.
Ten labels, two minutes | Times itself with a stopwatch and a slow reader.
Plain and standing upright | Keeps the dignity by keeping the verbs.
What it was for | Each label begins with the use and ends with the maker.
The kettle first | Orders the ten by what people stop at.
Said simply | Marks the two sentences that can't be made plain.
Same facts | A table of dates and names shows that none was lost.
Labels that can be read aloud | Short sentences, no brackets.
Objects for everyone | Uses you only where the visitor really does something.
Less | The shortest is thirty words and says the most.`,
  'weather-map': `
Wind first | Starts with the barb, since that is what you feel.
Five lines before breakfast | Each step can be done with tea in the other hand.
Close lines, hold on | Isobars as contour lines that every walker knows already.
Will I get wet | One question, followed across the map.
The front has a face | Cold and warm told by their teeth.
Tomorrow, eight o'clock | Reads one map and makes a bet that can be checked.
Maps for awnings | Turns knots into pegs, ropes and sandbags.
From lines to jacket | Ends with what to wear.
Read it like a hill map | Uses the one map that most people can read.
Blue teeth, red bumps | A thread that you can draw on a napkin.`,
  'night-market': `
From the gate to the ice | Twelve places, walked clockwise, fish at the end.
Ten past nine | The same market at the same minute from twelve corners.
Under the awnings | Rain on plastic, then the market under it.
Coins | Follows the money by its sound.
The generator is the bass | Starts with what everyone edits out.
Stall by stall | A clean list, clean takes, and a plan with north on it.
Listening at knee height | Recorded low, where children are.
Fish, by ear | You will find it: knives, ice, a radio.`,
  'bus-icons': `
Sits on the line | Drawn on the grid of the timetable's own type.
Eight at four | Everything was drawn at 4 mm first and enlarged later.
White on black | Different strokes for the dark version, so that they look the same.
Ramp, bike, moon | The three that people confuse were drawn together.
One stroke | A single weight for rain and bad light.`,
}

/** Title and pitch of the entries of a bounty, in order of submission. */
export function entryLines(bountyKey: string): { title: string; pitch: string }[] {
  return (LINES[bountyKey] ?? '')
    .trim()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [title = '', pitch = ''] = line.split(' | ')
      return { title, pitch }
    })
}
