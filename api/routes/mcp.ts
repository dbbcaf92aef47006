import { Forbidden } from '../../shared/platform/errors.ts';
import { type JsonRpcAnswer, mcp } from '../contract/mcp.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { JSON_TYPE } from '../http/etag.ts';
import { implement } from '../http/implement.ts';
import { content } from '../http/responses.ts';
import { type BoundTool, bind } from '../mcp/call-tool.ts';
import { TOOLS } from '../mcp/tools.ts';

/** Whether a message may call a tool that changes something. */
function mayWrite(tools: readonly BoundTool[], params: unknown): boolean {
  const { name } = (params ?? {}) as { name?: unknown };
  return tools.some((tool) => tool.name === name && !tool.isReadOnly);
}

/** @param all every endpoint, including these: the tools call operations of the API. */
export const mcpEndpoints = (all: () => readonly Endpoint[]) => {
  let tools: readonly BoundTool[] | undefined;
  return implement(mcp, {
    async runMcp({ body, user, context, ctx }) {
      if (user.token === null) throw new Forbidden('Only API tokens can use the Model Context Protocol');
      const origin = ctx.get('Origin');
      // A page whose host name was pointed at this machine could send any request if its browser had a token (DNS rebinding).
      if (origin !== '' && !context.settings.BACKEND_CORS_ORIGINS.includes(origin)) {
        throw new Forbidden('The Origin is not listed in BACKEND_CORS_ORIGINS');
      }
      tools ??= TOOLS.map((tool) => bind(tool, all()));
      // Loaded with its packages by the first message: most installations never get one.
      const { answerMessage } = await import('../mcp/server.ts');
      const response = await answerMessage(ctx, tools, body);
      if (response.status === 202) return { status: 202 };
      const answer = async () => (await response.json()) as JsonRpcAnswer;
      if (response.status === 400) return { status: 400, body: await answer() };
      if (response.status === 404) return { status: 404, body: await answer() };
      return { ...content(await response.text(), JSON_TYPE), isRefusable: !mayWrite(tools, body.params) };
    },
  });
};
