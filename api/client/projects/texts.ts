import { plural } from '../english.ts';
import { formatCount } from '../lib/format.ts';

/** The words of the list of projects, of a new project, and of a project's overview. */
export const projectTexts = {
  projects: {
    title: 'Projects',
    create: 'New project',
    example: 'Look at an example',
    search: 'Search projects',
    found: (count: number) => plural(count, 'project', 'projects'),
    noneFound: (query: string) => `No project matches “${query}”.`,
    empty: 'Nothing to rank yet',
    emptyText: 'A project is a list of features and two questions: which is worth more, and which is harder to build?',
    features: (count: number) => plural(count, 'feature', 'features'),
    session: (questions: number) => `Answer ${plural(questions, 'question', 'questions')}`,
    sessionOf: (project: string) => ` in ${project}`,
  },
  newProject: {
    title: 'New project',
    name: 'Name',
    namePlaceholder: 'For example: Mobile app backlog',
    mode: 'How do people answer?',
    modeHint: 'You can change this in the settings until the first answer.',
    binary: 'This or that',
    binaryText: 'Left, right, or equal; or the most and the least of four. Quickest to answer.',
    graded: 'Five steps',
    gradedText: 'You also say how much more.',
    sample: 'A question then looks like this:',
    /** The answers to the sample question, from left to right. */
    answers: {
      binary: ['Offline reading', 'Equal', 'Dark theme'],
      graded: ['Offline reading, by far', 'Offline reading', 'Equal', 'Dark theme', 'Dark theme, by far'],
    },
    features: 'Features',
    options: 'Options',
    preview: 'Preview',
    previewText: 'Paste a list or choose a file. Its features appear here.',
    more: (count: number) => `and ${formatCount(count)} more`,
    submit: 'Create project',
    submitWith: (count: number) => `Create with ${plural(count, 'feature', 'features')}`,
    submitFile: 'Create and check the file',
    creating: 'Creating …',
    halfway: 'The project was created, but its features weren’t saved. Try again to add them.',
  },
  project: {
    answer: 'Answer questions',
    /** The next step. */
    next: {
      value: (questions: number, minutes: number) =>
        `Answer ${formatCount(questions)} about value, ${plural(minutes, 'minute', 'minutes')}`,
      complexity: (questions: number, minutes: number) =>
        `Answer ${formatCount(questions)} about effort, ${plural(minutes, 'minute', 'minutes')}`,
    },
    /** The same where more are left than anybody answers at once. */
    nextFor: {
      value: (minutes: number) => `Answer about value for ${plural(minutes, 'minute', 'minutes')}`,
      complexity: (minutes: number) => `Answer about effort for ${plural(minutes, 'minute', 'minutes')}`,
    },
    results: 'See the results',
    /** Replaces it if the answers of others put every pair in order. */
    ownView: 'Add your own view',
    notAsked: 'Other people answer this question.',
    notAskedText: 'The project’s owner asked you to answer the other one.',
    answerThis: { value: 'Answer questions: Value', complexity: 'Answer questions: Effort' },
    answers: (count: number) => plural(count, 'answer', 'answers'),
    /** @param isOfTeam whether several people answer: how much they differ is unknown before they have answered. */
    leftToGoal: (count: number, isOfTeam: boolean) =>
      `about ${plural(count, 'question', 'questions')} to a first ranking${isOfTeam ? ', more if people disagree' : ''}`,
    leftForTop: (count: number, top: number) =>
      `about ${plural(count, 'question', 'questions')} for the top ${formatCount(top)}`,
    enough: 'Enough for a first ranking',
    towardsTop: (top: number) => `of the questions about the top ${formatCount(top)}`,
    topEnd: 'All its questions are answered',
    /** Replaces it if answers contradict each other. */
    topDoubt: 'All its questions are answered, but answers that contradict each other put the order in doubt',
    /** Replaces it if answers contradict each other and the order can't be judged. */
    doubt: 'Answers that contradict each other put the order in doubt',
    people: 'People',
    you: 'You',
    answering: 'answering now',
    features: 'Features',
    noFeatures: 'What are the features?',
    noFeaturesText: 'Paste them here, one per line. Two are enough to start.',
    oneFeature: 'Add one more feature to start comparing.',
  },
  top: {
    title: 'First so far',
    all: 'All results',
  },
} as const;
