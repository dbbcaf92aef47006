import { signal } from '@preact/signals';
import { actAsGuest } from '../service/session.ts';
import type { GuestPass } from './requests.ts';

/** The guest whose page this is; null until it is known. */
export const guest = signal<GuestPass | null>(null);

/** From now on the page sends the requests of a guest, and no others until it is loaded again. */
export function takePart(pass: GuestPass): void {
  guest.value = pass;
  actAsGuest(pass.id, pass.secret);
}
