/** The markup of Jira that isn't text anyway, and what it becomes, in this order. Lists with `*` and `-` stay, and so do tables. */
const RULES: readonly (readonly [markup: RegExp, text: string | ((...found: string[]) => string)])[] = [
  // Before headings get the same signs.
  [/^(#+) /gm, (_, marks) => `${'   '.repeat(Math.min(10, marks!.length) - 1)}1. `],
  [/^h([1-6])\. */gm, (_, level) => `${'#'.repeat(Number(level))} `],
  [/\{(?:code|noformat|quote|panel|color|anchor|toc)(?::[^{}\n]{0,200})?\}/g, ''],
  [/\[~(?:accountid:)?([^[\]\n]+)\]/g, '@$1'],
  [/\[([^[\]|\n]+)\|([^[\]|\n]+)(?:\|[^[\]\n]*)?\]/g, '$1 ($2)'],
  [/\[((?:https?|mailto):[^[\]\n]+)\]/g, '$1'],
  [/![^\s!|][^!|\n]{0,200}\.(?:png|jpe?g|gif|svg|bmp|webp)(?:\|[^!\n]{0,200})?!/gi, ''],
  [/\{\{([^{}\n]+)\}\}/g, '`$1`'],
  [/^----+$/gm, ''],
];

/** The text of a description in Jira's wiki markup. */
export function textOfWiki(wiki: string): string {
  const text = RULES.reduce(
    (before, [markup, by]) => (typeof by === 'string' ? before.replace(markup, by) : before.replace(markup, by)),
    wiki.replace(/\r\n?/g, '\n'),
  );
  return text.replace(/\n{3,}/g, '\n\n').trim();
}
