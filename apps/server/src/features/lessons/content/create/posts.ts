import {
  MAX_SUBMISSION_BODY_LENGTH,
  MAX_SUBMISSION_TITLE_LENGTH,
} from '@laurel/contract/field-limits'
import { MAX_IMAGE_ALT_LENGTH, MAX_SUBMISSION_IMAGES } from '@laurel/contract/work/pictures'
import type { Lesson } from '../../lesson.ts'

const textLimit = MAX_SUBMISSION_BODY_LENGTH.toLocaleString('en-US')

/** How to present work so that it is found and opened. */
export const posts: Lesson = {
  slug: 'being-found',
  track: 'create',
  title: 'Work that is found: titles, covers, words',
  summary: 'What people see before they open your work, and how to make each part of it count.',
  minutes: 4,
  version: 1,
  body: `
People don't open your work. They open a card: a picture, a title, your name. If the card says nothing, the best video in the world stays closed. Everything in this lesson takes less than fifteen minutes, and it is the quarter of an hour with the best return.

## Title: what it is, then what is special

A title has 3 to ${MAX_SUBMISSION_TITLE_LENGTH} characters. It is the largest text on the card, the only part of your work that search looks at, and the headline wherever the link is shared, where your name is added for you. It should work alone, without picture or bounty.

- Begin with the thing: "Staking explained with an umbrella" is found by people who look for staking. "My entry!!!" is found by no one.
- Name what sets it apart: a number, a place, a method. "Eight posts on slashing, each with a source".
- Leave out the bounty's name, your own name and words such as *amazing*. The card shows the first two, and no one searches for the third.
- Phones cut long titles. Put what matters into the first forty characters.

**Before:** "Final version of my contest submission (updated)". **After:** "A wallet for your grandmother: first payment in 40 seconds".

## Cover: the first picture

You can add up to ${MAX_SUBMISSION_IMAGES} pictures, as PNG, JPEG or WebP of at most 5 MB. **The first one is the cover.** You can reorder them with the arrows, so choose: not the logo, but the moment that makes someone curious. Without a picture the card shows drawn art, which looks tidy and says nothing about your work.

![A card and who reads its parts: the cover is the first picture, and its alternative text is read aloud; search looks at the title; the first 200 characters of the text are the preview of a shared link.](figure:being-found-card)

- Cards are landscape and crop to fit. Keep the subject in the middle, and text away from the edges.
- Text in a picture must be readable at the width of a thumb. If you need more than five words, they belong in the title.
- Screenshots: crop to the one part that matters. A whole browser window is grey at card size.
- Animations are refused. Put the video behind the link and its best frame on the cover.

Pictures add to a text or a link; they don't replace it. Camera data, such as where a photo was taken, is removed when you upload.

## Alternative text: say what the picture says

Each picture has a field for a description of up to ${MAX_IMAGE_ALT_LENGTH} characters. Screen readers read it aloud, and it stands in when a picture can't be loaded. Write what a friend would need on the telephone:

- **Weak:** "image1", "screenshot", "picture of my work".
- **Better:** "Bar chart: fees fell from 12 cents to 2 cents between March and June".
- **Better:** "A hand holds a phone; the screen says Payment received, 5 USDC".

Begin with what matters and leave out "picture of". If the picture has words on it, repeat them.

## Description: the first 200 characters work twice

The text has up to ${textLimit} characters, in Markdown. Its first 200 or so, without markup, become the preview wherever your work is shared. So begin with the result: what it is, for whom, what they get. Thanks, method and sources come after it.

**Before:** "Hi everyone! So happy to take part in this, it was a lot of fun and I learned so much…" **After:** "Three ways to lose a seed phrase, and how each could have been avoided. For people with their first wallet; no jargon."

Then make it easy to skim: short paragraphs, a list where there are steps, links with words that say where they lead.

## The link: one click to the work

A link must begin with http or https and lead to a public host. Videos, sounds, posts and designs from known sites can be played on the page, but only after a click: nothing of another site loads before. So the cover, not the player, has to invite. Test the link in a private window.

## Entry or post

An **entry** belongs to a bounty. It costs a credit, is judged, and can win. While the bounty is open, only you, the sponsor and moderators see it; from voting on everybody does, in a shuffled order until voting closes. No title can push it up there: the arena decides who sees what.

A **post** stands on its own. It costs no credit, earns no votes and no points, and shows what you can do. In the gallery, *new* lists by date, *top* by how many different people stayed for at least fifteen seconds, and *rising* looks at the last two weeks. So a title that promises more than the work delivers harms you: people open it, leave, and don't count.

An accepted piece can also be boosted for points. It then carries the word *Boosted*, and the boost changes no vote and no rank.

## Look at it as a stranger

Before you publish, look at the card at the size of a phone and ask: *What is it? Is it for me? What happens when I tap?* If one answer is missing, it is the title nine times out of ten.
`.trim(),
  questions: [
    {
      id: 'cover-which',
      text: 'You upload three pictures. Which one becomes the cover?',
      answer: 'The first in their order',
      others: ['The largest file', 'The one with the longest description', 'One chosen at random'],
      explanation: 'The first picture is the cover. The arrows in the editor change the order.',
    },
    {
      id: 'best-title',
      text: 'Which title is found by someone who looks for an explanation of slashing?',
      answer: 'Slashing explained with an umbrella',
      others: [
        'My entry for the September contest, final version',
        'You will not believe what happened to my stake',
        'A thread by an enthusiast (please support it!)',
      ],
      explanation: 'It begins with the thing that people look for, and says how it is done.',
    },
    {
      id: 'title-waste',
      text: 'Which of these belongs into a title?',
      answer: 'What sets the work apart',
      others: [
        'The name of the bounty, so that voters know',
        'Your own name, so that people remember it',
        'How much work it was',
      ],
      explanation:
        'Card and shared link show your name already, and an entry’s page names its bounty. The title is for the work.',
    },
    {
      id: 'alt-best',
      text: 'Which alternative text is best for a chart?',
      answer: 'Fees fell from 12 cents to 2 cents between March and June',
      others: [
        'Picture of a chart that I made for this post in a spreadsheet',
        'chart-final-2.png',
        'A beautiful chart in green and blue',
      ],
      explanation:
        'It says what the picture says. That is what someone who can’t see it is missing.',
    },
    {
      id: 'alt-purpose',
      text: 'Who gets the alternative text of a picture?',
      answer: 'People who use a screen reader, and everyone when it can’t be loaded',
      others: [
        'Only moderators, who use it to compare an entry with the entries of others',
        'No one: it is stored for statistics, and shown nowhere on the site itself',
        'People who hover over the cover',
      ],
      explanation: 'It is read aloud, and it stands in for a picture that is not there.',
    },
    {
      id: 'first-characters',
      text: 'Why does the beginning of the description matter so much?',
      answer: 'It becomes the preview where the link is shared',
      others: [
        'Voters can’t read further than the first paragraph',
        'The automatic checks look at nothing else',
        'Later text is shown after voting closes only',
      ],
      explanation: 'About 200 characters from the start are the preview. The result belongs there.',
    },
    {
      id: 'gif-cover',
      text: 'Your work is an animation. How do you show it on the card?',
      answer: 'With its best frame as the cover, and the video behind the link',
      others: [
        'With a GIF of at most 5 MB as the first of the pictures',
        'With an animated WebP, since WebP is an accepted format',
        'It can’t be shown on a card at all',
      ],
      explanation:
        'Animations are refused, in whichever format. A still frame invites, the link plays.',
    },
    {
      id: 'only-pictures',
      text: 'Can a submission consist of pictures alone?',
      answer: 'No, there has to be a text or a link as well',
      others: [
        'Yes, if there are four of them',
        'Yes, if each of them has an alternative text',
        'Only a post can, an entry can’t',
      ],
      explanation: 'Pictures add to a text or a link and don’t replace it.',
    },
    {
      id: 'top-sort',
      text: 'By what does “top” order the posts in the gallery?',
      answer: 'By how many different people stayed for 15 seconds',
      others: [
        'By the votes that they got in the arena',
        'By how often their link was opened, by anyone',
        'By the points that their authors paid for boosts',
      ],
      explanation:
        'Opening and leaving doesn’t count, and neither does one person many times. Posts get no votes.',
    },
    {
      id: 'post-or-entry',
      text: 'What does a free post cost and earn?',
      answer: 'No credit, and no points',
      others: [
        'One credit, and points for each viewer',
        'No credit, and 5 points once it is accepted',
        'Ten points, which come back when it is accepted',
      ],
      explanation:
        'A post shows what you can do. It can be seen and boosted, but it is not judged.',
    },
    {
      id: 'open-bounty-visibility',
      text: 'Your entry is in a bounty that is still open. Who sees its title and cover?',
      answer: 'You, the sponsor and moderators',
      others: [
        'Everyone who has an account',
        'Everyone who has entered the same bounty',
        'Followers of yours, in their feed',
      ],
      explanation: 'So no one can copy it. From voting on, everybody sees it.',
    },
    {
      id: 'clickbait',
      text: 'A title promises more than the post delivers. What happens to its place under “top”?',
      answer: 'It gains nothing, since people who leave at once don’t count',
      others: [
        'It rises, since every opening counts towards the place',
        'It rises at first, and is reset after fourteen days',
        'A moderator moves it down',
      ],
      explanation: 'What counts are different people who stay for at least 15 seconds.',
    },
  ],
}
