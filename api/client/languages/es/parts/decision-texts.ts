import type { decisionTexts as english } from '../../../parts/decision-texts.ts';
import type { Words } from '../../words.ts';

export const decisionTexts: Words<typeof english> = {
  title: 'Decisión',
  decided: { in: 'Incluida', out: 'Descartada', open: 'Sin decidir' },
  note: 'Nota',
  hint: 'Una línea, por ejemplo el motivo. Quien solo tiene un enlace ve «incluida» o «descartada», pero ninguna nota. Una decisión no cambia ningún puesto.',
  by: (who, when) => `Decisión de ${who}, ${when}`,
  decide: 'Decidir…',
  done: { in: 'Decidido: incluida', out: 'Decidido: descartada', open: 'Decisión retirada' },
  undoable: (done) => `${done}. Pulsa Z para deshacer.`,
  undo: 'Deshacer',
  undoIt: 'Deshacer la decisión',
  undone: 'Deshecho',
  changed: (name, before, after) => `decisión sobre «${name}» cambiada de ${before} a ${after}`,
  noted: (decided, note) => `${decided} (${note})`,
};
