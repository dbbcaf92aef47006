import type { ImportSource } from '../rules/trackers.ts';
import { textOfHtml } from './markup-html.ts';

/** Replacements of Jira markup that isn't readable as text, in this order. Lists with `*` and `-` stay, and so do tables. */
const RULES: readonly (readonly [markup: RegExp, text: string | ((...found: string[]) => string)])[] = [
  // Before headings, which get the same characters.
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

/** The text of a description in Jira wiki markup. */
function textOfWiki(wiki: string): string {
  const text = RULES.reduce(
    (before, [markup, by]) => (typeof by === 'string' ? before.replace(markup, by) : before.replace(markup, by)),
    wiki.replace(/\r\n?/g, '\n'),
  );
  return text.replace(/\n{3,}/g, '\n\n').trim();
}

/** A tag at the start of an HTML text, as written by Azure DevOps, Asana and Shortcut. */
const BEGINS =
  /^\s*(?:<!--[^>]*-->\s*)?<(div|p|span|ul|ol|h[1-6]|table|br|b|strong|i|em|a|pre|blockquote|html|body)(?:\s[^<>]*)?\/?>/i;
const WIKI =
  /^h[1-6]\. |\{(?:code|noformat|color|quote|panel)\b[^{}\n]{0,200}\}|\[[^[\]|\n]+\|(?:https?|mailto):[^[\]\n]*\]/m;

/** A description without the markup of the exporting program. Markdown stays as it is. */
export function toPlainText(text: string, source: ImportSource): string {
  if (BEGINS.test(text)) return textOfHtml(text);
  return source === 'jira' && WIKI.test(text) ? textOfWiki(text) : text;
}
