import { type ClientFiles, pack, QUICK } from './build.ts';

/**
 * The client's files for the path of PUBLIC_URL. Only pages have paths that begin at the root. Scripts, style sheets and manifests use
 * relative paths, and scripts read the path from the page.
 * @param base such as `/tools/pairwise`; empty at the root.
 */
export async function below(base: string, files: ClientFiles): Promise<ClientFiles> {
  if (base === '') return files;
  const placed = [...files].map(async ([name, file]) => {
    if (!name.endsWith('.html')) return [name, file] as const;
    const page = file.body
      .toString()
      .replaceAll(/ (href|src)="\//g, ` $1="${base}/`)
      .replace('<html', `<html data-base="${base}"`);
    return [name, await pack(name, Buffer.from(page), QUICK)] as const;
  });
  return new Map(await Promise.all(placed));
}
