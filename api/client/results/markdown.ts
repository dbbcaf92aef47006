import type { Result, Sorting } from './ranking.ts';
import { resultTexts } from './texts.ts';

/** The top of a ranking as a table in Markdown below what it is by and what the ranking says, for tickets and chats. */
export function toMarkdown(results: readonly Result[], sorting: Sorting, says: string): string {
  const { columns, picture, rank, range, quadrants, sortings } = resultTexts;
  const head = [columns.rank, columns.feature, columns.range, columns.quadrant];
  const rows = results.map(({ feature, shared_rank, tied_with, likely_ranks, quadrant }) => [
    rank(shared_rank, tied_with),
    escapeCell(feature.name),
    likely_ranks ? range(likely_ranks) : '',
    quadrant ? quadrants[quadrant] : '',
  ]);
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const title = `**${picture.top(results.length, sortings[sorting])}**`;
  const said = says === '' ? [] : [escapeCell(says), ''];
  return [title, '', ...said, line(head), '| ---: | --- | :---: | --- |', ...rows.map(line), ''].join('\n');
}

/** Characters that mean something in Markdown: cell borders, emphasis, links, HTML. */
function escapeCell(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(/[\\`*_[\]<>|~]/g, '\\$&');
}
