/**
 * How Node runs the API and the workers. Young objects may take 32 MB (two halves of 16), as in all versions before 24;
 * since then a machine with much memory gives them 128 MB, four tenths of all that a busy process would hold.
 * package.json and the Dockerfile say the same to processes that are started by hand or in containers.
 */
export const NODE_FLAGS: readonly string[] = ['--max-semi-space-size=16'];
