/**
 * Node's flags for the API and the workers. The young generation is limited to 32 MB (two semi-spaces of 16), as before Node
 * 24, which uses 128 MB on machines with much memory: 40 % of a busy process. package.json and the Dockerfile set the same.
 */
export const NODE_FLAGS: readonly string[] = ['--max-semi-space-size=16'];
