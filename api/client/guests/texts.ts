/** The words for people who take part through a link, without an account. */
export const guestTexts = {
  title: 'Your opinion, please',
  asks: (project: string) => `You are asked to compare the features of “${project}”.`,
  asksBy: (person: string, project: string) => `${person} asks you to compare the features of “${project}”.`,
  task: {
    both: 'You see a few features at a time and choose: Which is worth more? And which is harder to build?',
    value: 'You see a few features at a time and choose the one that is worth more.',
    complexity: 'You see a few features at a time and choose the one that is harder to build.',
  },
  time: 'A question takes a few seconds. Stop whenever you like: every answer counts. You need no account.',
  name: 'Your name',
  nameHint: 'The people of the project see it beside your answers.',
  hidden: 'The name has a character that nobody can see. Delete the name and type it, instead of pasting it.',
  start: 'Start',
  seen: 'Your answers have no name.',
  seenWithName: 'The people of the project see your name and your answers.',
  shows: {
    nothing: 'You don’t see the results.',
    own: 'At the end you see your own answers.',
    results: 'At the end you see the results.',
  },
  /** @param day "in 7 days", "today". */
  ends: (day: string) => `This link expires ${day}.`,
  ended: {
    title: 'This link is no longer valid',
    text: 'It was revoked, it has expired, or the owner of the project removed you.',
  },
  incomplete: {
    title: 'This link is incomplete',
    text: 'The end of the link is missing. Copy the whole link again, or ask the person who sent it.',
  },
  /** By the error code of the service. */
  refused: {
    link_full: 'This link has as many people as it takes. Ask the person who sent it.',
    xid_taken: 'Somebody has answered by this link already. If that was you, go on by your personal link.',
    not_invited:
      'Guests of this link can’t join the project. Ask the person who sent it to invite you, then try again.',
  },
  dimensions: 'Compare by',
  finish: 'Finish',
  lent: 'Others are answering the last pairs. Look again in a few minutes, or finish here.',
  enough: 'There are enough answers for now. Thank you!',
  thanks: 'Thank you!',
  thanksText: (project: string, name: string) =>
    `What you answer about “${project}” is saved, ${name}. You can go on at any time.`,
  goOn: 'Go on answering',
  results: 'See the results',
  nextPerson: 'Next person on this device',
  personal: 'Your personal link',
  personalHint: 'It leads back to your answers from any device. Keep it to yourself: whoever has it answers as you.',
  copied: 'Link copied.',
  own: { title: 'Your answers', none: 'You have not answered yet.' },
  keep: {
    title: 'Keep your answers in an account',
    text: 'With an account you join the project, and your answers are yours there.',
    register: 'Create an account',
    signIn: 'I have an account',
    question: (guest: string, project: string, person: string) =>
      `“${guest}” has answered questions about “${project}” without an account. If that was you, the answers can become those of ${person}.`,
    now: 'Keep them in my account',
    asGuest: (guest: string) => `Go on as ${guest}, without my account`,
  },
} as const;
