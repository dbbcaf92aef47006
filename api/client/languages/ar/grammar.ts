import { formatCount } from '../../lib/format.ts';

const rules = new Intl.PluralRules('ar');

/** A noun with each number: one and two say the number themselves, and the others follow it. */
interface Forms {
  one: string;
  two: string;
  /** After 3 to 10. */
  few: string;
  /** After 11 to 99. */
  many: string;
  /** After 0 and after whole hundreds. */
  other: string;
}

/** A number with its noun: "ميزة واحدة", "ميزتان", "3 ميزات". */
export function counted(count: number, forms: Forms): string {
  const form = rules.select(count);
  if (form === 'one' || form === 'two') return forms[form];
  return `${formatCount(count)} ${form === 'zero' ? forms.other : forms[form]}`;
}

/** Nouns whose dual ends in "ان" as a subject, and in "ين" after a preposition or another noun. */
const pair = (stem: string, isSubject: boolean): string => `${stem}${isSubject ? 'ان' : 'ين'}`;

/** A feminine noun. */
const feminine = (count: number, noun: string, few: string, isSubject: boolean): string =>
  counted(count, {
    one: `${noun} واحدة`,
    two: pair(noun.replace(/ة$/, 'ت'), isSubject),
    few,
    many: noun,
    other: noun,
  });

/** A masculine noun. */
const masculine = (count: number, noun: string, few: string, isSubject: boolean): string =>
  counted(count, { one: `${noun} واحد`, two: pair(noun, isSubject), few, many: `${noun}ًا`, other: noun });

/** The nouns as subjects; with "Of", after prepositions and nouns. */
export const features = (count: number): string => feminine(count, 'ميزة', 'ميزات', true);
export const featuresOf = (count: number): string => feminine(count, 'ميزة', 'ميزات', false);
export const answers = (count: number): string => feminine(count, 'إجابة', 'إجابات', true);
export const answersOf = (count: number): string => feminine(count, 'إجابة', 'إجابات', false);
export const comparisons = (count: number): string => feminine(count, 'مقارنة', 'مقارنات', true);
export const comparisonsOf = (count: number): string => feminine(count, 'مقارنة', 'مقارنات', false);
export const secondsOf = (count: number): string => feminine(count, 'ثانية', 'ثوانٍ', false);
export const minutesOf = (count: number): string => feminine(count, 'دقيقة', 'دقائق', false);
export const pairs = (count: number): string => masculine(count, 'زوج', 'أزواج', true);
export const pairsOf = (count: number): string => masculine(count, 'زوج', 'أزواج', false);
export const questionsOf = (count: number): string => masculine(count, 'سؤال', 'أسئلة', false);
export const people = (count: number): string => masculine(count, 'شخص', 'أشخاص', true);
export const peopleOf = (count: number): string => masculine(count, 'شخص', 'أشخاص', false);
export const contradictions = (count: number): string => masculine(count, 'تناقض', 'تناقضات', true);
export const contradictionsOf = (count: number): string => masculine(count, 'تناقض', 'تناقضات', false);
export const projects = (count: number): string => masculine(count, 'مشروع', 'مشاريع', true);
export const projectsOf = (count: number): string => masculine(count, 'مشروع', 'مشاريع', false);

/** "المرتبة 3". */
export const ranked = (rank: number): string => `المرتبة ${formatCount(rank)}`;

/** The first places, after a preposition or a noun: "أول 10 ميزات". */
export const firstOf = (count: number): string => (count === 1 ? 'المرتبة الأولى' : `أول ${featuresOf(count)}`);

/** "متقاربة يتعذّر حسمها", of features. */
export const TOO_CLOSE = 'متقاربة يتعذّر حسمها';

const every = new Intl.ListFormat('ar', { type: 'conjunction' });
const any = new Intl.ListFormat('ar', { type: 'disjunction' });
export const and = (items: readonly string[]): string => every.format(items);
export const or = (items: readonly string[]): string => any.format(items);
