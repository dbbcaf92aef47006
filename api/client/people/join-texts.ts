/** The words of an invitation for the person who receives it. */
export const joinTexts = {
  title: 'You are invited',
  text: (project: string) =>
    `Rank “${project}” together: you compare a few features at a time. Which is worth more, and which is harder to build?`,
  member: {
    title: 'You are already in this project',
    text: (project: string) => `You are a member of “${project}”.`,
    open: 'Open the project',
  },
  /** @param day "in 7 days", "today". */
  ends: (day: string) => `This invitation expires ${day}.`,
  register: 'Create an account',
  signIn: 'I have an account',
  join: 'Join the project',
  as: (name: string) => `You join as ${name}.`,
  seen: 'The owner sees your name and your answers. So do the other members, unless the owner hides names.',
  joining: 'Joining …',
  ended: {
    title: 'This invitation is no longer valid',
    text: 'It was revoked, or it has expired. Ask the person who sent it for a new one.',
    action: 'To your projects',
  },
  incomplete: {
    title: 'This invitation is incomplete',
    text: 'The end of the link is missing. Copy the whole link again, or ask the person who sent it.',
  },
} as const;
