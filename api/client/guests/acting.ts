import { signal } from '@preact/signals';
import { actAsGuest } from '../service/session.ts';
import type { GuestPass } from './requests.ts';

/** The guest whose page this is; null until it is known. */
export const guest = signal<GuestPass | null>(null);

/** Makes the page send all requests as this guest until it loads again. */
export function takePart(pass: GuestPass): void {
  guest.value = pass;
  actAsGuest(pass.id, pass.secret);
}
