import { folded } from '../lib/folded.ts';

/** Something that the command menu can do. */
export interface Command {
  id: string;
  text: string;
  /** The kind of the entry, shown beside its text. */
  kind: string;
  run(): void;
}

/**
 * The commands in which every typed word starts a word, or else occurs; those whose text starts with the typed text come first. If nothing
 * is typed, all commands in their order.
 */
export function matching(commands: readonly Command[], typed: string): Command[] {
  const words = folded(typed).split(/\s+/).filter(Boolean);
  const ranked = commands.flatMap((command) => {
    const text = folded(command.text);
    if (!words.every((word) => text.includes(word))) return [];
    const starts = words.every((word) => text.startsWith(word) || text.includes(` ${word}`));
    return [{ command, place: text.startsWith(words[0] ?? '') ? 0 : starts ? 1 : 2 }];
  });
  return ranked.sort((a, b) => a.place - b.place).map(({ command }) => command);
}
