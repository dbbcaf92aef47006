/** The marks beside the names of programs and guests. */
export const serviceTagTexts = {
  service: 'Service',
  services: 'Services',
  guest: 'Guest',
} as const;
