/** The username of everybody whose account was deleted. Nobody can choose it, because usernames contain no blanks. */
export const FORMER_MEMBER = 'Former member';
