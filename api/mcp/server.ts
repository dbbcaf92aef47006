import {
  createMcpHandler,
  isInitializeRequest,
  isLegacyRequest,
  McpServer,
  ProtocolErrorCode,
  type StandardSchemaWithJSON,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import type { Context as KoaContext } from 'koa';
import about from '../../package.json' with { type: 'json' };
import type { JsonSchema } from '../../shared/platform/fields/json-schema.ts';
import { presentFault, reported } from '../middleware/errors.ts';
import { type BoundTool, callTool } from './call-tool.ts';

const INSTRUCTIONS = `Pairwise ranks a backlog by pairwise comparison, by value and by complexity (effort). Start with list_projects. To answer
as a judge, repeat next_question and answer until next_question returns null. If it returns retry_after instead of a question, wait for so
many seconds and ask again. ranking lists the best features first.`;

const INCOMPLETE = 'params of initialize must have protocolVersion, capabilities, and clientInfo with name and version';

interface JsonRpcMessage {
  method: string;
  id?: unknown;
}

/** Answers one message of the Model Context Protocol. No state is kept between messages, so any process can answer any of them. */
export async function answerMessage(
  ctx: KoaContext,
  tools: readonly BoundTool[],
  message: JsonRpcMessage,
): Promise<Response> {
  const request = new Request(new URL(ctx.path, 'http://localhost'), {
    method: 'POST',
    // The answer is JSON, whatever the client prefers: no tool sends anything before its result.
    headers: {
      ...protocolHeaders(ctx),
      Accept: 'application/json, text/event-stream',
      'Content-Type': 'application/json',
    },
    body: JSON.stringify(message),
  });
  // The package would report this as an internal error.
  if (message.method === 'initialize' && message.id != null && !isInitializeRequest(message)) {
    const error = { code: ProtocolErrorCode.InvalidParams, message: INCOMPLETE };
    return Response.json({ jsonrpc: '2.0', id: message.id, error });
  }
  const server = serverFor(ctx, tools);
  if (await isLegacyRequest(request, message)) {
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    await server.connect(transport);
    const response = await transport.handleRequest(request, { parsedBody: message });
    return closing(response, server);
  }
  // Without subscriptions: the tools never change.
  const handler = createMcpHandler(() => server, { legacy: 'reject', maxSubscriptions: 0 });
  return closing(await handler.fetch(request, { parsedBody: message }), handler);
}

/** Reads the body of the response, then closes the server that answered. */
async function closing(response: Response, answering: { close: () => Promise<void> }): Promise<Response> {
  const text = await response.text();
  await answering.close();
  return new Response(text === '' ? null : text, { status: response.status });
}

/** The headers of a request that the protocol defines. */
function protocolHeaders(ctx: KoaContext): Record<string, string> {
  const found = Object.entries(ctx.headers).filter(
    (each): each is [string, string] => each[0].startsWith('mcp-') && typeof each[1] === 'string',
  );
  return Object.fromEntries(found);
}

function serverFor(ctx: KoaContext, tools: readonly BoundTool[]): McpServer {
  const server = new McpServer({ name: 'pairwise', version: about.version }, { instructions: INSTRUCTIONS });
  for (const tool of tools) {
    const { name, title, description, input, isReadOnly = false } = tool;
    const config = { title, description, inputSchema: schemaOf(input), annotations: { readOnlyHint: isReadOnly } };
    server.registerTool(name, config, async (given) => {
      try {
        return { content: [{ type: 'text', text: await callTool(ctx, tool, given as Record<string, unknown>) }] };
      } catch (error) {
        const text = JSON.stringify(presentFault(reported(ctx, error)));
        return { content: [{ type: 'text', text }], isError: true };
      }
    });
  }
  return server;
}

/** Only used to list the tools: the operation of a tool validates its arguments. */
function schemaOf(input: JsonSchema): StandardSchemaWithJSON {
  const jsonSchema = { input: () => input as Record<string, unknown>, output: () => input as Record<string, unknown> };
  return { '~standard': { version: 1, vendor: 'pairwise', validate: (value) => ({ value: value ?? {} }), jsonSchema } };
}
