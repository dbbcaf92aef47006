import { readFileSync } from 'node:fs';
import path from 'node:path';
import { chapterOf } from './changelog.ts';
import { ROOT, read, succeeds } from './run.ts';

/** Thrown if there can be no release; its message has one reason per line. */
export class NotReleasable extends Error {
  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
    this.name = 'NotReleasable';
  }
}

const VERSION = /^\d+\.\d+\.\d+(-[\w.]+)?$/;

/** The commit to release, and the notes of its version. */
export interface Releasable {
  commit: string;
  /** Time of the commit. Files made from it carry this time, whenever they are made. */
  time: Date;
  notes: string;
}

/** @throws NotReleasable unless the checkout is clean, and every file that has the version agrees. */
export function checkRelease(version: string): Releasable {
  if (!VERSION.test(version)) throw new NotReleasable([`${version} is not a version like 1.2.3`]);
  const faults: string[] = [];
  const changes = read('git', ['status', '--porcelain']);
  if (changes !== '') faults.push(`The checkout has changes that are not committed:\n${changes}`);
  for (const [file, found] of Object.entries(versionsInFiles())) {
    if (found !== version) faults.push(`${file} has version ${found}, not ${version}`);
  }
  const { notes, unreleased } = chapterOf(readFileSync(path.join(ROOT, 'CHANGELOG.md'), 'utf8'), version);
  if (notes === null) faults.push(`CHANGELOG.md has no chapter like "## ${version} — 2030-01-31" with changes in it`);
  if (unreleased) faults.push(`CHANGELOG.md has changes under "Unreleased" that belong to ${version}`);
  const commit = read('git', ['rev-parse', 'HEAD']);
  const tag = `refs/tags/v${version}`;
  const isTagged = succeeds('git', ['rev-parse', '--verify', '--quiet', tag]);
  if (isTagged && read('git', ['rev-parse', `${tag}^{commit}`]) !== commit) {
    faults.push(`The tag v${version} is on another commit`);
  }
  if (faults.length > 0 || notes === null) throw new NotReleasable(faults);
  return { commit, time: new Date(read('git', ['show', '--no-patch', '--format=%cI', commit])), notes };
}

/** The version that each file states. */
function versionsInFiles(): Record<string, string | undefined> {
  const text = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
  const json = (file: string) =>
    JSON.parse(text(file)) as { version?: string; packages?: Record<string, { version?: string }> };
  const kustomization = 'config/deploy/kubernetes/kustomization.yaml';
  return {
    'package.json': json('package.json').version,
    'package-lock.json': json('package-lock.json').version,
    'package-lock.json (packages)': json('package-lock.json').packages?.['']?.version,
    [kustomization]: /^ *newTag: *['"]?([^'"\s]+)/m.exec(text(kustomization))?.[1],
  };
}
