import type { answerTexts as english } from '../../../answers/texts.ts';
import type { Choice, Dimension, Strength } from '../../../compare/pairs.ts';
import { formatCount } from '../../../lib/format.ts';
import type { Words } from '../../words.ts';
import { and, contradictions, pairs } from '../grammar.ts';

const MORE: Readonly<Record<Dimension, { more: string; muchMore: string; equal: string }>> = {
  value: { more: 'أعلى قيمة من', muchMore: 'أعلى قيمة بكثير من', equal: 'تساوي في القيمة' },
  complexity: { more: 'أصعب من', muchMore: 'أصعب بكثير من', equal: 'تساوي في الصعوبة' },
};

const ends = (dimension: Dimension, best: readonly string[], worst: readonly string[]) =>
  dimension === 'value'
    ? `الأعلى قيمة: ${and(best)}، والأقل قيمة: ${and(worst)}`
    : `الأصعب: ${and(best)}، والأسهل: ${and(worst)}`;

const says = (dimension: Dimension, choice: Choice, strength: Strength | null) => {
  const { more, muchMore, equal } = MORE[dimension];
  if (choice === 'tie') return equal;
  return strength?.endsWith('much_better') ? muchMore : more;
};

export const answerTexts: Words<typeof english> = {
  says,
  said: (dimension, choice, strength, better, worse) => `${better} ${says(dimension, choice, strength)} ${worse}`,
  you: 'أنت',
  someone: 'عضو سابق',
  who: (name, when) => `${name ?? 'أنت'}، ${when}`,
  takeBack: 'تراجع',
  change: 'تغيير',
  changeTitle: 'تغيير إجابتك',
  changeSetTitle: 'ما تقوله إجابتك',
  replaced: 'أجبت عن هذا الزوج مرة أخرى لاحقًا، وتلك الإجابة هي المحتسبة.',
  replacedOf: (count, of) =>
    count === of
      ? 'أجبت عن هذا كله مرة أخرى لاحقًا، وتلك الإجابات هي المحتسبة.'
      : `أجبت مرة أخرى لاحقًا عن ${formatCount(count)} من أزواجها (${pairs(of)})، وتلك الإجابات هي المحتسبة.`,
  set: {
    said: ends,
    saidWhole: (dimension, best, worst, between) => `${ends(dimension, best, worst)}، وبينهما: ${and(between)}`,
    several: (sentences) => sentences.join('؛ '),
    part: 'جزء من إجابة عن أربع ميزات',
    archived: (names) => `تشمل الإجابة أيضًا ${and(names)} (في الأرشيف)`,
    undo: 'هذا يتراجع عن الإجابة كلها عن الميزات الأربع.',
  },
  of: (sentence) => `: ${sentence}`,
  putBack: 'إعادة',
  takenBack: (sentence) => `تم التراجع عن: ${sentence}`,
  changed: 'تم التغيير إلى: ',
  putBackDone: 'تمت الإعادة',
  takeBackTitle: (name) => `التراجع عن إجابة ${name}؟`,
  takeBackText: 'لن تُحتسب الإجابة في الترتيب، ويمكن استعادتها من صفحة النشاط خلال 30 يومًا.',
  dismiss: 'إغلاق',

  ask: {
    equal: 'متساويتان',
    by: 'إجابتك',
    much: (name) => `${name}، بفارق كبير`,
    before: 'إجابات سابقة',
    none: 'لا إجابات أخرى عن هذا الزوج.',
    same: (name) => (name === null ? 'هذه إجابتك السابقة نفسها.' : `إجابة ${name} مماثلة.`),
    other: (name) => (name === null ? 'كانت إجابتك السابقة مختلفة.' : `إجابة ${name} مختلفة.`),
    settled: 'لم يبقَ أي تناقض.',
    left: (count) => `بقي ${contradictions(count)}.`,
    fewer: (count) => `أقل بمقدار ${formatCount(count)} مما كان قبل إجابتك.`,
    asMany: 'العدد كما كان. إذا أكّدت إجابتك إجابةً سابقة، فلا بد من تغيير إجابة أخرى في الحلقة.',
    more: (count) =>
      `أكثر بمقدار ${formatCount(count)} مما كان، لأن إجابتك تناقض إجابات أخرى. ويمكن إعادة السؤال عن كلٍّ منها.`,
    next: 'حل التالي',
    done: 'تم',
  },
};
