import { formatCount } from '../../../lib/format.ts';
import type { headlineTexts as english, Reason } from '../../../results/headline-texts.ts';
import type { Words } from '../../words.ts';
import { counted, featuresOf, or, TOO_CLOSE } from '../grammar.ts';

const others = (count: number) =>
  count === 1 ? 'الميزة الأخرى' : count === 2 ? 'الميزتين الأخريين' : `الميزات الـ${formatCount(count)} الأخرى`;
const worth = (below: number, count: number) => {
  if (below === 0) return 'ليست أعلى قيمة من غيرها';
  return below === count
    ? `أعلى قيمة من ${others(count)}`
    : `أعلى قيمة من ${featuresOf(below)} من أصل ${formatCount(count)}`;
};
const effort = (below: number, count: number) =>
  below === 0 ? 'أسهل تنفيذًا من سائر الميزات' : `أصعب من ${featuresOf(below)}${3 * below <= count ? ' فقط' : ''}`;

/** "إحدى الميزتين: أ أو ب"; and the reason why it is not said which. */
const oneOf = (names: readonly string[]) => `${names.length === 2 ? 'إحدى الميزتين' : 'إحدى الميزات'}: ${or(names)}`;
const because = (names: readonly string[], reason: Reason) => {
  if (reason === 'open') return 'لم تكفِ الإجابات بعد لحسم ذلك';
  if (reason === 'scale') return 'يعتمد ذلك على مدى تباعد القيم والجهود';
  if (reason === 'contradicted') return 'الإجابات تتناقض إلى حد يتعذّر معه حسم ذلك';
  return names.length === 2 ? 'هما متقاربتان يتعذّر حسمهما' : `هي ${TOO_CLOSE}`;
};
const close = (count: number) =>
  counted(count, {
    one: 'ميزة واحدة يتعذّر حسمها',
    two: 'ميزتان متقاربتان يتعذّر حسمهما',
    few: `ميزات ${TOO_CLOSE}`,
    many: `ميزة ${TOO_CLOSE}`,
    other: `ميزة ${TOO_CLOSE}`,
  });
/** After "قد تكون". */
const more = (count: number) =>
  counted(count, {
    one: 'ميزة أخرى',
    two: 'ميزتان أخريان',
    few: 'ميزات أخرى',
    many: 'ميزة أخرى',
    other: 'ميزة أخرى',
  });

export const headlineTexts: Words<typeof english> = {
  half: {
    value: (name) => `المتصدّرة بالقيمة: ${name}.`,
    complexity: (name) => `الأسهل تنفيذًا: ${name}.`,
  },
  halfShared: {
    value: (count) => `المرتبة الأولى بالقيمة مشتركة بين ${featuresOf(count)}.`,
    complexity: (count) => `مرتبة الأسهل تنفيذًا مشتركة بين ${featuresOf(count)}.`,
  },
  first: {
    ratio: (name, below) => {
      const reasons = [
        below.value === null ? [] : worth(...below.value),
        below.complexity === null ? [] : effort(...below.complexity),
      ].flat();
      return `الأولوية لميزة ${name}: ${reasons.join('، و')}.`;
    },
    value: (name) => `الأعلى قيمة: ${name}.`,
    complexity: (name) => `الأصعب تنفيذًا: ${name}.`,
  },
  close: {
    ratio: (names, reason) => `الأولوية ل${oneOf(names)}، و${because(names, reason)}.`,
    value: (names, reason) => `الأعلى قيمة ${oneOf(names)}، و${because(names, reason)}.`,
    complexity: (names, reason) => `الأصعب تنفيذًا ${oneOf(names)}، و${because(names, reason)}.`,
  },
  open: {
    ratio: 'لم تكفِ الإجابات بعد لمعرفة الأولى بالقيمة مقابل الجهد.',
    value: 'لم تكفِ الإجابات بعد لمعرفة الأعلى قيمة.',
    complexity: 'لم تكفِ الإجابات بعد لمعرفة الأصعب تنفيذًا.',
  },
  contradicted: {
    ratio: 'الإجابات تتناقض إلى حد يتعذّر معه معرفة الأولى بالقيمة مقابل الجهد.',
    value: 'الإجابات تتناقض إلى حد يتعذّر معه معرفة الأعلى قيمة.',
    complexity: 'الإجابات تتناقض إلى حد يتعذّر معه معرفة الأصعب تنفيذًا.',
  },
  many: {
    ratio: (count) => `على المرتبة الأولى بالقيمة مقابل الجهد ${close(count)}.`,
    value: (count) => `على المرتبة الأولى بالقيمة ${close(count)}.`,
    complexity: (count) => `على المرتبة الأولى بالجهد ${close(count)}.`,
  },
  next: (name) => `تليها ${name}.`,
  nextClose: (names, reason) => `تليها ${oneOf(names)}، و${because(names, reason)}.`,
  nextOpen: 'لم تكفِ الإجابات بعد لمعرفة ما يليها.',
  nextContradicted: 'الإجابات تتناقض إلى حد يتعذّر معه معرفة ما يليها.',
  nextMany: (count) => `تليها ${close(count)}.`,
  ahead: {
    ratio: (name) => `المتقدّمة بالقيمة مقابل الجهد: ${name}.`,
    value: (name) => `الأعلى قيمة حتى الآن: ${name}.`,
    complexity: (name) => `الأصعب تنفيذًا حتى الآن: ${name}.`,
  },
  maybe: {
    ratio: (names) => `ما زال ممكنًا أن تكون الأولى: ${or(names)}.`,
    value: (names) => `ما زال ممكنًا أن تكون أعلى قيمة: ${or(names)}.`,
    complexity: (names) => `ما زال ممكنًا أن تكون أصعب: ${or(names)}.`,
  },
  maybeMany: {
    ratio: (count) => `ما زال ممكنًا أن تأتي أولًا ${more(count)}.`,
    value: (count) => `ما زال ممكنًا أن تأتي بقيمة أعلى ${more(count)}.`,
    complexity: (count) => `ما زال ممكنًا أن تأتي بصعوبة أكبر ${more(count)}.`,
  },
  scale: 'ما يأتي أولًا بالقيمة مقابل الجهد يعتمد على مدى تباعد القيم والجهود.',
  nextScale: 'ما يأتي بعدها يعتمد على مدى تباعد القيم والجهود.',
};
