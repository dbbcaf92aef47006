import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './run.ts';

interface Package {
  link?: boolean;
  name?: string;
  version: string;
  license?: string;
  integrity?: string;
  dev?: boolean;
  devOptional?: boolean;
  optional?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

/**
 * The packages used at run time, from package-lock.json, as CycloneDX 1.5. `npm sbom` isn't used, because its output differs between
 * versions of npm, and even between two runs.
 */
export function billOfMaterials(time: Date): string {
  const lock = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Package>;
  };
  // Links lead to folders of this repository.
  const placed = Object.entries(lock.packages).filter(
    ([, { dev, devOptional, link }]) => !dev && !devOptional && !link,
  );
  const places = new Set(placed.map(([place]) => place));
  const componentAt = (place: string) => {
    const each = lock.packages[place]!;
    // A package that is installed under another name has its real name here.
    return componentOf(each.name ?? nameAt(place), each);
  };
  const refAt = (place: string) => componentAt(place)['bom-ref'];
  // The packages that the application uses, then those that these use, and so on.
  const uses = new Map<string, string[]>();
  const open = [''];
  for (const place of open) {
    if (uses.has(place)) continue;
    uses.set(place, usedBy(place, lock.packages[place]!, places));
    open.push(...uses.get(place)!);
  }
  const running = [...uses.keys()].filter((place) => place !== '').toSorted();
  const components = new Map(running.map((place) => [refAt(place), componentAt(place)]));
  const dependencies = new Map(
    [...uses].map(([place, used]) => [refAt(place), [...new Set(used.map(refAt))].toSorted()]),
  );
  const content = {
    metadata: {
      timestamp: time.toISOString(),
      component: { type: 'application', ...componentAt('') },
    },
    components: [...components.values()].map((each) => ({ type: 'library', ...each })),
    dependencies: [...dependencies].map(([ref, dependsOn]) => ({ ref, dependsOn })),
  };
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('hex');
  const id = [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ];
  const head = { bomFormat: 'CycloneDX', specVersion: '1.5', serialNumber: `urn:uuid:${id.join('-')}`, version: 1 };
  return `${JSON.stringify({ ...head, ...content }, null, 2)}\n`;
}

const nameAt = (place: string): string => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
const purlOf = (name: string, version: string): string => `pkg:npm/${name.replace('@', '%40')}@${version}`;

function componentOf(name: string, { version, license, integrity, optional }: Package) {
  const purl = purlOf(name, version);
  const [algorithm, digest] = integrity?.split('-') ?? [];
  return {
    'bom-ref': purl,
    name,
    version,
    purl,
    scope: optional ? 'optional' : 'required',
    ...(license !== undefined && { licenses: [licenseOf(license)] }),
    ...(algorithm === 'sha512' && {
      hashes: [{ alg: 'SHA-512', content: Buffer.from(digest!, 'base64').toString('hex') }],
    }),
  };
}

/** A single licence by its SPDX id, or an SPDX expression. */
const licenseOf = (license: string) =>
  /[ (]/.test(license) ? { expression: license } : { license: { name: license } };

/** The places of the packages that a package uses: each in the nearest `node_modules`, where Node looks for it. */
function usedBy(place: string, each: Package, places: ReadonlySet<string>): string[] {
  const names = Object.keys({ ...each.dependencies, ...each.optionalDependencies, ...each.peerDependencies });
  return names.flatMap((name) => {
    for (let from = place; ; from = from.slice(0, Math.max(from.lastIndexOf('/node_modules/'), 0))) {
      const candidate = `${from === '' ? '' : `${from}/`}node_modules/${name}`;
      if (places.has(candidate)) return [candidate];
      if (from === '') return [];
    }
  });
}
