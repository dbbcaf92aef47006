import type { GuideHeading } from '../paths.ts';

interface Chapter {
  title: string;
  paragraphs: readonly string[];
}

/** The guide for people: what is asked and why, what the numbers mean, and what they cannot say. In the order in which it is read. */
export const guideTexts = {
  title: 'How it works',
  lead: 'You compare two features at a time. Out of many small answers comes a ranking that says how sure it is.',
  contents: 'On this page',
  back: 'To your projects',
  chapters: {
    asked: {
      title: 'What is asked, and why',
      paragraphs: [
        'There are two questions: which of two features is worth more, and which is harder to build. They are asked apart, because few people can weigh both at once.',
        'It is easier to say which of two is worth more than to give each a score, and two people mean the same by “more” where they would not by “7 of 10”.',
        'An answer says more than it seems: if A is worth more than B, and B more than C, then A is worth more than C without being asked. A pair that follows from earlier answers is not asked again, so a ranking takes far fewer questions than there are pairs.',
      ],
    },
    questions: {
      title: 'How questions are chosen',
      paragraphs: [
        'The next question is the one whose answer puts most pairs in order, whichever way it goes. Two people are not asked the same pair at the same time.',
        'The owner of a project can also let the service check people: it asks first what tells most, and some pairs again, to find slips while they are fresh. It stops when more answers would hardly bring anything.',
        'A pair that you cannot judge can be skipped. “Equal” is an answer, too.',
      ],
    },
    known: {
      title: 'Known',
      paragraphs: [
        'The percentage is the share of all pairs whose order is known: because it was answered, or because it follows from answers.',
        'At 90 % the ranking is good enough to work with. The last pairs are those of features that are close to each other; each takes a question of its own and moves little.',
        'How many questions are left is an estimate, and so are the minutes: they go by your own last answers.',
        'Known is not the same as right. What follows from a wrong answer is wrong, too.',
      ],
    },
    ranks: {
      title: 'Ranks, and which are likely',
      paragraphs: [
        'Features that the answers do not tell apart share a rank: “2=” stands beside each of them. In the chart they are one bubble with their number.',
        '“Likely 2–6” are the ranks between which a feature belongs with a probability of 90 %, by all answers and how well they agree.',
        '“Why?” beside a rank shows the answers that put a feature there, and which answers could move it.',
      ],
    },
    value: {
      title: 'Value for effort, and the four corners',
      paragraphs: [
        'The ranking by value for effort sets what a feature is worth against how hard it is. Its numbers have no unit: they are neither money nor days.',
        'The chart is divided in the middle of both: quick wins are worth more and easier than half of the features, major projects worth more and harder, fill-ins worth less and easier, thankless tasks worth less and harder.',
      ],
    },
    settled: {
      title: 'Settled',
      paragraphs: [
        'A feature of the top 10 is settled when it belongs there with a probability of at least 95 %, by all answers and how well they agree. Their order among themselves may still change.',
        '“Not checked” means that nothing that follows from the answers was asked about, so that a mistake would not have been found.',
        'So it is possible to stop long before everything is known: when the top is settled, further answers only move what comes later.',
      ],
    },
    right: {
      title: 'How much of it is right',
      paragraphs: [
        'From about 75 answers on, it is estimated from the answers themselves, by how well they fit together, how much of the order is right.',
        'Before that, nothing is said: “not checked yet” is not a bad sign, and not a good one.',
      ],
    },
    contradictions: {
      title: 'Contradictions',
      paragraphs: [
        'If A is worth more than B, B more than C, and C more than A, at least one of the answers has to give. That happens to everyone, and more often among several people.',
        'The answers are shown as a ring, with who said what and when. Asking one of them again is usually enough; what was said before is told afterwards, so that it sways no one.',
        'The newest answer to a pair decides how the two stand, and it replaces your own earlier one. What others said of the pair still counts for the ranking.',
      ],
    },
    people: {
      title: 'How far people agree',
      paragraphs: [
        'Each answer of a person is compared with what follows from the answers of the others alone. With fewer than 20 such answers it is too early to say anything.',
        'How well a person fits one order says how steadily they answer. Someone who guesses fits about as well as a coin; a view of one’s own lowers it, too.',
        'A different view is not a wrong one. Talk about these first.',
      ],
    },
    limits: {
      title: 'What it cannot know',
      paragraphs: [
        'It knows what people said, and nothing else. If all of them misjudge a feature in the same way, so does the ranking.',
        'It knows which feature is worth more, not how much money it brings; which is harder, not how many days it takes. Estimates of your own can be imported, but they only help to choose questions.',
        'It does not know that one feature needs another first, nor what has changed since an answer was given. When a description changes a lot, answer about it again.',
      ],
    },
    names: {
      title: 'Who sees what',
      paragraphs: [
        'Members of a project see its features, its ranking, and who answered what. The owner can hide the names of members from each other.',
        'A link to the results shows the ranking, and nothing about people or their answers.',
        'Answers that are taken back leave the ranking at once. They stay in the history, as everything that was done.',
      ],
    },
  } satisfies Record<GuideHeading, Chapter>,
} as const;
