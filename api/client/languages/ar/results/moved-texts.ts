import { formatCount } from '../../../lib/format.ts';
import type { movedTexts as english } from '../../../results/moved-texts.ts';
import type { Words } from '../../words.ts';
import { and, answers, answersOf, features, featuresOf } from '../grammar.ts';

const sentence = (since: string, moved: number) =>
  moved === 0 ? `${since} لم يتغير أي ترتيب` : `${since} تغيّر ترتيب ${featuresOf(moved)}`;

export const movedTexts: Words<typeof english> = {
  since: {
    today: (moved) => sentence('منذ زيارتك الأخيرة اليوم', moved),
    weekday: (when, moved) => sentence(`منذ ${when}`, moved),
    date: (when, moved) => sentence(`منذ ${when}`, moved),
  },
  why: (causes) => `منذ ذلك الحين: ${and(causes)}.`,
  moved: (from, to) => `${formatCount(from)} ← ${formatCount(to)}`,
  movedInWords: (from, to) => `من المرتبة ${formatCount(from)} إلى ${formatCount(to)}`,
  others: (count, places) =>
    places === 1
      ? `غيرها تحرك بمرتبة واحدة: ${features(count)}`
      : `غيرها تحرك بما لا يزيد على ${formatCount(places)} من المراتب: ${features(count)}`,
  causes: {
    added: (count) => `إضافة ${featuresOf(count)}`,
    restored: (count) => `استعادة ${featuresOf(count)}`,
    archived: (count) => `أرشفة ${featuresOf(count)}`,
    deleted: (count) => `حذف ${featuresOf(count)}`,
    answers: (name, count) => `${answers(count)} من ${name}`,
    own: (count) => `${answers(count)} منك`,
    takenBack: (count) => `تغيير أو تراجع عن ${answersOf(count)}`,
    ratings: (count) => `تقييمات: ${formatCount(count)}`,
    factors: (count) => `${answers(count)} عن المضاعفات`,
    settings: 'تغيير النموذج',
  },
};
