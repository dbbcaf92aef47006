import { signal } from '@preact/signals';

/** People who answer in the dimension on the screen, the person included: they share the questions that are left. */
export const answerers = signal(1);
