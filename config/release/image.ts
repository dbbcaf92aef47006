import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Releasable } from './checks.ts';
import { read, run, succeeds } from './run.ts';

const BASE = 'node:24-slim';
const PLATFORMS = 'linux/amd64,linux/arm64';

/** A file in the folder of the release, or a name in a registry. */
export type ImageTarget = 'file' | { push: string };

interface Wanted {
  version: string;
  checked: Releasable;
  /** Tar file of the sources, without the files that git ignores. */
  archive: Buffer;
  image: ImageTarget;
  folder: string;
}

/** Whether this machine can build images. */
export const canBuildImages = (): boolean => succeeds('docker', ['buildx', 'inspect']);

/**
 * Builds the image for both architectures, with an SBOM and its provenance, from a base image that is pinned by its digest.
 * @returns what was done.
 */
export function buildImage({ version, checked, archive, image, folder }: Wanted): string {
  const base = pinned(BASE);
  const context = mkdtempSync(path.join(tmpdir(), 'pairwise-image-'));
  try {
    writeFileSync(path.join(context, 'sources.tar'), archive);
    const sources = path.join(context, 'sources');
    mkdirSync(sources);
    run('tar', ['-xf', path.join(context, 'sources.tar'), '-C', sources, '--strip-components=1']);
    const values = {
      NODE_IMAGE: base,
      VERSION: version,
      COMMIT: checked.commit,
      CREATED: checked.time.toISOString(),
      SOURCE: process.env.SOURCE_URL ?? '',
    };
    const args = [
      ...['buildx', 'build', '--platform', PLATFORMS, '--sbom=true', '--provenance=mode=max'],
      ...Object.entries(values).flatMap(([name, value]) => ['--build-arg', `${name}=${value}`]),
      ...outputOf(image, version, folder),
      sources,
    ];
    // Files in the image get the time of the commit.
    const epoch = String(Math.floor(checked.time.getTime() / 1000));
    run('docker', args, { env: { ...process.env, SOURCE_DATE_EPOCH: epoch } });
  } finally {
    rmSync(context, { recursive: true, force: true });
  }
  return `Image of ${version} for ${PLATFORMS}, on ${base}.`;
}

function outputOf(image: ImageTarget, version: string, folder: string): string[] {
  if (image === 'file') return ['--output', `type=oci,dest=${path.join(folder, `pairwise-${version}-image.tar`)}`];
  // A version that people try before its release isn't `latest`.
  const tags = version.includes('-') ? [version] : [version, 'latest'];
  return ['--push', ...tags.flatMap((tag) => ['--tag', `${image.push}:${tag}`])];
}

/** The image, pinned to the current digest of its tag. */
function pinned(name: string): string {
  const manifest = read('docker', ['buildx', 'imagetools', 'inspect', name, '--format', '{{json .Manifest}}']);
  const { digest } = JSON.parse(manifest) as { digest?: string };
  if (!/^sha256:[0-9a-f]{64}$/.test(digest ?? '')) throw new Error(`docker names no digest of ${name}: ${manifest}`);
  return `${name}@${digest}`;
}
