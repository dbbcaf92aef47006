/** The words for announcing a maintenance. */
export const announcementPanelTexts = {
  title: 'Maintenance announcement',
  hint: 'Everyone sees it above every screen, in their own time zone, until it ends or you remove it.',
  begin: 'Announce a maintenance',
  change: 'Change the announcement',
  remove: 'Remove the announcement',
  removed: 'The announcement is removed.',
  text: 'Text',
  start: 'Start',
  startHint: 'Leave it empty for now.',
  end: 'End',
  endHint: 'Leave it empty if you don’t know it. Programs are told when to try again.',
  submit: 'Announce',
} as const;
