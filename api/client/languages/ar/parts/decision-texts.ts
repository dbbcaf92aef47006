import type { decisionTexts as english } from '../../../parts/decision-texts.ts';
import type { Words } from '../../words.ts';

export const decisionTexts: Words<typeof english> = {
  title: 'القرار',
  decided: { in: 'معتمدة', out: 'مستبعدة', open: 'لم يُحسم' },
  note: 'ملاحظة',
  hint: 'سطر واحد، كالسبب مثلًا. من لديه رابط فقط يرى «معتمدة» أو «مستبعدة» دون الملاحظة. القرار لا يغيّر أي مرتبة.',
  by: (who, when) => `قرار ${who}، ${when}`,
  decide: 'اتخاذ قرار…',
  done: { in: 'القرار: معتمدة', out: 'القرار: مستبعدة', open: 'تم سحب القرار' },
  undoable: (done) => `${done}. اضغط Z للتراجع.`,
  undo: 'تراجع',
  undoIt: 'التراجع عن القرار',
  undone: 'تم التراجع',
  changed: (name, before, after) => `تغيير القرار بشأن «${name}» من ${before} إلى ${after}`,
  noted: (decided, note) => `${decided} (${note})`,
};
