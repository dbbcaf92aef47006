/** A node of an Atlassian document (ADF). */
interface Node {
  type?: unknown;
  text?: unknown;
  content?: unknown;
  attrs?: Readonly<Record<string, unknown>>;
}

const MAX_DEPTH = 30;
/** Nodes that form lines of their own. */
const BLOCKS = new Set([
  'paragraph',
  'heading',
  'codeBlock',
  'rule',
  'tableRow',
  'mediaSingle',
  'decisionItem',
  'taskItem',
]);

/** The text of a Jira or Confluence document (ADF), with lists in Markdown. */
export function textOfDocument(document: unknown): string {
  return write(document as Node, '', 0)
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function write({ type, text, content, attrs }: Node, indent: string, depth: number): string {
  if (typeof text === 'string') return text;
  if (type === 'hardBreak') return `\n${indent}`;
  const own = attrs?.text ?? attrs?.shortName ?? attrs?.url;
  if (!Array.isArray(content) || depth > MAX_DEPTH) return typeof own === 'string' ? own : '';
  const parts = content as Node[];
  if (type === 'bulletList' || type === 'orderedList' || type === 'taskList' || type === 'decisionList') {
    const items = parts.map((item, index) => {
      const mark = type === 'orderedList' ? `${index + 1}. ` : '- ';
      return `${indent}${mark}${write(item, `${indent}  `, depth + 1).trim()}`;
    });
    return `\n${items.join('\n')}\n`;
  }
  const separator = type === 'tableRow' ? ' | ' : '';
  const inner = parts.map((part) => write(part, indent, depth + 1)).map((each) => (separator ? each.trim() : each));
  if (type === 'heading') return `${'#'.repeat(Number(attrs?.level) || 1)} ${inner.join('')}\n\n`;
  const isBlock = typeof type === 'string' && BLOCKS.has(type);
  return inner.join(separator) + (isBlock ? (indent === '' && type === 'paragraph' ? '\n\n' : '\n') : '');
}
