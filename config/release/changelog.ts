/**
 * The chapter of a version without its heading, or null if there is none or it is empty; and whether there are changes for a later version.
 */
export function chapterOf(changelog: string, version: string): { notes: string | null; unreleased: boolean } {
  const chapters = changelog.split(/^## /m).slice(1);
  const bodyOf = (isHeading: (heading: string) => boolean): string => {
    const [heading, ...lines] = chapters.find((each) => isHeading(each.split('\n', 1)[0]!))?.split('\n') ?? [];
    return heading === undefined ? '' : lines.join('\n').trim();
  };
  const notes = bodyOf((heading) => heading.startsWith(`${version} — `) && /— \d{4}-\d{2}-\d{2}$/.test(heading));
  return { notes: notes === '' ? null : notes, unreleased: /^- /m.test(bodyOf((heading) => heading === 'Unreleased')) };
}
