/** The username of everybody whose account was deleted. Nobody can choose it: usernames have no blanks. */
export const FORMER_MEMBER = 'Former member';
