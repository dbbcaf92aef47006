import type { GuideHeading } from '../paths.ts';

interface Chapter {
  title: string;
  paragraphs: readonly string[];
}

/** The guide for users: what Pairwise asks and why, what its numbers mean, and what they can't say. Chapters are in reading order. */
export const guideTexts = {
  title: 'How it works',
  lead: 'You compare two or four features at a time. Many small answers make a ranking that says how sure it is.',
  contents: 'On this page',
  back: 'To your projects',
  chapters: {
    asked: {
      title: 'What is asked, and why',
      paragraphs: [
        'There are two questions: which of two features is worth more, and which is harder to build? They are asked separately, because few people can weigh both at once.',
        'It is easier to say which of two features is worth more than to give each a score. And two people mean the same by “worth more”, but not by “7 out of 10”.',
        'Answers combine: if A is worth more than B, and B more than C, then A is worth more than C. What follows from earlier answers need not be asked, so a ranking takes far fewer questions than there are pairs.',
      ],
    },
    questions: {
      title: 'How questions are chosen',
      paragraphs: [
        'Pairwise starts with the most informative pairs, then asks the pairs whose answers put the most other pairs in order. It also asks some pairs whose order follows from earlier answers, to find mistakes. Two people never get the same pair at the same time, unless they are asked for their own view of a finished ranking.',
        'The questions stop when more answers would hardly change the order. The owner of a project can choose “Fewest questions” instead. Then Pairwise checks nothing, and mistakes stay hidden.',
        'In projects with eight features or more, many questions show four: choose the one worth most, then the one worth least; or the hardest, then the easiest. Such an answer orders five of their six pairs. If four take you too long, Pairwise goes back to two. Your account has a switch for it.',
        'An answer counts once, whether it is about two features or four. Figures about pairs count comparisons: an answer about two features is one comparison, an answer about four is five.',
        'You can skip a question that you can’t judge. “Equal” is a valid answer.',
        'At the start you can take a first look: rate features from 1 to 5. Ratings choose the first questions and order what no answer orders yet. They never count as answers.',
      ],
    },
    known: {
      title: 'How good the order is',
      paragraphs: [
        'Pairwise estimates which share of all pairs is in the right order, from how well the answers fit together. The share falls when people disagree. It is known after about 40 comparisons, once some answers have checked what follows from others.',
        'At 85 % a first ranking is there. Until then, you see about how many questions lead to it. After that, you see how many pairs more answers would put right. The questions end when more answers would hardly change the order.',
        'The number of questions left and the minutes are estimates. The minutes depend on your own last answers.',
        'With “Fewest questions” nothing is checked, and nobody can tell how much is right. Then the questions end when 90 % of the pairs were answered or follow from answers. With five-step answers they end in the same way.',
      ],
    },
    ranks: {
      title: 'Ranks, and which are likely',
      paragraphs: [
        'Features that the answers can’t tell apart share a rank, shown as “2=”. On the chart they share one bubble with their number.',
        '“Likely 2–6” means that the feature belongs between these ranks with a probability of 90 %, given all answers and how well they agree.',
        '“Why?” beside a rank shows what people answered about the feature and its neighbours, or any other feature: won, lost and equal. It says whose answers hardly count, because they look random or swapped.',
      ],
    },
    value: {
      title: 'Value for effort, and the four corners',
      paragraphs: [
        'Value for effort weighs how much a feature is worth against how hard it is to build. It is an index from 0 to 100: 50 is average, 91 is ten times as much value as effort.',
        'The order says which feature is worth more, not how many times. So the results ask once about a few pairs. Until then, a feature near the top counts ten times as much as one near the bottom. A feature without answers in one dimension is not comparable yet, and comes last.',
        'The chart has four corners. Quick wins are worth more and easier than half of the features. Major projects are worth more and harder, fill-ins worth less and easier, thankless tasks worth less and harder.',
      ],
    },
    settled: {
      title: 'Settled',
      paragraphs: [
        'The top is the first 10 of a ranking, fewer of a short list, or as many as the project’s owner has chosen. A feature of the top is settled when it belongs there with a probability of at least 95 %, given all answers and how well they agree. The order within the top may change until every pair is decided.',
        '“Too few answers were checked” means that few questions tested what follows from the answers. Then features only seem settled: mistakes may be hidden.',
        'You can stop long before everything is decided: once the top is settled, more answers only move what comes later. “Settle my top”, in the results, asks about the features that may be in the top. It ends when these are settled, or when more answers would hardly settle more: because they are close to each other, or because answers contradict each other. By value for effort it asks about both value and effort, so it takes more questions than by value alone.',
        'Once every pair is decided and no answer contradicts another, the order by value or by effort is final. Then all of its top is settled.',
      ],
    },
    right: {
      title: 'How much of it is right',
      paragraphs: [
        'After about 40 comparisons, Pairwise estimates how much of the order is right. It looks at how well the answers fit together.',
        'Before that, you see “Too few answers were checked”. This is neither a bad sign nor a good one.',
      ],
    },
    contradictions: {
      title: 'Contradictions',
      paragraphs: [
        'If A is worth more than B, B more than C, and C more than A, at least one of the answers must be wrong. That happens to everyone, and more often when several people answer.',
        'You see such answers as a ring, with who gave them and when. Changing one of them settles the ring, but may contradict other answers and show new rings. Confirming one leaves its ring open. Earlier answers appear only after you have answered, so that they don’t influence you.',
        'The newest answer to a pair decides its order, and replaces your own earlier one. Other people’s answers to the pair still count for the ranking.',
        '“Worth a talk” names features that two people see clearly differently, if ranks depend on it. It leaves out answers that the ranking hardly counts. Most contradictions are slips that the other answers outweigh.',
      ],
    },
    people: {
      title: 'How far people agree',
      paragraphs: [
        '“The team agrees on about 80 % of the pairs” means: two people would put two features in the same order in 80 % of all cases. Pairwise estimates it from all answers. People whose answers look random or swapped are left out.',
        '“Fits the team’s order” is how often a person’s answers match the order that fits all answers best. Guessing gives about half. A different view lowers it as well. It takes about 20 answers that the others’ answers can check.',
        'A different view isn’t wrong. Talk about these features first.',
      ],
    },
    limits: {
      title: 'What it cannot know',
      paragraphs: [
        'Pairwise knows only what people answered. If everyone misjudges a feature in the same way, so does the ranking.',
        'It knows which feature is worth more, but not how much money it brings; which is harder, but not how many days it takes. You can import your own estimates. They count as one more first look, as far as the answers agree with them.',
        'It doesn’t know that one feature needs another first, or what has changed since an answer. If a description changes a lot, answer questions about it again.',
      ],
    },
    names: {
      title: 'Who sees what',
      paragraphs: [
        'Members of a project see its features, its ranking, and who answered what. The owner can hide members’ names from each other.',
        'A link to the results shows the ranking, but nothing about people or their answers.',
        'Undone answers leave the ranking at once. They stay in the history, like everything else.',
      ],
    },
  } satisfies Record<GuideHeading, Chapter>,
} as const;
