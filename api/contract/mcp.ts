import { post, resource } from '../../shared/platform/contract/operation.ts';
import { json, nothing } from '../../shared/platform/contract/responses.ts';
import { f } from '../../shared/platform/fields/fields.ts';
import { text } from '../../shared/platform/fields/read.ts';
import { isStorable } from '../../shared/platform/rules/limits.ts';

export type JsonRpcAnswer = Record<string, unknown>;
const JsonRpcAnswer = f
  .as<JsonRpcAnswer>({
    type: 'object',
    additionalProperties: true,
    examples: [{ jsonrpc: '2.0', id: 1, result: { tools: [] } }],
  })
  .named('JsonRpcAnswer');

/** Longest id of a message, in characters. */
const ID_LENGTH = 100;

function isMessageId(value: unknown): boolean {
  if (typeof value === 'string') return value.length <= ID_LENGTH && isStorable(value);
  return value == null || Number.isInteger(value);
}

const isParams = (value: unknown): boolean =>
  value === undefined || (typeof value === 'object' && value !== null && !Array.isArray(value));

const message = f.object({
  jsonrpc: f.writable<'2.0'>(
    { type: 'string' },
    { maxLength: 3, enum: ['2.0'] },
    () => text(3).oneOf(['2.0'], '${path} must be 2.0'),
    'Always `2.0`.',
  ),
  id: f
    .any<string | number | null>(
      { type: ['integer', 'string'], maxLength: ID_LENGTH, examples: [1] },
      'Id of the request, a number or a short string; absent for a notification.',
    )
    .test('id', '${path} must be a whole number or a short string', isMessageId)
    .optional(),
  method: f.writable<string>(
    { type: 'string' },
    { examples: ['tools/list'] },
    () => text(100),
    '`initialize`, `tools/list`, `tools/call`, …',
  ),
  params: f
    .any<object>({ type: 'object', examples: [{}] }, 'Parameters of the method.')
    .test('params', '${path} must be an object', isParams)
    .optional(),
});

const unsupported = (code: number, reason: string) => ({
  ...json('Not a message that this server understands; `error` says why', JsonRpcAnswer),
  example: { jsonrpc: '2.0', id: 1, error: { code, message: reason } },
});

/** The Model Context Protocol, through which AI assistants use Pairwise. */
export const mcp = resource('/api/v1/mcp', 'Assistants', {
  runMcp: post('', {
    summary: 'Model Context Protocol: streamable HTTP, stateless, for API tokens with the scope `read`',
    body: message,
    cost: 'operations',
    who: 'signedIn',
    scope: 'read',
    oneProject: true,
    responses: {
      200: json('The answer to the message', JsonRpcAnswer),
      202: nothing('The notification was received'),
      400: unsupported(-32000, 'Bad Request: Unsupported protocol version'),
      404: unsupported(-32601, 'Method not found'),
    },
  }),
});
