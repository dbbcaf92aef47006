import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'chai';
import type { TestProject } from '../../support/factories.ts';

/** A screen by its address, and the file of its code. */
export interface Screen {
  address: string;
  file: string;
}

/** All screens, as the client's own table of them has them, so that none is forgotten. */
export function screensOf({ id }: TestProject): readonly Screen[] {
  const routes = readFileSync(path.join(import.meta.dirname, '../../../api/client/routes.tsx'), 'utf8');
  const files = new Map(
    [...routes.matchAll(/const (\w+) = lazyScreen\(\s*\(\) => import\('\.\/[^']*?([\w-]+)\.tsx'\)/g)].map(
      ([, name, file]) => [name!, file!],
    ),
  );
  const fill = (address: string) =>
    address
      .replace(/\/:\w+\?/g, '')
      .replace(':id', id)
      .replace(':dimension', 'value');
  return [...routes.matchAll(/^ {2}'(\/[^']*)': (\w+),/gm)].map(([, address, name]) => {
    const filled = fill(address!);
    expect(filled, 'how to fill it is said above').not.to.contain(':');
    return { address: filled, file: files.get(name!)! };
  });
}
