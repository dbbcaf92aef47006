import { signal } from '@preact/signals';
import { actAsGuest } from '../service/session.ts';
import type { GuestPass } from './requests.ts';

/** The guest of this page; null until it is known. */
export const guest = signal<GuestPass | null>(null);

/** Makes the page send all requests as this guest until it is loaded again. */
export function takePart(pass: GuestPass): void {
  guest.value = pass;
  actAsGuest(pass.id, pass.secret);
}
