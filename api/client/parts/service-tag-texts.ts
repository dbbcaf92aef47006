/** The mark of programs beside their names. */
export const serviceTagTexts = {
  service: 'Service',
  services: 'Services',
  named: (name: string) => `${name} (service)`,
} as const;
