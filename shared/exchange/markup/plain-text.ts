import type { ImportSource } from '../../rules/trackers.ts';
import { textOfHtml } from './html.ts';
import { textOfWiki } from './wiki.ts';

/** A tag with which a text in HTML begins, as Azure DevOps, Asana and Shortcut write them. */
const BEGINS =
  /^\s*(?:<!--[^>]*-->\s*)?<(div|p|span|ul|ol|h[1-6]|table|br|b|strong|i|em|a|pre|blockquote|html|body)(?:\s[^<>]*)?\/?>/i;
const WIKI =
  /^h[1-6]\. |\{(?:code|noformat|color|quote|panel)\b[^{}\n]{0,200}\}|\[[^[\]|\n]+\|(?:https?|mailto):[^[\]\n]*\]/m;

/** A description without the markup of the program that exported it. Markdown stays as it is. */
export function toPlainText(text: string, source: ImportSource): string {
  if (BEGINS.test(text)) return textOfHtml(text);
  return source === 'jira' && WIKI.test(text) ? textOfWiki(text) : text;
}
