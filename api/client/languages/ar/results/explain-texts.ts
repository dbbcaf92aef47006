import { formatCount } from '../../../lib/format.ts';
import type { explainTexts as english } from '../../../results/explain-texts.ts';
import type { Words } from '../../words.ts';
import {
  and,
  answersOf,
  answers as answerWord,
  featuresOf,
  peopleOf,
  people as peopleWord,
  ranked,
} from '../grammar.ts';

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
const isOne = ([best, worst]: Ranks) => best === worst;
const fromTo = (ranks: Ranks) =>
  isOne(ranks) ? ranked(ranks[0]!) : `من ${ranked(ranks[0]!)} إلى ${formatCount(ranks[1]!)}`;
type Duel = (typeof english)['duel'];
type Side = Parameters<Duel['direct']>[0];
type Share = Parameters<Duel['direct']>[2];

const beside: Record<Side, (name: string) => string> = {
  above: (name) => `أعلى من ${name}`,
  below: (name) => `أدنى من ${name}`,
  level: (name) => `على مستوى ${name}`,
};
const ofAll = ({ part, all, isPeople }: Share) =>
  all === 1 && part === 1
    ? isPeople
      ? peopleWord(1)
      : answerWord(1)
    : `${formatCount(part)} من أصل ${isPeople ? peopleOf(all) : answersOf(all)}`;

export const explainTexts: Words<typeof english> = {
  by: 'الشرح حسب',
  dimension: { value: 'حسب القيمة', complexity: 'حسب الجهد' },
  of: {
    value: (place) => `${byValue(place)} من ${formatCount(place.count)}`,
    complexity: (place) => `${byEffort(place)} من بين ${formatCount(place.count)}`,
  },
  unknown: { value: 'القيمة غير معروفة بعد', complexity: 'الجهد غير معروف بعد' },
  byRatio: (rank, count) => `حسب القيمة مقابل الجهد: ${rank}، من أصل ${formatCount(count)}. وهذه المرتبة تجمع بين:`,
  likely: {
    value: (range) => (isOne(range) ? '' : `المرجَّح: ${fromTo(range)}`),
    complexity: (range) => (isOne(range) ? '' : `المرجَّح: ${fromTo(range)} في الصعوبة`),
  },
  movedTo: {
    value: (place) => `← ${byValue(place)}`,
    complexity: (place) => `← ${byEffort(place)}`,
  },
  duel: {
    head: 'فوز : خسارة : تساوٍ',
    record: ({ won, lost, tied }) =>
      `فوز: ${formatCount(won)}، خسارة: ${formatCount(lost)}، تساوٍ: ${formatCount(tied)}`,
    weighted: (record) => `بعد الترجيح ${record}`,
    direct: (side, name, share) => `${beside[side](name)}: ${ofAll(share)} بسؤال مباشر.`,
    opposed: (side, name, share) => `${beside[side](name)} حسب كل الإجابات؛ أما بسؤال مباشر فالعكس: ${ofAll(share)}.`,
    equal: (side, name, share) =>
      `${beside[side](name)} حسب كل الإجابات؛ أما بسؤال مباشر فهما متساويتان: ${ofAll(share)}.`,
    split: (side, name) => `${beside[side](name)} حسب كل الإجابات؛ أما المباشرة فمنقسمة.`,
    together: (side, name) => `${beside[side](name)} حسب كل الإجابات.`,
    unasked: (side, name) => `${beside[side](name)} حسب كل الإجابات؛ ولم يقارن أحد بينهما.`,
    through: (side, name, between) => `${beside[side](name)}، مرورًا بـ ${and(between)}.`,
    throughMany: (side, name, count) => `${beside[side](name)}، مرورًا بـ ${featuresOf(count)} أخرى.`,
    otherwise: (names) => `رأي مخالف: ${and(names)}.`,
    hardly: (names) => `إجابات وزنها مخفّض لأنها لا توافق إجابات الآخرين كثيرًا: ${and(names)}.`,
    reversed: (names) => `إجابات تُحتسب معكوسة لأنها توافق غيرها هكذا غالبًا: ${and(names)}.`,
    noneCounts: 'وزن الإجابات المباشرة مخفّض لأنها لا توافق إجابات الآخرين كثيرًا.',
    people: peopleWord,
    you: 'أنت',
  },
  neighbours: 'ميزات مجاورة أخرى',
  other: 'مقارنة بميزة أخرى',
  own: 'إجاباتك عن هذه الأزواج',
  more: 'إجاباتك وما الذي قد يغيّرها',
  move: {
    value: { above: (name) => `أعلى قيمة من ${name}`, below: (name) => `أقل قيمة من ${name}` },
    complexity: { above: (name) => `أصعب من ${name}`, below: (name) => `أسهل من ${name}` },
  },
  contradicted: 'بعض هذه الإجابات متناقضة',
  noAnswers: 'لا إجابات عن هذه الميزة بعد.',
  answers: (count, people) => `${answerWord(count)}${people === null ? '' : `، ${peopleWord(people)}`}`,
  moves: 'ما الذي قد يغيّرها',
  given: 'إجابتك: ',
};
