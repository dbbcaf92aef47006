import { parseArgs } from 'node:util';
import { NotReleasable } from './checks.ts';
import { makeRelease } from './release.ts';

const USAGE = `Makes the files of a release from a clean checkout.

  npm run release -- VERSION [--folder FOLDER] [--push IMAGE] [--without-image]

  --folder FOLDER    where the files go (release/VERSION)
  --push IMAGE       push the image, such as ghcr.io/acme/pairwise, instead of writing it to a file
  --without-image    make no image
`;

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      folder: { type: 'string' },
      push: { type: 'string' },
      'without-image': { type: 'boolean', default: false },
    },
  });
  const [version] = positionals;
  if (version === undefined || positionals.length > 1) throw new NotReleasable([USAGE.trimEnd()]);
  const image = values['without-image'] ? 'none' : values.push === undefined ? 'file' : { push: values.push };
  const folder = values.folder ?? `release/${version}`;
  makeRelease({ version, folder, image, say: (line) => console.log(line) });
} catch (error) {
  const isExpected = error instanceof NotReleasable || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS');
  if (!isExpected) throw error;
  console.error((error as Error).message);
  process.exitCode = 1;
}
