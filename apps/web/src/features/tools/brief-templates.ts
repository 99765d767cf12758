import type { BountyCategory } from '@laurel/contract/work/bounties'

/** A sample brief with everything a brief needs: format, length, language, rights, AI policy. */
export interface BriefTemplate {
  category: BountyCategory
  title: string
  summary: string
  /** Markdown; the sponsor fills the square brackets. */
  brief: string
}

const CLOSING_SECTIONS = `## Rights
You keep your work. You give us a licence to show and share it with your name, worldwide and permanently.

## AI policy
Disclose: say what you used and for what.`

/** One brief per category. */
export const BRIEF_TEMPLATES: readonly BriefTemplate[] = [
  {
    category: 'thread',
    title: 'Explain one idea in a thread',
    summary: 'A newcomer understands one idea in two minutes.',
    brief: `## What we want
A thread that explains **[one idea]** to someone who has never heard of it. After reading they should be able to say it in their own words.

## Format and length
6 to 10 posts of at most 280 characters. The first post works alone. One picture or diagram at most.

## Language
English, plain words. Explain every term the first time it appears.

## What makes it good
- One example that runs through the whole thread
- A claim that can be checked has its source next to it
- The last post says what to read next

${CLOSING_SECTIONS}`,
  },
  {
    category: 'video',
    title: 'Show how something is done',
    summary: 'A short screen recording that anyone can follow along.',
    brief: `## What we want
A video that shows **[a task]** from beginning to end, without skipping the step where people get stuck.

## Format and length
60 to 120 seconds, 1080p, upright or wide. Captions burnt in or as a file. No music over speech.

## Language
English speech or captions.

## What makes it good
- The result is shown in the first five seconds
- Every click can be seen
- Anyone who pauses can read what is on screen

${CLOSING_SECTIONS}`,
  },
  {
    category: 'meme',
    title: 'Make us laugh about something true',
    summary: 'One picture that people in the field send to each other.',
    brief: `## What we want
A picture about **[a situation]** that people who live with it find funny because it is true.

## Format and length
One image, 1200 × 1200 or 1200 × 675 pixels, at most 20 words on it.

## Language
English, or none.

## What makes it good
- Understood in three seconds
- Kind: it laughs with people, not at them
- Your own drawing, or pictures that you may use

${CLOSING_SECTIONS}`,
  },
  {
    category: 'article',
    title: 'Compare the options',
    summary: 'An article that helps readers choose.',
    brief: `## What we want
An article that compares **[two to four options]** for **[someone with a goal]**, and says who should take which.

## Format and length
800 to 1,400 words with headings, one comparison table, and links to sources.

## Language
English.

## What makes it good
- The author has tried each option and says how
- Prices and limits carry the date on which they were checked
- The drawbacks of the winner are named

${CLOSING_SECTIONS}`,
  },
  {
    category: 'design',
    title: 'Design one screen',
    summary: 'A screen that solves one problem, with its states.',
    brief: `## What we want
The **[name]** screen for **[product]**: someone comes to **[do something]** and leaves knowing that it worked.

## Format and length
One screen at 390 and 1280 pixels wide, in the loading, empty, error and full state. A link to the file that can be opened without an account.

## Language
English texts, final, no filler.

## What makes it good
- Works without colour and at 200 % text size
- Real content, long names included
- Two sentences on what was left out and why

${CLOSING_SECTIONS}`,
  },
  {
    category: 'translation',
    title: 'Translate a page',
    summary: 'A translation that reads as if written in that language.',
    brief: `## What we want
A translation of **[link]** into **[language]**, for readers who use that language every day.

## Format and length
The whole page, same headings and links, as markdown. About [n] words.

## Language
[Language], the form of address that such products use there.

## What makes it good
- A native reader doesn't notice that it is a translation
- Terms are the same throughout, with a list of them at the end
- Numbers, dates and examples fit the place

${CLOSING_SECTIONS}`,
  },
  {
    category: 'code',
    title: 'Build a small tool',
    summary: 'One job, done in the browser or on the command line, with tests.',
    brief: `## What we want
A small tool that does one job: **[what goes in, what comes out]**. Anyone who finds the repository can run it within two minutes.

## Format and length
A public repository with a README, at most 500 lines without tests. No account and no paid service is needed to run it.

## Language
TypeScript or Python; the README is in English.

## What makes it good
- The README shows input and output before it explains anything
- Tests cover the cases that go wrong
- It says clearly what it does not do

${CLOSING_SECTIONS}`,
  },
  {
    category: 'other',
    title: 'Something else',
    summary: 'Say what you need in your own words, with the same care.',
    brief: `## What we want
**[The thing you need]**, so that **[who]** can **[do what]** afterwards.

## Format and length
**[File type or place]**, at most **[one page, three minutes, ten images]**.

## Language
English, or say which one.

## What makes it good
- **[What you look at first]**
- **[What tells good from very good]**
- **[What must not be missing]**

${CLOSING_SECTIONS}`,
  },
]
