import { createServer, type ServerResponse } from 'node:http';

/** The least that open streams can cost: one text, written to every response. A process of its own: `node floor-streams.ts PORT`. */
const EVENT = Buffer.from(`id: 1\nevent: floor\ndata: ${'x'.repeat(470)}\n\n`);
const EVERY_MS = 2000;

const responses = new Set<ServerResponse>();
setInterval(() => {
  for (const response of responses) response.write(EVENT);
}, EVERY_MS);
createServer((_request, response) => {
  response.writeHead(200, { 'Content-Type': 'text/event-stream' });
  response.flushHeaders();
  responses.add(response);
  response.once('close', () => responses.delete(response));
}).listen(Number(process.argv[2]), '127.0.0.1', () => console.log('ready'));
