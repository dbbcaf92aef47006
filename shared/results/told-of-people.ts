import type { PersonAgreement } from '../ranking/results/agreement.ts';

/** Whoever fits the order of the others no more often than this sees it the opposite way, unless they are careless. */
const OPPOSITE = 0.4;

type Person = Pick<PersonAgreement, 'differsIn' | 'mostlyEqual' | 'straightness'>;

/** Whether somebody who isn't careless answers mostly the opposite of the others. */
export const isOpposite = ({ differsIn, straightness }: Person): boolean =>
  differsIn === 'taste' && straightness !== null && straightness.mean < OPPOSITE;

/** Whether a person's answers tell little of what the others should talk about: what is said of them says why. */
export const isApart = (person: Person): boolean =>
  person.differsIn === 'care' || person.mostlyEqual || isOpposite(person);
