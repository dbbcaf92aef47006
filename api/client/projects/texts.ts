import { formatPercent } from '../lib/format.ts';
import { plural } from '../texts.ts';

/** The words of the list of projects, of a new one, and of a project's first page. */
export const projectTexts = {
  projects: {
    title: 'Projects',
    create: 'New project',
    search: 'Search projects',
    found: (count: number) => plural(count, 'project', 'projects'),
    noneFound: (query: string) => `No project is called anything like “${query}”.`,
    empty: 'Nothing to rank yet',
    emptyText: 'A project is a list of features and two questions: which is worth more, and which is harder to build?',
    features: (count: number) => plural(count, 'feature', 'features'),
    known: (dimension: string, percent: number) => `${dimension}: ${formatPercent(percent)} known`,
    more: 'Show more',
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
    gradedText: 'Also how much more: much, a little, equal.',
    features: 'Features',
    submit: 'Create project',
    submitWith: (count: number) => `Create with ${plural(count, 'feature', 'features')}`,
    creating: 'Creating …',
    halfway: 'The project was created, but its features were not stored yet. Trying again adds them.',
  },
  project: {
    known: (percent: number) => `${formatPercent(percent)} known`,
    answers: (count: number) => plural(count, 'answer', 'answers'),
    left: (count: number) => `about ${plural(count, 'question', 'questions')} to go`,
    settled: 'Everything is known',
    people: 'People',
    owner: 'Owner',
    features: 'Features',
    noFeatures: 'What are the features?',
    noFeaturesText: 'Paste them here, one a line. Two are enough to begin.',
    oneFeature: 'One more feature, and there is something to compare.',
    follows: 'How much is known counts what follows from the answers, not only what was asked.',
    value: 'Which is worth more?',
    complexity: 'Which is harder to build?',
  },
} as const;
