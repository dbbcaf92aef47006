import { PassThrough } from 'node:stream';
import type { BuildResult, Plugin } from 'esbuild';
import type { Logger } from 'pino';
import { LANGUAGES, type Language } from '../../shared/platform/rules/languages.ts';
import { below } from './below.ts';
import { buildOptions, type ClientFiles, packFiles, QUICK } from './build.ts';

/** A client that is rebuilt on changes and notifies browsers. */
export interface WatchedClient {
  /** Result of the latest successful build. */
  files(): ClientFiles;
  /** Server-sent events, one per build. */
  changes(): PassThrough;
  close(): Promise<void>;
}

/** For development. @param base the path that Pairwise is below. @throws Error if esbuild is not installed. */
export async function watchClient(base: string, log: Logger): Promise<WatchedClient> {
  const { context, stop } = await import('esbuild');
  const listeners = new Set<PassThrough>();
  let files: ClientFiles = new Map();
  const latest = new Map<Language, BuildResult>();
  const pack = async (): Promise<void> => {
    const before = files;
    files = await below(base, await packFiles(latest, QUICK));
    const changed = [...files.keys()].filter((name) => !before.has(name));
    for (const listener of listeners) listener.write(`data: ${JSON.stringify(changed)}\n\n`);
  };
  const watching = await Promise.all(
    LANGUAGES.map(async (language) => {
      const { promise: built, resolve: settle } = Promise.withResolvers<void>();
      const packing: Plugin = {
        name: 'packing',
        setup({ onEnd }) {
          onEnd(async (result) => {
            if (result.errors.length > 0) {
              log.error(
                { language, faults: result.errors.map(describe) },
                'web client has errors; serving the last successful build',
              );
            } else {
              latest.set(language, result);
              if (files.size > 0) await pack();
            }
            settle();
          });
        },
      };
      const options = buildOptions({ isWatching: true, language });
      const each = await context({ ...options, plugins: [...options.plugins, packing] });
      await each.watch();
      await built;
      return each;
    }),
  );
  if (latest.size > 0) await pack();
  return {
    files: () => files,
    changes() {
      const stream = new PassThrough();
      listeners.add(stream);
      stream.on('close', () => listeners.delete(stream));
      stream.write(': listening\n\n');
      return stream;
    },
    async close() {
      for (const listener of listeners) listener.destroy();
      await Promise.all(watching.map((each) => each.dispose()));
      await stop();
    },
  };
}

function describe({ text, location }: { text: string; location: { file: string; line: number } | null }): string {
  return location ? `${location.file}:${location.line}: ${text}` : text;
}
