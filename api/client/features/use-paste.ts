import { useMemo, useState } from 'preact/hooks';
import { type Lines, readLines } from './lines.ts';

/** A typed text of features, one per line. */
export interface Paste {
  text: string;
  lines: Lines;
  /** Whether long lines continue in the description. */
  isSplit: boolean;
  type(text: string): void;
  split(): void;
}

/** The name under which the draft of a project's features is stored. */
export const pasteDraft = (projectId: string) => `features.${projectId}`;

export function usePaste(initial = ''): Paste {
  const [text, setText] = useState(initial);
  const [isSplit, setSplit] = useState(false);
  const lines = useMemo(() => readLines(text, isSplit), [text, isSplit]);
  return { text, lines, isSplit, type: setText, split: () => setSplit(true) };
}
