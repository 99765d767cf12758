import type { Lesson } from '../../lesson.ts'

/** How to say what AI did and whose work was used. */
export const disclosure: Lesson = {
  slug: 'ai-and-sources',
  track: 'create',
  title: 'Disclosing AI and crediting sources',
  summary: 'What to declare, how to credit in one line, and what counts as stolen.',
  minutes: 3,
  version: 1,
  body: `
Two questions end more good entries than bad writing does: *Did a machine make this?* and *Is this yours?* Both are easy to answer beforehand and painful to answer after someone has reported you.

## Three levels of AI use

Every submission states one of three:

- **None.** You wrote, drew, filmed or coded it. A spell checker, autofocus or a noise filter doesn't change that: they correct, they don't create.
- **Assisted.** You made it with help. A model suggested an outline, translated your text, removed a background, wrote a function that you then checked and changed.
- **Generated.** The substance came from a model, and you prompted, picked and edited.

![Three levels on a scale from “you made it” to “a model made it”: none, with a spell checker or noise filter; assisted, with an outline or translation; generated, where you prompted, picked and edited. In doubt, take the higher level.](figure:ai-and-sources-levels)

Name the tools and say what they did: "Outline and title ideas by a chat model; text and examples by me." A tool's name alone says too little.

When you are between two levels, take the higher one. No one has lost a bounty for being too open where AI is allowed.

## What the bounty asks for

| AI policy | what you may do |
|---|---|
| allowed | use it as you like, and still state it |
| disclose | use it, and say where and how |
| forbidden | don't, not even for one picture in the middle |

The policy is part of the terms. An entry that breaks it can be rejected or disqualified after the award, and the places below move up.

Undisclosed AI is one of the reasons for which people report entries. A person looks at such a report; there is no detector whose score decides, because detectors are often wrong. What helps you if it happens: drafts, layers, raw footage, commit history. Keep them until the bounty is completed.

Machines make things up. Whatever the policy says, you answer for the result: check every number, quote and link that a model gave you.

## Whose work is in it

You may build on the work of others if you may use it and say so. Four facts make a complete credit, and they fit on one line: **title, author, source, licence**.

> Photo: "Harbour at dawn" by R. Osei, link to the page, CC BY 4.0, cropped.

Add what you changed. "Image from Google" is no credit: a search engine is neither the author nor the source.

Some licences at a glance:

- **CC0, public domain**: use freely. A credit is polite.
- **CC BY**: use and change it, with credit.
- **CC BY-SA**: the same, and what you make of it must carry the same licence. That clashes with a bounty that wants an assignment of rights.
- **CC BY-NC**: not for commercial use. A paid bounty is commercial, so leave it.
- **No licence stated**: all rights reserved. Finding it on the open web changes nothing.
- **Code under MIT or Apache 2.0**: use it and keep the licence text with it.

Music needs a licence of its own, even ten seconds of it. Quoting a sentence or two with the source is fine; copying an article and changing words is not. Ideas are free, the way someone put them is not.

## Your own earlier work

Using your own old material is fine when the brief doesn't ask for something new. Say so: it looks like a copy to the duplicate check. And if you assigned the rights to an earlier sponsor, it is no longer yours to submit.

## What counts as stolen

Submitting someone else's work as your own, with or without small changes; a translation that hides its original; a re-upload of another entry. A confirmed case is rejected as stolen or marked as spam. A spam mark costs an entry credit, and trust level 2 needs 30 days without one.
`.trim(),
  questions: [
    {
      id: 'spell-checker',
      text: 'You wrote an article yourself and ran a spell checker over it. What do you state?',
      answer: 'None',
      others: ['Assisted', 'Generated', 'It depends on the length'],
      explanation: 'Tools that only correct don’t create. Text that you wrote stays yours.',
    },
    {
      id: 'outline',
      text: 'A chat model suggested the outline, and you wrote the text. Which level is it?',
      answer: 'Assisted',
      others: ['None', 'Generated', 'None, if you changed the outline'],
      explanation: 'You made it with help, so it is assisted. Say what the tool did.',
    },
    {
      id: 'prompted-picture',
      text: 'A model drew the picture from your prompt; you picked the best of twenty and cropped it. Which level is it?',
      answer: 'Generated',
      others: ['Assisted', 'None', 'Assisted, because you chose it'],
      explanation:
        'The substance came from the model. Prompting, picking and cropping don’t change that.',
    },
    {
      id: 'between',
      text: 'You can’t decide between two levels. Which do you take?',
      answer: 'The higher one',
      others: ['The lower one', 'Either; no one checks', 'The one that most entrants take'],
      explanation:
        'Openness costs nothing where AI is allowed. A report that proves you wrong costs a lot.',
    },
    {
      id: 'forbidden-one-picture',
      text: 'AI is forbidden in a bounty. May one generated picture illustrate an article that you wrote?',
      answer: 'No',
      others: [
        'Yes, if the text is yours',
        'Yes, if you disclose it',
        'Yes, below ten percent of the work',
      ],
      explanation:
        'Forbidden covers every part of the entry. Disclosure doesn’t turn a no into a yes.',
    },
    {
      id: 'who-decides',
      text: 'Someone reports your text as undisclosed AI. Who decides?',
      answer: 'A person, who can look at your drafts',
      others: [
        'An AI detector with a score above 90 %',
        'The number of reports',
        'The sponsor’s favourite entrant',
      ],
      explanation: 'Detectors are often wrong, so none decides. Keep drafts, layers and raw files.',
    },
    {
      id: 'complete-credit',
      text: 'Which credit is complete?',
      answer: '“Harbour at dawn” by R. Osei, linked page, CC BY 4.0, cropped',
      others: [
        'Image: Google',
        'Photo used under fair use',
        'Picture by R. Osei, all rights reserved to the owner',
      ],
      explanation:
        'Title, author, source and licence, and what you changed. A search engine is no source.',
    },
    {
      id: 'nc-licence',
      text: 'You found a perfect photo under CC BY-NC. May you use it in a paid bounty?',
      answer: 'No, the bounty is commercial use',
      others: [
        'Yes, with the full credit beside it',
        'Yes, if you crop it',
        'Yes, as long as you don’t win',
      ],
      explanation: 'NC rules out commercial use, and work for a prize is commercial.',
    },
    {
      id: 'no-licence',
      text: 'A drawing on a blog has no licence next to it. What does that mean?',
      answer: 'All rights are reserved',
      others: [
        'It is in the public domain',
        'It may be used with credit',
        'It may be used if it is older than a year',
      ],
      explanation: 'Without a licence nothing is granted. Ask the author, or take something else.',
    },
    {
      id: 'sa-assignment',
      text: 'Why does CC BY-SA material clash with a bounty that wants an assignment of rights?',
      answer: 'What you make of it must keep the same licence',
      others: [
        'It may not be changed at all',
        'It may not be used where anybody is paid',
        'It can only be used by its author',
      ],
      explanation: 'Share-alike binds your result too, so you can’t hand all rights to a sponsor.',
    },
    {
      id: 'made-up-number',
      text: 'A model gave you a striking statistic. What do you do with it?',
      answer: 'Find the source and check it, or leave it out',
      others: [
        'Use it and name the model as the source',
        'Use it: your disclosure covers such mistakes',
        'Round it, so that it can’t be wrong',
      ],
      explanation: 'You answer for the result. A model is not a source.',
    },
    {
      id: 'own-old-work',
      text: 'You submit an article that you published last year. The brief doesn’t ask for new work. What should you do?',
      answer: 'Say that it is your own earlier work',
      others: [
        'Change some words so that the check passes',
        'Nothing, it is yours',
        'Publish it again under another name first',
      ],
      explanation: 'It looks like a copy to the duplicate check. One sentence settles it.',
    },
    {
      id: 'reworded-copy',
      text: 'Which of these counts as stolen?',
      answer: 'Someone else’s article with every sentence reworded',
      others: [
        'A quoted sentence from someone else’s article, with its source',
        'An own article on the same subject',
        'Code under MIT with its licence text',
      ],
      explanation:
        'Ideas are free, the way someone put them is not. Rewording hides a copy, it doesn’t end it.',
    },
  ],
}
