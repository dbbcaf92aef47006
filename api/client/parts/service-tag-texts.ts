/** The marks of programs and guests beside their names. */
export const serviceTagTexts = {
  service: 'Service',
  services: 'Services',
  guest: 'Guest',
} as const;
