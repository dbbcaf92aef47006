/** The words for what the owner of a project decided about a feature. */
export const decisionTexts = {
  title: 'Decision',
  decided: { in: 'In', out: 'Out', open: 'Open' },
  note: 'Note',
  hint: 'A line such as the reason. People with a link see “in” or “out”, but no note. A decision moves no rank.',
  by: (who: string, when: string) => `Decided by ${who}, ${when}`,
  decide: 'Decide …',
  done: { in: 'Decided: in', out: 'Decided: out', open: 'Decision taken back' },
  undoable: (done: string) => `${done}. Press Z to undo.`,
  undo: 'Undo',
  undoIt: 'Undo the decision',
  undone: 'Undone',
  /** In the activity, after a person's name: a feature, and the decisions before and after. */
  changed: (name: string, before: string, after: string) =>
    `changed the decision about “${name}” from ${before} to ${after}`,
  noted: (decided: string, note: string) => `${decided} (${note})`,
} as const;
