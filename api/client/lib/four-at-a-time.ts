import { signal } from '@preact/signals';
import { readStored, store } from './storage.ts';

/** The name under which the browser stores it. */
export const FOUR = 'four';
/** Whether questions may show four features on this device. */
export const isFourOn = signal(readStored(FOUR) !== 'off');

export function setFour(isOn: boolean): void {
  isFourOn.value = isOn;
  store(FOUR, isOn ? null : 'off');
}
