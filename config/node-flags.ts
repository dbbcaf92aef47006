/**
 * Node's flags for the API and the workers. The young generation is limited to 32 MB (two semi-spaces of 16), as before Node 24. Node 24
 * uses 128 MB on machines with much memory, which is 40 % of a busy process. package.json and the Dockerfile set the same flags.
 */
export const NODE_FLAGS: readonly string[] = ['--max-semi-space-size=16'];

/**
 * Environment of the API and the workers for glibc's allocator; other allocators ignore it. It returns freed buffers to the system: by
 * default glibc keeps large ones in one arena per thread, which took 190 MB in a process that sends long responses (mallopt(3)).
 * package.json and the Dockerfile set the same variables.
 */
export const ALLOCATOR: Readonly<Record<string, string>> = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '16777216',
};
