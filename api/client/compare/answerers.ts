import { signal } from '@preact/signals';

/** Number of people who answer in the dimension on the screen, including this one. They share the questions that are left. */
export const answerers = signal(1);
