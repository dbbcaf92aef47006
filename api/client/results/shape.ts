/** An SVG element before it becomes a file or a part of the page. */
export interface Shape {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly inside: readonly (Shape | string)[];
}

export const shape = (tag: string, attributes: Shape['attributes'], ...inside: Shape['inside']): Shape => ({
  tag,
  attributes,
  inside,
});

/** A shape as XML. */
export function toXml({ tag, attributes, inside }: Shape): string {
  const list = Object.entries(attributes).map(([name, value]) => ` ${name}="${escaped(String(value))}"`);
  if (inside.length === 0) return `<${tag}${list.join('')}/>`;
  const content = inside.map((each) => (typeof each === 'string' ? escaped(each) : `\n${toXml(each)}`));
  return `<${tag}${list.join('')}>${content.join('')}</${tag}>`;
}

/** Text as XML: without markup, and without characters that XML forbids. */
function escaped(content: string): string {
  return content
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
