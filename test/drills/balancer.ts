import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../config/launcher/ports.ts';
import { need, type Program, startProgram } from './programs.ts';

export const BALANCERS = ['haproxy', 'nginx'] as const;
export type BalancerKind = (typeof BALANCERS)[number];

export interface Balancer extends Program {
  base: string;
  /** To be called before the copy on this port is ended: its requests go elsewhere from then on. */
  leaveOut(port: number): Promise<void>;
  /** To be called when it is ready again. */
  takeBack(): Promise<void>;
}

/** Time for nginx to replace its worker process after it was told to read its configuration again, in milliseconds. */
const RELOAD_MS = 1000;

/**
 * Starts a balancer in front of API processes. HAProxy asks each copy for its health and needs no telling; nginx without
 * its commercial part asks nobody, so whoever restarts a copy takes it out first.
 */
export async function startBalancer(kind: BalancerKind, folder: string, ports: readonly number[]): Promise<Balancer> {
  const port = await freePort();
  const file = path.join(folder, `${kind}.conf`);
  const configure = (out: number | null) =>
    writeFileSync(file, kind === 'haproxy' ? haproxy(port, ports) : nginx(port, ports, folder, out));
  configure(null);
  const args = kind === 'haproxy' ? ['-db', '-f', file] : ['-p', folder, '-c', file, '-g', 'daemon off;'];
  const program = startProgram(need(kind), args, { log: path.join(folder, `${kind}.log`) });
  const reload = async (out: number | null) => {
    if (kind === 'haproxy') return;
    configure(out);
    process.kill(program.pid, 'SIGHUP');
    await delay(RELOAD_MS);
  };
  return { ...program, base: `http://127.0.0.1:${port}`, leaveOut: reload, takeBack: () => reload(null) };
}

function haproxy(port: number, ports: readonly number[]): string {
  return `
global
  maxconn 4000
defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  # A connection that could not be made carried no request yet: another copy gets it.
  retries 3
  option redispatch
  retry-on conn-failure
frontend pairwise
  bind 127.0.0.1:${port}
  default_backend api
backend api
  balance leastconn
  option httpchk GET /health/ready
  http-check expect status 200
  timeout check 2s
  default-server inter 500ms fall 2 rise 1
${ports.map((each, index) => `  server api-${index + 1} 127.0.0.1:${each} check`).join('\n')}
`;
}

function nginx(port: number, ports: readonly number[], folder: string, out: number | null): string {
  return `
worker_processes 1;
pid ${folder}/nginx.pid;
error_log stderr warn;
events { worker_connections 1024; }
http {
  access_log off;
  client_body_temp_path ${folder}/nginx-body;
  proxy_temp_path ${folder}/nginx-proxy;
  fastcgi_temp_path ${folder}/nginx-fastcgi;
  uwsgi_temp_path ${folder}/nginx-uwsgi;
  scgi_temp_path ${folder}/nginx-scgi;
  upstream api {
    least_conn;
${ports.map((each) => `    server 127.0.0.1:${each} ${each === out ? 'down' : 'max_fails=1 fail_timeout=1s'};`).join('\n')}
  }
  server {
    listen 127.0.0.1:${port};
    client_max_body_size 0;
    # Reading its configuration again ends idle connections of clients, some of which take that for a failure.
    keepalive_timeout 0;
    location / {
      proxy_pass http://api;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_connect_timeout 2s;
      # Only what never reached a copy is sent to another one.
      proxy_next_upstream error;
    }
  }
}
`;
}
