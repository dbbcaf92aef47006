import { createSecretKey } from 'node:crypto';
import { createServer } from 'node:http';
import Router from '@koa/router';
import Koa from 'koa';
import jwt from 'koa-jwt';
import pg from 'pg';

/**
 * The least that an answer of this service can cost: Koa, a router, a token check and one prepared SELECT. A process of its
 * own: `node floor-koa.ts PORT`, with DATABASE_URL and SECRET_KEY.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL!, max: 16 });
const app = new Koa();
const secret = createSecretKey(Buffer.from(process.env.SECRET_KEY!));
app.use(jwt({ secret: secret as unknown as Buffer, algorithms: ['HS256'] }) as unknown as Koa.Middleware);
const router = new Router();
router.get('/api/v1/projects/:id/floor', async (ctx) => {
  const { rows } = await pool.query({
    name: 'floor',
    text: 'select id, name, owner_id from projects where id = $1',
    values: [ctx.params.id],
  });
  ctx.body = rows[0];
});
app.use(router.routes() as unknown as Koa.Middleware);
createServer(app.callback()).listen(Number(process.argv[2]), '127.0.0.1', () => console.log('ready'));
