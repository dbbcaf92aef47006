import { signal } from '@preact/signals';
import { readStored, store } from './storage.ts';

const NAME = 'four';
/** Whether questions may show four features, on this device. */
export const isFourOn = signal(readStored(NAME) !== 'off');

export function setFour(isOn: boolean): void {
  isFourOn.value = isOn;
  store(NAME, isOn ? null : 'off');
}
