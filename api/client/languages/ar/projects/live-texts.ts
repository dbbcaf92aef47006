import type { liveTexts as english } from '../../../projects/live-texts.ts';
import type { Words } from '../../words.ts';
import { and, answers, counted, featuresOf, people } from '../grammar.ts';

/** Maximum number of people listed by name. */
const NAMED = 3;

function some(names: readonly string[]): string {
  if (names.length <= NAMED) return and(names);
  const named = names.slice(0, NAMED - 1);
  const others = counted(names.length - named.length, {
    one: 'شخص آخر',
    two: 'شخصان آخران',
    few: 'أشخاص آخرين',
    many: 'شخصًا آخر',
    other: 'شخص آخر',
  });
  return and([...named, others]);
}

export const liveTexts: Words<typeof english> = {
  count: (count) =>
    counted(count, {
      one: 'شخص واحد يجيب الآن',
      two: 'شخصان يجيبان الآن',
      few: 'أشخاص يجيبون الآن',
      many: 'شخصًا يجيبون الآن',
      other: 'شخص يجيبون الآن',
    }),
  people,
  answering: (names) => `من يجيب الآن: ${some(names)}`,
  too: (names, count) => {
    const who = `من يجيب معك الآن: ${some(names)}`;
    return count > 0 ? `${who} (${answers(count)} منذ بدايتك)` : who;
  },
  show: (count) =>
    `عرض ${counted(count, { one: 'مقارنة جديدة', two: 'مقارنتين جديدتين', few: 'مقارنات جديدة', many: 'مقارنة جديدة', other: 'مقارنة جديدة' })}`,
  showChanged: 'عرض ما تغيّر',
  shown: 'الترتيب محدَّث.',
  answers,
  rated: (count) => `تقييم ${featuresOf(count)}`,
  all: 'عرض الجميع',
};
