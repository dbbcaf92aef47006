/** The words about deleted projects that can be restored. */
export const deletedProjectTexts = {
  title: 'Deleted projects',
  hint: 'You can restore a project for 30 days. Its links, guests, service accounts and webhooks stay ended. Then it is removed.',
  deleted: (day: string) => `deleted ${day}`,
  restore: 'Restore',
  restored: (project: string) => `${project} restored`,
} as const;
