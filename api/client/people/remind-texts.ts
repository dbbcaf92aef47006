import { plural } from '../english.ts';

/** The words of reminders to answer the questions of a project. */
export const remindTexts = {
  title: 'Remind people',
  byMail: 'Remind by email',
  hint: 'Collaborators who still have questions get an email with the way to their first one, each at most once a day.',
  noMail: 'This service sends no email. Send people this text yourself.',
  sure: {
    people: (count: number) => `${plural(count, 'person gets', 'people get')} an email.`,
    nobody: 'Nobody gets an email now.',
    finished: (count: number) => `${plural(count, 'person has', 'people have')} no questions left.`,
    reminded: (count: number) => `${plural(count, 'person was', 'people were')} reminded in the last 24 hours.`,
    noMail: (count: number) =>
      `${plural(count, 'person gets', 'people get')} no such emails. Pairwise doesn’t tell why: they may have stopped them, or not confirmed their address.`,
  },
  sent: (count: number) => `${plural(count, 'email is', 'emails are')} on the way.`,
  text: 'Text with the link',
  textHint: 'The link leads members to their first question.',
  /** @param url address of the first question. */
  ready: (project: string, url: string) => `Questions wait for you in the project “${project}”: ${url}`,
  copied: 'Text copied.',
} as const;
