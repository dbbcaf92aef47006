import { formatPercent } from '../lib/format.ts';
import { plural } from '../texts.ts';

/** The words of the list of projects, of a new one, and of a project's first page. */
export const projectTexts = {
  projects: {
    title: 'Projects',
    create: 'New project',
    search: 'Search projects',
    found: (count: number) => plural(count, 'project', 'projects'),
    noneFound: (query: string) => `No project matches “${query}”.`,
    empty: 'Nothing to rank yet',
    emptyText: 'A project is a list of features and two questions: which is worth more, and which is harder to build?',
    features: (count: number) => plural(count, 'feature', 'features'),
    known: (dimension: string, percent: number) => `${dimension}: ${formatPercent(percent)} known`,
    session: (questions: number) => `Answer ${questions} questions`,
    sessionOf: (project: string) => ` in ${project}`,
  },
  newProject: {
    title: 'New project',
    name: 'Name',
    namePlaceholder: 'Mobile app backlog',
    mode: 'How do people answer?',
    modeHint: 'This cannot be changed later.',
    binary: 'This or that',
    binaryText: 'Left, right, or equal. Quickest to answer.',
    graded: 'Five steps',
    gradedText: 'You also say how much more.',
    features: 'Features',
    submit: 'Create project',
    submitWith: (count: number) => `Create with ${plural(count, 'feature', 'features')}`,
    submitFile: 'Create and check the file',
    creating: 'Creating …',
    halfway: 'The project was created, but its features weren’t saved. Try again to add them.',
  },
  project: {
    answer: 'Answer questions',
    notAsked: 'Other people answer this question.',
    answerThis: (dimension: string) => `Answer questions: ${dimension}`,
    known: (percent: number) => `${formatPercent(percent)} known`,
    answers: (count: number) => plural(count, 'answer', 'answers'),
    left: (count: number) => `about ${plural(count, 'question', 'questions')} to go`,
    enough: 'Enough for a ranking',
    towardsTop: (top: number) => `towards a clear top ${top}`,
    clear: 'Clear enough',
    settled: 'Every pair is in order',
    /** Instead of these two, if answers contradict each other. */
    doubt: (isKnown: boolean, count: number) =>
      `${isKnown ? 'All is known, but ' : ''}${plural(count, 'contradiction puts', 'contradictions put')} the order in doubt`,
    settle: 'Settle the contradictions',
    people: 'People',
    you: 'You',
    answering: 'answering now',
    features: 'Features',
    noFeatures: 'What are the features?',
    noFeaturesText: 'Paste them here, one per line. Two are enough to start.',
    oneFeature: 'Add one more feature to start comparing.',
    follows: '“Known” includes pairs whose order follows from other answers.',
  },
  top: {
    title: { ratio: 'First so far', value: 'Worth most so far', complexity: 'By effort so far' },
    all: 'All results',
  },
} as const;
