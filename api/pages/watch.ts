import { PassThrough } from 'node:stream';
import type { Plugin } from 'esbuild';
import type { Logger } from 'pino';
import { buildOptions, type ClientFiles, PAGE_NAME, packFiles, QUICK } from './build.ts';

/** The client built anew whenever one of its files changes, and the browsers that are told so. */
export interface WatchedClient {
  /** As of the latest build without a fault. */
  files(): ClientFiles;
  /** A stream of server-sent events, one after each build. */
  changes(): PassThrough;
  close(): Promise<void>;
}

/** For development. @throws Error where esbuild is not installed. */
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
          log.error({ faults: result.errors.map(describe) }, 'web client has faults; the last good build stays');
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
