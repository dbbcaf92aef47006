/** What the owner of a project may decide about a feature. */
export const DECISIONS = ['in', 'out'] as const;

/** Maximum length of the note of a decision, in characters. */
export const DECISION_NOTE_LENGTH = 280;

/** What the owner decided about a feature. */
export interface Decision {
  decided: (typeof DECISIONS)[number];
  note: string | null;
}

/** A decision as it is stored. */
export interface StoredDecision extends Decision {
  by: string;
  at: Date;
}
