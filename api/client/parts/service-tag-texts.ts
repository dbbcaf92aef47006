/** The mark of programs beside their names. */
export const serviceTagTexts = {
  service: 'Service',
  services: 'Services',
} as const;
