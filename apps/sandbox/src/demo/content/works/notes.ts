/** Notes on how works were made, one per line: each is used once in a bounty. */
export const notes: Record<string, string> = {
  'river-poster': `
Printed on A2 and hung in our stairwell for a week; the neighbours asked when it was.
Two colours and paper, so that the copy shop by the bridge can do it.
I measured the title from the other side of the street: 62 mm, and it holds at 20 metres.
The date stands at the bottom left, where a thumb doesn’t cover it.
Sketched in the rain at the place itself, which is why so much of it is water.
My first version had a map on it; a map belongs on the back.
The shapes are cut from paper and then traced, hence the corners.
It is the only one of five drafts in which my mother saw the fish.
For the letters I drew every stroke with the same marker.
Colour-blind readers lose nothing: ground and title differ in lightness by 70 percent.
You can cut it in half, and both halves still say when and where.
I left the logo space free: lower right, 40 by 40 mm.
The wave is one line, repeated eight times, with a wobble that I kept.
It was done in black first and got its colours on the last evening.
At postcard size the small print is 7 point, just above the limit.
A sailor checked that the boat floats the right way round.`,
  'review-memes': `
Text alternative: one object in a disc, slightly tilted, with the line above it.
Tested on the whole back-end team; the person it’s about laughed first.
Drawn on a Friday, which you can tell.
There is no person in it to laugh at, only a situation.
The joke fits into four words and the drawing into thirty lines.
I made it after my own pull request had turned two months old.
No template was harmed: all shapes are mine.
In the thumbnail you still get it, I tried it at 120 pixels.
The faces have two dots and a line, since more would be someone.
It got three “ouch” and one “sent to my lead”.
For the text alternative: two panels, the same figure, happy on the left and not on the right.
I tried a version with a punchline, and without it is better.
Our designer wanted to change the yellow; it’s the joke’s fault, not the yellow’s.
It prints in black and white, which matters for the office door.
People outside software laughed at it too, for other reasons.
Please read it aloud in a very tired voice.`,
  'bike-memes': `
Ridden, not imagined: this is the corner by the old mill.
Text alternative: a slope with a small object on its way up, and a sun that watches.
It’s about the hill and never about the legs.
The contour lines are copied from the real sheet 14.
I sent it to my brother; he sent it to the whole club.
Nine words in the image, counted twice.
Drawn during a rest that I needed.
The colours are those of the printed map, so the two can hang together.
For readers by ear: a chart that starts flat and ends out of the picture.
The steep part is to scale. Sorry.
A bus driver told me the joke, and he gets the credit.
My draft said “easy”; the map office asked me to be honest.
If it makes one person look at the legend, it has done its job.
The figure is nobody, and so it’s everybody.
It works as a sticker on a top tube, 30 mm wide.
Made with four shapes and a gear that I don’t have.
I checked with someone who doesn’t cycle: she got it, and laughed.
Two of my friends now use the title as a verb.`,
  knots: `
A class of eight-year-olds tied the bowline in six minutes; the sheet bend took ten.
Every step shows only what changes, the rest of the rope stays put.
The outline is wider than the rope’s core, so the upper strand always covers the lower.
In the order of the wall: bowline, clove hitch, cleat hitch, reef knot, sheet bend.
I drew with a rope in my left hand and a pen in the right.
Where two parts cross there’s a gap of one rope’s width.
It prints at A1 without getting thinner than 3 mm.
Seen from above throughout, as you see your own hands.
One SVG a knot, all on the same grid of 200 units.
The deckhand of the *Alma* corrected the third step of the cleat hitch.
I left the hands out: children copied the fingers and not the rope.
Light rope on dark for the shady end of the corridor.
The last step is drawn pulled tight, as loose ones look wrong.
My daughter asks me to say that she tied all five.
The ground changes with each knot, so you can say “the blue one”.
Nothing was traced; the reference is a bag of rope.
It took four tries until the clove hitch couldn’t be read as a cow hitch.
The same weight from first to last, and rounded ends everywhere.`,
  'bakery-logo': `
Stamped on twenty real bags with a potato before I drew it properly.
At two centimetres it keeps its inner spaces; I checked with a hole punch.
One closed path, 38 points, so a sign cutter can plot it.
It is early in the drawing too: everything leans to the east.
For the van I widened the word by four percent, because it’s read in motion.
The lamp lights only the upper half, so the meaning sits there.
No wheat, no hat, no rolling pin, and nothing that steams for no reason.
Dark on brown keeps 6.8 to 1; white on the van does better.
I watched the shop from 3:50 to 5:10 on a Tuesday, then drew.
The word is drawn from strokes, no font and therefore no licence.
My uncle, who paints signs, would do it by hand in two hours.`,
  'bus-icons': `
The stroke is a tenth of the height, measured on the timetable’s own figures.
I printed it at 4 mm, wetted the sheet and asked three people what they saw.
White on black is drawn thinner by eight percent, or it would look bold.
The bike lost its pedals at 4 mm, and nobody missed them.
All eight share a base line and a width, so a column stays a column.`,
  'receipt-video': `
Filmed in one take on the fourth try; the first three had a tram in them.
The captions stay for two seconds per line at least.
Length: 58 seconds, of which the warranty gets twenty.
A regular brought the receipt, and we blackened her name.
My hands are cold and it shows, but they’re real.
No music, so that it can play in the café.
The light comes from the window, since lamps made the paper glare.
I asked two visitors to stop the film whenever they got lost; they stopped once.
Every cut is on a movement, so you don’t see it.
It runs without sound just as well.
The paper is 80 mm wide and fills the frame at second nine.
The voice is Dunja’s, who answers this question at the counter each Thursday.
Subtitles are in a separate file, with the line breaks set by hand.
At the end you see where I keep mine.
Recorded in portrait, because that is how it’ll be watched.
The ruler covers what isn’t explained yet.`,
  'tap-video': `
Parts: washer 12 mm, O-ring, a towel. Tool: one adjustable spanner.
Runs 2:04; the water is off at 0:21 and on again at 1:43.
I filmed over the shoulder, so that left stays left.
The flood is drawn on paper: my landlord is thankful.
You hear the drip at the start and its absence at the end.
Captions were typed by hand and checked by someone who mends taps.
What to buy: a washer of the size that comes out, bring the old one to the shop.
There’s a jump at 0:50, where I dropped the screw; I show where it rolled.
The thread is greased with what you have in the kitchen, and I say what not to use.
All parts lie on a tea towel with numbers drawn on it.
My neighbour holds the camera, and asks what you would ask.
It’s shot in a rented flat with the worst tap in the house.
Tissue test at 1:52: if it stays dry for ten seconds, you’re done.
Nothing is tightened by force; the spanner turns a quarter, and stops.
The two valves under the sink are shown from below, with a torch.
I repeat the one dangerous step slowly, and with the water off.
No brand is visible; the box was turned around.
Length 1:38, the shortest that still shows every part twice.`,
  'night-market': `
Recorded with two small omnis in a hat. Twelve stallholders were asked; eleven said yes.
Times: 1 gate 20:05, 2 coffee 20:12, 3 knives 20:20, then on the plan. Nobody can be understood.
It rained from place four on, which is why the awnings sing.
Each clip is 45 seconds and starts with the loudest thing.
I asked the man with the generator first. He was flattered.
Equipment: a field recorder, a foam, one spare battery. Permission was asked at every stall and noted with the time.
The microphone hung at 60 cm, so you walk the market as a four-year-old.
Fish is number twelve: ice, a blade on wood, a radio two stalls away.`,
}

/** Captions of a storyboard's six shots, by bounty; any other video has general ones. */
export const shots: Record<string, string> = {
  'tap-video': `
Water off under the sink | Open the tap, let it run dry | Handle off, cap out | Spanner on the nut, quarter turn | Old washer beside the new one | Water on, dry tissue test
The drip, ten seconds | Valve closed, clockwise | Five parts on a towel | Washer out with a fingernail | Nut hand-tight, then a quarter | Silence
What you need: one spanner | Mind this: open valve floods | Shut it first | Parts from left to right | And back from right to left | Done when the paper stays dry`,
  'receipt-video': `
The whole receipt | Date and name of the thing | Parts: three screws, 2.40 | Labour: 0.00, and why | Warranty: six months | Fold it, keep it
A hand at the counter | Which line do you mean? | This is what was worn | This is the new part | Come back until May | In the drawer
Paper, close | The sum, circled | Split in two: parts, work | The small line, enlarged | What it promises | Where you’ll find it`,
  '': `
It begins with hands | The thing itself, close | Once more, slower | A mistake, and its mend | The sound of it | It rests
Morning light | The first move | What others skip | Second pair of hands | Almost | Done, wide shot
A table, empty | Tools laid out | Detail, held | Turn it around | The result | The same table`,
}
