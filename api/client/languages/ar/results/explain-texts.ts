import { formatCount } from '../../../lib/format.ts';
import type { explainTexts as english } from '../../../results/explain-texts.ts';
import type { Words } from '../../words.ts';
import { comparisons, peopleOf, ranked } from '../grammar.ts';

interface Place {
  rank: number;
  tied: number;
  count: number;
}

const shared = (place: string, tied: number) => (tied > 0 ? `${place} (مشتركة)` : place);
const byValue = ({ rank, tied }: Place) => shared(ranked(rank), tied);
const byEffort = ({ rank, tied, count }: Place) =>
  shared(rank === 1 ? 'الأصعب' : rank + tied >= count ? 'الأسهل' : `${ranked(rank)} في الصعوبة`, tied);

type Ranks = readonly number[];
const areSame = (one: Ranks, other: Ranks) => one[0] === other[0] && one[1] === other[1];
const isOne = ([best, worst]: Ranks) => best === worst;
const fromTo = (ranks: Ranks) =>
  isOne(ranks) ? ranked(ranks[0]!) : `من ${ranked(ranks[0]!)} إلى ${formatCount(ranks[1]!)}`;
const ranks = (place: string, likely: Ranks, possible: Ranks) => {
  if (!areSame(likely, possible)) {
    return `${place}، والمرجَّح: ${fromTo(likely)}؛ وإن صحّ ما تتفق عليه الإجابات: ${fromTo(possible)}`;
  }
  return isOne(likely) ? `${place}، كما ينتج عن الإجابات` : `${place}، والمرجَّح: ${fromTo(likely)}`;
};

export const explainTexts: Words<typeof english> = {
  by: 'الشرح حسب',
  dimension: { value: 'حسب القيمة', complexity: 'حسب الجهد' },
  of: {
    value: (place) => `${byValue(place)} من ${formatCount(place.count)}`,
    complexity: (place) => `${byEffort(place)} من بين ${formatCount(place.count)}`,
  },
  unknown: { value: 'القيمة غير معروفة بعد', complexity: 'الجهد غير معروف بعد' },
  byRatio: (rank, count) => `حسب القيمة مقابل الجهد: ${rank}، من أصل ${formatCount(count)}. وهذه المرتبة تجمع بين:`,
  rankAndRange: {
    value: (place, likely, possible) => ranks(byValue(place), likely, possible),
    complexity: (place, likely, possible) => ranks(byEffort(place), likely, possible),
  },
  movedTo: {
    value: (place) => `← ${byValue(place)}`,
    complexity: (place) => `← ${byEffort(place)}`,
  },
  above: { value: 'أعلى قيمة من', complexity: 'أصعب من' },
  equal: { value: 'تساوي في القيمة', complexity: 'تساوي في الصعوبة' },
  chain: {
    value: {
      more: (better, worse) => `${better} أعلى قيمة من ${worse}`,
      equal: (one, other) => `${one} تساوي في القيمة ${other}`,
    },
    complexity: {
      more: (better, worse) => `${better} أصعب من ${worse}`,
      equal: (one, other) => `${one} تساوي في الصعوبة ${other}`,
    },
  },
  move: {
    value: { above: (name) => `أعلى قيمة من ${name}`, below: (name) => `أقل قيمة من ${name}` },
    complexity: { above: (name) => `أصعب من ${name}`, below: (name) => `أسهل من ${name}` },
  },
  first: { value: 'لا ميزة أعلى قيمة.', complexity: 'لا ميزة أصعب.' },
  last: { value: 'لا ميزة أقل قيمة.', complexity: 'لا ميزة أسهل.' },
  estimated: 'لا إجابة تميّز بينهما بعد، وهذا ترتيبهما حسب تقدير.',
  contradicted: 'بعض الإجابات متناقضة، لذا قد تكون بعض المراتب غير صحيحة.',
  who: (name, day) => `${name ?? 'أنت'}، ${day}`,
  noAnswers: 'لا إجابات عن هذه الميزة بعد.',
  answers: ({ won, lost, tied, people }, dimension) => {
    const [more, less] = dimension === 'value' ? ['أعلى قيمة', 'أقل قيمة'] : ['أصعب', 'أسهل'];
    const parts = [
      won > 0 ? `${more} × ${formatCount(won)}` : '',
      lost > 0 ? `${less} × ${formatCount(lost)}` : '',
      tied > 0 ? `متساويتان × ${formatCount(tied)}` : '',
    ];
    const by = people === undefined ? '' : ` من ${peopleOf(people)}`;
    return `${comparisons(won + lost + tied)}${by}: ${parts.filter(Boolean).join('، ')}.`;
  },
  moves: 'ما الذي قد يغيّرها',
  given: 'إجابتك: ',
};
