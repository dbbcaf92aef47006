import type { contradictionTexts as english } from '../../../contradictions/texts.ts';
import { formatCount } from '../../../lib/format.ts';
import type { Words } from '../../words.ts';
import { contradictions, contradictionsOf, featuresOf, peopleOf } from '../grammar.ts';

const both = (names: readonly (string | null)[]) => names.map((name) => name ?? 'أنت').join(' و');

export const contradictionTexts: Words<typeof english> = {
  title: 'التناقضات',
  intro:
    'قد تكون كل إجابة من هذه الإجابات صحيحة، لكنها لا تصح كلها معًا. تغيير إجابة واحدة يحل تناقضها، لكنه قد يناقض إجابات أخرى. أما تأكيد إجابة فيُبقي تناقضها قائمًا.',
  heading: {
    value: (count) => `${contradictions(count)} في القيمة`,
    complexity: (count) => `${contradictions(count)} في الجهد`,
  },
  ring: (count) => `حلقة من ${featuresOf(count)}`,
  again: '(مجددًا)',
  askAgain: 'إعادة السؤال',
  doubtful: 'إعادة السؤال عن هذا الزوج هي الأكثر إفادة.',
  settleFirst: 'حل الأول',
  gone: 'تم التراجع عنها قبل لحظات',
  more: (count) => `عرض ${formatCount(count)} أخرى`,
  most: 'الأزواج الأكثر تناقضًا',
  mostText: (count) =>
    `عدد التناقضات: ${formatCount(count)}. وهذه الإجابات جزء من معظمها. تغيير إجابة منها يحل كل التناقضات التي هي جزء منها، لكنه قد يُظهر غيرها.`,
  partOf: (count) => `جزء من ${contradictionsOf(count)}`,
  empty: 'الإجابات متوافقة فيما بينها.',
  emptyText: 'عندما تتناقض الإجابات، تظهر هنا على شكل حلقة مع أصحابها وأوقاتها.',
  results: 'عرض النتائج',
  none: 'لم يبقَ أي تناقض في هذا الجانب.',
  notice: 'بعض الإجابات متناقضة.',
  look: 'عرضها',
  all: 'كل التناقضات',
  allWithLeftOut: 'كل التناقضات، ومنها إجابات من لم يشملهم ما سبق',
  talk: {
    none: 'لا يرى شخصان ميزة على نحو مختلف بوضوح. ومعظم التناقضات هفوات ترجح عليها الإجابات الأخرى.',
    notice: (count, people) => `عدد الخلافات التي تستحق النقاش بين ${peopleOf(people)}: ${formatCount(count)}.`,
    heading: (count, people) => `يستحق النقاش: عدد الخلافات ${formatCount(count)} بين ${peopleOf(people)}`,
    disagree: {
      value: (names, feature, ranks) =>
        `خلاف بين ${both(names)} حول قيمة ${feature}، وعدد المراتب المتوقفة عليه ${formatCount(ranks)}.`,
      complexity: (names, feature, ranks) =>
        `خلاف بين ${both(names)} حول جهد ${feature}، وعدد المراتب المتوقفة عليه ${formatCount(ranks)}.`,
    },
    says: {
      value: {
        more: (name, other) => `${name ?? 'أنت'}: أعلى قيمة من ${other}`,
        less: (name, other) => `${name ?? 'أنت'}: أقل قيمة من ${other}`,
      },
      complexity: {
        more: (name, other) => `${name ?? 'أنت'}: أصعب من ${other}`,
        less: (name, other) => `${name ?? 'أنت'}: أسهل من ${other}`,
      },
    },
    ask: 'إعادة السؤال',
    leftOut: (count) =>
      `لا يشمل هذا ${peopleOf(count)} لا تكاد إجاباتهم توافق إجابات الآخرين، أو هي «متساويتان» دائمًا تقريبًا.`,
    people: 'عرض الأشخاص',
  },
};
