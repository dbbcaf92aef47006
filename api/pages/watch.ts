import { PassThrough } from 'node:stream';
import type { Plugin } from 'esbuild';
import type { Logger } from 'pino';
import { buildOptions, type ClientFiles, PAGE_NAME, packFiles, QUICK } from './build.ts';

/** A client that is rebuilt on changes and notifies browsers. */
export interface WatchedClient {
  /** Result of the latest successful build. */
  files(): ClientFiles;
  /** Server-sent events, one per build. */
  changes(): PassThrough;
  close(): Promise<void>;
}

/** For development. @throws Error if esbuild is not installed. */
export async function watchClient(log: Logger): Promise<WatchedClient> {
  const { context, stop } = await import('esbuild');
  const listeners = new Set<PassThrough>();
  let files: ClientFiles = new Map();
  const { promise: built, resolve: settle } = Promise.withResolvers<void>();
  const tellBrowsers: Plugin = {
    name: 'tell-browsers',
    setup({ onEnd }) {
      onEnd(async (result) => {
        if (result.errors.length > 0) {
          log.error(
            { faults: result.errors.map(describe) },
            'web client has errors; serving the last successful build',
          );
        } else {
          const before = files;
          files = await packFiles(result, QUICK);
          const changed = [...files.keys()].filter((name) => !before.has(name) && name !== PAGE_NAME);
          for (const listener of listeners) listener.write(`data: ${JSON.stringify(changed)}\n\n`);
        }
        settle();
      });
    },
  };
  const options = buildOptions({ isWatching: true });
  const watching = await context({ ...options, plugins: [...options.plugins, tellBrowsers] });
  await watching.watch();
  await built;
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
      await watching.dispose();
      await stop();
    },
  };
}

function describe({ text, location }: { text: string; location: { file: string; line: number } | null }): string {
  return location ? `${location.file}:${location.line}: ${text}` : text;
}
