import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { billOfMaterials } from './bill-of-materials.ts';
import { checkRelease, NotReleasable, type Releasable } from './checks.ts';
import { packClient } from './client-package.ts';
import { buildImage, canBuildImages, type ImageTarget } from './image.ts';
import { ROOT, run } from './run.ts';

interface Wanted {
  version: string;
  folder: string;
  image: ImageTarget | 'none';
  say: (line: string) => void;
}

/**
 * Makes the files of a release in a folder that appears whole or not at all. All files but the image are the same each time they are made
 * from the same commit.
 * @throws NotReleasable
 */
export function makeRelease({ version, folder, image, say }: Wanted): void {
  const target = path.resolve(ROOT, folder);
  const checked = checkRelease(version);
  if (existsSync(target)) throw new NotReleasable([`${target} exists already: remove it, or choose another --folder`]);
  const builds = image !== 'none' && canBuildImages();
  if (!builds && typeof image === 'object') {
    throw new NotReleasable(["docker buildx can't be used here, so there is no image to push"]);
  }
  const unfinished = mkdtempSync(path.join(tmpdir(), 'pairwise-release-'));
  try {
    const files = path.join(unfinished, 'files');
    mkdirSync(files);
    const write = (name: string, content: string | Buffer) => writeFileSync(path.join(files, name), content);
    const archive = archiveOf(version, checked);
    write(`pairwise-${version}.tar.gz`, gzipSync(archive, { level: 9 }));
    write('notes.md', `${checked.notes}\n`);
    run(process.execPath, ['api/openapi/main.ts', unfinished]);
    write('openapi.json', readFileSync(path.join(unfinished, 'openapi.json')));
    packClient({ version, from: unfinished, to: files });
    write('sbom.cdx.json', billOfMaterials(checked.time));
    if (image === 'none') say('No image, as asked.');
    else if (!builds) say("No image: docker buildx can't be used here.");
    else say(buildImage({ version, checked, archive, image, folder: files }));
    write('SHA256SUMS', sumsOf(files));
    mkdirSync(path.dirname(target), { recursive: true });
    moveFolder(files, target);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  for (const name of readdirSync(target)) say(path.join(folder, name));
}

/** Packs everything that git tracks into a tar file whose bytes depend only on the commit. */
function archiveOf(version: string, { commit }: Releasable): Buffer {
  const settings = ['-c', 'tar.umask=0022', '-c', 'core.autocrlf=false'];
  return run('git', [...settings, 'archive', '--format=tar', `--prefix=pairwise-${version}/`, commit]);
}

/** As `sha256sum --check` reads them. */
function sumsOf(folder: string): string {
  const sums = readdirSync(folder)
    .toSorted()
    .map((name) => {
      const sum = createHash('sha256')
        .update(readFileSync(path.join(folder, name)))
        .digest('hex');
      return `${sum}  ${name}\n`;
    });
  return sums.join('');
}

/** A temporary folder may be on another file system; renaming across file systems fails. */
function moveFolder(from: string, to: string): void {
  const beside = `${to}.${process.pid}`;
  run('cp', ['-R', from, beside]);
  renameSync(beside, to);
}
