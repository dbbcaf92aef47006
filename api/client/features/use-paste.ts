import { useMemo, useState } from 'preact/hooks';
import { type Lines, readLines } from './lines.ts';

/** A text of features, one a line, as it is typed. */
export interface Paste {
  text: string;
  lines: Lines;
  /** Whether long lines go on in the description. */
  isSplit: boolean;
  type(text: string): void;
  split(): void;
}

/** The name of the draft of a project's features. */
export const pasteDraft = (projectId: string) => `features.${projectId}`;

export function usePaste(initial = ''): Paste {
  const [text, setText] = useState(initial);
  const [isSplit, setSplit] = useState(false);
  const lines = useMemo(() => readLines(text, isSplit), [text, isSplit]);
  return { text, lines, isSplit, type: setText, split: () => setSplit(true) };
}
