/** The posts of each thread, one per line; threads apart by an empty line, in the order of the entries. */
export const threads: Record<string, string> = {
  rent: `
You hand your coat over a counter and leave a coin for the hook. On Solana the coat is an account, and the coin is called rent.
The coin isn’t spent. A token account is 165 bytes, and its coin is 0.00203928 SOL, held inside the account itself.
Nobody charges you again next month. Above the minimum an account is “rent-exempt”: it pays nothing for as long as it stays open.
Want the coin back? Empty the account, then close it. The whole 0.00203928 returns to an address that you choose.
Why a coin at all? Every validator keeps your coat in fast memory. Without a deposit, nobody would ever collect theirs.
Try it: open your wallet, find a token with balance 0, press “close account”, and watch your SOL go up by 0.002.

Monday, 09:00. Balance: 1.000000 SOL. I accept a new token that a friend sends me.
Monday, 09:01. Balance: 0.997955 SOL. Fee: 0.000005. The other 0.002039 moved into a brand-new account of mine.
It is easy to see. Paste your address into an explorer, open the transaction, and look for “createAccount” among its instructions.
That account belongs to me. Its 165 bytes hold three facts: which token, whose it is, and how many.
Friday. I sell the token. The balance of the account is 0 tokens, but its 0.002039 SOL are still in there.
Friday, one minute later. I close it: balance up by 0.002039. All that the week cost me was two fees of 0.000005.
So the 0.002 was never lost. It was standing in the hall, in my name, waiting for me to close the door.

What is rent? A deposit for the room that your data takes up on every validator’s machine.
How much? (bytes + 128) × 6,960 lamports. For a token account that is 293 × 6,960 = 2,039,280 lamports.
Who gets it? No one. It stays in the account until the account is closed.
Does it run out? No. That was so years ago; today an account must hold the full deposit from its first second.
Can I pay less? Only by storing less. An account with no data at all needs 890,880 lamports.
How do I get it back? Close the account. Wallets hide this under “manage tokens”, “burn” or “clean up”.
What if I forget? Then it waits. I found 31 empty accounts from last year: 0.063 SOL.
Is it safe to close? If its balance is zero, yes. If you still hold the token, send it away first.

One byte. It is the smallest shelf that you can rent, and it costs 6,960 lamports once.
Thirty-two bytes: the address of the owner. Thirty-two more: which token lies on the shelf.
Eight bytes: how many there are. We are at 72, and a few flags and spare fields bring us to 165.
Add 128 bytes for the label that the chain itself keeps. 293 bytes × 6,960 = 2,039,280 lamports, or 0.00203928 SOL.
That is the whole secret behind the number in your wallet. Take the shelf down, and the sum is yours again.

“Someone took 0.002 SOL from me!” Take a breath. First look, then ask.
Copy your address. Paste it into any Solana explorer. Click on the newest transaction.
You’ll find a line that says “create associated token account”. The payer is you, and so is the owner.
A thief doesn’t leave the money in an account with your name on it.
If you see a transfer to an address that you don’t know, that is another story, and you should ask at once.

My grandmother measured beds in steps: so much earth for beans, so much for nothing yet. An account is a bed.
A bed takes room whether or not anything grows in it. That is why the gardeners’ club asks for a deposit.
You may plant, harvest, and plant again. The club doesn’t come back each spring for more.
When you give the bed back, raked and empty, the deposit is in your hand the same minute.
The club’s name is Solana; the rake is a button called “close account”.

There is a number in the code: 2.0. It means “two years”, and it decides what you put down.
A byte once cost 3,480 lamports a year. Whoever paid two years in advance was exempt for ever.
Today there is no other way: two years up front, or the account isn’t created.
Don’t trust a blog post, ask the chain: run “solana rent 165” and read the last line.
It says 0.00203928 SOL. If it ever says something else, the chain is right and this thread is old.

Phantom: open the token list, press the three dots, choose “Manage”, then “Close empty accounts”.
Solflare: it sits under “Cleanup”. You see a list with a sum before you sign anything.
Backpack: hold the token, choose “Burn and close”. Make sure the balance is zero first.
You get about 0.002 SOL per door. Ten old airdrops make enough for four thousand transactions.

The word is wrong. You rent a flat, pay each month, and never see the money again.
Here you leave something, once, and get all of it back. In English that’s a deposit.
From now on I’ll call it one. The deposit for a token account is 0.00203928 SOL.
The deposit is kept in the account, in your name. You can see it in any explorer.
Close the account and the deposit comes home. I wish my landlord worked like that.

Imagine a drawing: a row of nine boxes on a table, every box with a coin taped under its lid.
Box one is open. Inside is a slip with your name, a second slip with the name of a token, and a number.
The coin is exactly as large as the box is deep. A deeper box has a larger coin under it.
A hand takes out the slips and folds box two flat. The coin rolls off the table, into the hand.
Behind the table, out of focus, are a thousand tables with the same nine boxes. That’s why boxes aren’t free.

I opened an account on devnet while writing this. Lamports before: 5,000,000,000.
Command one: “spl-token create-account”. Lamports after: 4,997,955,720. Difference: 2,044,280.
Of these 5,000 are the fee. I can do nothing about them. The remaining 2,039,280 are the deposit.
Command two: “spl-token close --address”, then the address. Lamports: 4,999,990,000.
Down 10,000 from where I began, for two signatures. The deposit came back to the last lamport.

Stop one. A lady pays two euros for a trolley and nobody calls it a robbery.
Stop two. You pay 0.002 SOL for a token account, and the channel is on fire.
Red light. Both come back when you return the thing where it belongs.
Stop three. The trolley stands in a yard; the account stands in the memory of two thousand computers.
Terminus. Bring back your trolleys.

Imagine storing were free. I’d put my holiday photos on chain. You’d put yours next to them.
By autumn, no ordinary computer could hold the shed any more. By winter only three companies could run it.
So the chain asks for a deposit per byte: small enough for a token, large enough for a photo album.
It even pays you for tidying up. No other shed that I know gives you your money for leaving.

RECEIPT. Item: 1 associated token account. Size: 165 bytes. Overhead: 128 bytes.
Price per byte: 6,960 lamports. Subtotal: 2,039,280. Signature: 5,000. Total: 0.00204428 SOL.
RETURNS: full refund of 0.00203928 on closing. No time limit. The signature can’t be refunded.
Keep this receipt. You will want it in a year, when you ask where your two thousandths went.

In this town a bottle carries 25 cents. You drink, you bring it back, and the machine prints a slip.
A token account carries 0.00203928 SOL. You use it, you empty it, and your wallet shows the slip.
Some people throw bottles in the bin. Some people leave thirty empty accounts open.
Both are rich in a way they don’t know.

For people: an account must hold a minimum so that the network agrees to remember it. You get it back on closing.
For those who want the formula: minimum = (data length + 128) × 3,480 × 2 lamports.
For people: for an ordinary token this comes to a fifth of a cent’s worth of patience.
For formula friends: 293 × 6,960 = 2,039,280. Divide by 10^9 to read it in SOL.
For both: nothing is deducted later, and nothing is gone.
`,
  'battery-thread': `
Myth one says: drain it before you charge it. Do this instead: plug it in whenever you pass a socket.
Myth two says: a full battery is a happy one. Leave it between 20 and 80 percent when you put the recorder in a drawer.
Myth three says: cold kills. It doesn’t, it numbs; keep the spare in an inside pocket and it comes back to life.
Myth four says: only the original charger. A certified one with the right voltage is fine (see usb.org).
Myth five says: overnight is dangerous. The charger stops on its own. What you should change is the pillow on top of it.

1989: a nickel-cadmium cell in a camcorder. If you topped it up half-way, it “remembered” the half.
So a whole generation learnt to drain first. For those cells the advice was sound.
Your recorder has lithium inside. It remembers nothing, and each deep drain wears it a little (Battery University, BU-808).
The freezer tip is from the same decade, and so is “charge for 16 hours before first use”.
If a rule is older than your phone, check which cell it was made for.

Peas like minus eighteen. Cells don’t: below zero, charging one can plate metal inside it.
Recording in the cold is fine. It will show fewer hours, and they return once it’s warm.
A hot car is worse than any frost: 40 °C in storage costs about a third of a cell in a year.
The best drawer is dry, dark, around 15 °C, with the cell half full.
Source: the storage table of BU-702. It opens on a phone; I read it in a bus shelter.

Think of a rubber band. You can stretch it to the end, and you can leave it slack; it lasts longest in between.
Lithium cells are like that. From 40 to 80 percent they age so slowly that you’ll change recorders first.
Is 100 forbidden? No! Before a long walk, fill it up and enjoy the day.
Is 5 forbidden? Neither. Just don’t store it there for the winter, or a protection circuit may lock it.
Where does “always full” come from? Lead batteries in cars, which really do want that.
Source with curves: BU-808, table 4. One chart says more than this thread.

“Mine forgets!” says Ana on the 18:04. It’s lithium, Ana; forgetting was nickel (BU-807).
“Never mix chargers,” says Per. Look for the same voltage and a safety mark, and mix.
“I keep it at 100, to be safe.” Safe for tomorrow, less so for next year (BU-808).
“In the fridge!” Only dry, only sealed, only for months. For most of us: a shelf.
“It says 12 hours.” In a lab, at 20 °C, without phantom power. Divide by two and be glad.

03:00. The light on the charger is green. What is going on in there? Almost nothing.
From 0 to 70 percent it pushes a steady current. After that it holds the voltage and lets the current fade.
At about a twentieth of the first current it switches off. There is nothing left to overcharge.
The belief comes from chargers of the nineties, which knew only a timer.
Some recorders wait at 80 and finish before your alarm. Turn that on if yours can.

If the case no longer closes flat, stop reading tips. Switch it off.
Don’t press it, don’t charge it, don’t pierce it. Put it outside on stone or in a metal tin.
Take it to a shop that sells batteries; in most countries they have to accept it (see the EU battery rules, 2023/1542).
It isn’t your fault: heat and years produce gas. Swelling is the cell telling you so.
Now the five myths are easy, because you know what the serious one looks like.

MYTH: drain fully. ORIGIN: nickel-cadmium. SOURCE: BU-807, first paragraph.
MYTH: store it full. ORIGIN: lead-acid. SOURCE: BU-702, table 1.
MYTH: freeze it. ORIGIN: alkaline cells in the tropics. SOURCE: Energizer’s own FAQ says no.
MYTH: fast charging ruins it. ORIGIN: early chargers without sensors. SOURCE: BU-401a.
MYTH: cheap cables kill cells. ORIGIN: a real recall in 2016, of one model. SOURCE: the USB-IF product search.

You’ve had a recorder for a week, and everyone has told you something about its battery.
Charge it when you like. There, that was the hardest part.
Carry one spare, in a case, so that keys can’t touch its contacts.
The percentage is a guess. It becomes a better one if you let it run low once in three months.
Ask again if someone says “always” or “never”. (Source: the manual, page 9; really!)

A slow charge? Swap the cable first. It costs four euros and carries no chemistry.
A short day? That’s the cell, or the cold, or phantom power at 48 volts.
A hot plug? Stop: that is the contact, and it needs cleaning or replacing.
Why people blame cables: for years there were “charge-only” ones that looked the same as the others.
Test: same charger, other device. USB-IF lists the cables that passed theirs.

A museum in Munich shows a cordless drill from 1984. Its cell had a memory, and the label says so.
Picture two staircases: on one the steps wear where you stop; on the other you may stop anywhere.
Lithium is the second staircase. Stopping half-way is not only allowed, it is kind.
Everything else that we call memory is a gauge that has lost count. One full round fixes it.

Freezer, hot car, sunny window, laptop on a duvet: four tales, one villain.
Heat makes the slow reactions in a cell fast. Ten degrees more doubles most of them.
Fast charging is no crime; fast charging under a blanket is.
Even “don’t use it while it charges” is about warmth, and a table top solves it.
The one tale without heat is the memory effect, which lithium never had.

What does 100 percent mean? That someone at a desk chose 4.20 volts.
The same cell at 4.10 would read “90” and live twice as many cycles (BU-808, table 4).
Phone makers leave some room above and below, so your 0 isn’t empty either.
That’s why draining “to zero” does not clean anything. You only reach the fence.
So full is a decision. For a walk, choose 100. For a month in a drawer, choose 60.

A cycle is one full helping: 100 percent out, whichever way you split it.
Half today and half tomorrow is one. Ten short charges of a tenth each are one as well.
“Each time I plug it in costs a cycle” comes from counters that counted plugs. They were wrong.
Makers promise 300 to 500 until a fifth is gone. That is a year of daily full use, and three of mine.
Count for yourself: most phones now show the number in their settings.

Take two equal cells. Charge one to 100, the other to 50. Write the date on tape.
Put both in the same drawer, dry, away from sun, in their cases. Nothing else happens for a month.
Measure how long each runs your recorder. The half-full one will have lost less.
No opening, no freezing, no pressing: if a test needs those, don’t do it.

A cell looks like a sweet and is wound like a strudel. Never open it.
“You can revive it by tapping”: no. What you bend can touch, and what touches burns. Never open it.
“Old ones can be refilled”: that was lead-acid, with water, by a person with gloves. Never open it.
Bring it back to where you bought it, tape over the contacts. They know how. Never open it.

One side: a study of 2019 finds more wear at three times the normal current, above all when warm.
Other side: your charger asks the cell, hears its temperature, and slows down past 70 percent.
So “fast is bad” was true for chargers that didn’t ask. BU-401a shows both curves.
In a hurry, use it. Over lunch, use the slow one. That’s all the wisdom there is.

2010: “Charge to 100, then unplug.” 2020: the phone waits at 80 and finishes at dawn.
2010: “Switch it off to charge.” 2020: it hardly matters, unless you play games on it.
2010: “Buy the thick battery.” 2020: it is glued in; ask a repair café.
What never changed: heat is bad, swelling is serious, and manuals are worth ten minutes.
`,
  'weather-map': `
Forget the clouds. Find the little flag on your map: the wind barb. It shows what you’ll feel first.
The pole points to where the wind comes from. Feathers at the top left? It’s from the north-west.
A long feather is 10 knots, a short one 5. Two and a half feathers: 25 knots, and a gazebo that wants to leave.
Now the blue dots or shading: there it rains. Follow the flag’s direction, and you see whom it reaches next.
Rule for tomorrow: two long feathers or more, bring the heavy weights. Check it at eight with a wet finger.

Step 1, kettle on: open the map of your weather service, the one with lines, not the one with suns.
Step 2, first sip: lines close together mean wind, lines far apart mean calm.
Step 3: look for an L. Air turns around it against the clock (north of the equator).
Step 4: a line with teeth is a front. Behind it the weather changes, usually within hours.
Step 5, cup empty: say aloud what noon will be like. Write it on your hand. Compare at noon.

On a hiking map, lines close together make you sweat. On a weather map, they take your hat.
The lines are isobars: they join places where the air weighs the same.
Wind runs along them, nearly, the way a path runs along a slope.
A high is a hill and a low is a hollow, and all the water collects in the hollow.
Tomorrow, find your town. Fewer than one finger between two lines? Peg everything.

One question: will I get wet at ten o’clock? Put your finger on your town.
Slide it to where the wind comes from, one hand’s breadth. What is there now will be with you in about six hours.
Blue shading under your finger: yes, wet. White: probably not.
A line with teeth in between: count on a change, rain first, then gusts.
No more is needed for a market day. The rest is for pilots.

A cold front looks angry: blue teeth. It pushes under warm air, and it rains hard and briefly.
A warm front has round red bumps. It slides over, and drizzles on for half a day.
Where both walk together, the line is purple. That’s the day for soup at home.
Teeth and bumps point the way it moves, like a face looks where it goes.
In the morning, see which face looks at you, and how many fingers away it is.

I’ll read one map with you: a low over Ireland, 985 in its middle, lines every 4.
Over our square there are three lines in two centimetres. That is a stiff breeze from the south-west.
The cold front lies on the coast. It covers about 300 km in the night; we are 250 km away.
My bet: rain from six, over by half past seven, windy and bright at eight.
Stand outside at eight. If I am wrong, tell me, and we’ll find out together why.

A 3 x 3 awning at 10 knots: four pegs. At 20: four pegs and four ropes.
At 25 knots add a sandbag to each leg. At 30, sell from the van.
You find these knots on the map as feathers: a long one is ten, a short one five.
Direction counts double: put the back wall to where the pole points.

Thin lines, wide apart: shirt. Thin lines, close: jacket that closes.
Red bumps coming: umbrella, and patience. Blue teeth coming: hood, since umbrellas die.
An H above you in winter: the sky is clear, so bring gloves for the set-up at six.
Nothing over you at all? It’s a fair day. Take the jacket anyway, it’s a market.

You know contour lines. So you can read isobars; only the hill is made of air.
Air flows from the summit (H) to the hollow (L) and is bent to the right on its way.
Steep means windy. Flat means smoke goes straight up.
Fronts are the cliffs: short, wet, and drawn with teeth or bumps.
Draw your town as a dot, and see what slope it is on tonight.

Draw a curve on a napkin. Triangles on it: cold air comes. Half-moons: warm air.
Under it, draw your market. An arrow from the curve to the market: the time you have.
One thumb is about 200 km, and a front walks 40 km an hour: five hours a thumb.
Try it with the next map that you see, and keep the napkin.
`,
}
