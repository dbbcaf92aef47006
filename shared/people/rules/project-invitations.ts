/** How long a person can accept an invitation by name, in days. */
export const INVITATION_DAYS = 30;
/** Maximum number of open invitations of a project, and of an inviting person. */
export const MAX_PROJECT_INVITATIONS = 100;
export const MAX_OWN_INVITATIONS = 200;
