import { execFile, spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { hasEnded, killAtExit } from './leave-nothing.ts';

const run = promisify(execFile);
const MAX_OUTPUT_BYTES = 64 * 2 ** 20;
const HEALTH_CHECKS_EVERY_MS = 2000;
const SOCKET_WITHIN_MS = 15_000;

/** A container engine with its compose: Docker, or Podman behind a socket. */
export class Engine {
  readonly name: 'docker' | 'podman';
  readonly #compose: readonly [string, ...string[]];
  readonly #env: NodeJS.ProcessEnv;
  readonly #stops: (() => void)[];

  private constructor(
    name: Engine['name'],
    compose: readonly [string, ...string[]],
    { env = process.env, stops = [] }: { env?: NodeJS.ProcessEnv; stops?: (() => void)[] } = {},
  ) {
    this.name = name;
    this.#compose = compose;
    this.#env = env;
    this.#stops = stops;
  }

  /** @returns the engine of this machine, or why it has none. `folder` is for its socket. */
  static async find(folder: string): Promise<Engine | string> {
    if (process.platform !== 'linux') return 'it kills processes of containers, which only Linux shows';
    if (process.getuid?.() !== 0) return 'killing processes of containers needs root';
    const hasDocker = await succeeds('docker', ['info']);
    if (hasDocker && (await succeeds('docker', ['compose', 'version'])))
      return new Engine('docker', ['docker', 'compose']);
    if (!(await succeeds('docker-compose', ['version']))) return 'there is no docker compose on this machine';
    if (hasDocker) return new Engine('docker', ['docker-compose']);
    if (!(await succeeds('podman', ['info']))) return 'there is neither docker nor podman on this machine';
    const socket = path.join(folder, 'engine.sock');
    const stops = [servePodman(socket)];
    if (!(await isThere(socket))) return 'podman opens no socket for compose';
    // Without systemd, nobody else runs the health checks of podman's containers.
    if (!existsSync('/run/systemd/system')) stops.push(runHealthChecks());
    return new Engine('podman', ['docker-compose'], {
      env: { ...process.env, DOCKER_HOST: `unix://${socket}` },
      stops,
    });
  }

  stop(): void {
    for (const stop of this.#stops.reverse()) stop();
  }

  /** @returns what the engine prints. @throws Error with what it says. */
  async run(args: readonly string[]): Promise<string> {
    const { stdout } = await run(this.name, args, { env: this.#env, maxBuffer: MAX_OUTPUT_BYTES });
    return stdout.trim();
  }

  async compose(args: readonly string[], settings: Record<string, string>): Promise<string> {
    const [command, ...first] = this.#compose;
    const { stdout } = await run(command, [...first, ...args], {
      env: { ...withoutSettings(this.#env), ...settings },
      maxBuffer: MAX_OUTPUT_BYTES,
    });
    return stdout.trim();
  }

  /** @returns whether the image is there, or can be fetched. */
  async hasImage(image: string): Promise<boolean> {
    const asked = [
      ['image', 'inspect', image],
      ['pull', '--quiet', image],
    ];
    for (const args of asked) if (await succeeds(this.name, args)) return true;
    return false;
  }

  async build(folder: string, image: string): Promise<void> {
    // BUILDPLATFORM comes from BuildKit alone.
    const platform = this.name === 'podman' ? ['--build-arg', `BUILDPLATFORM=linux/${architecture()}`] : [];
    await this.run(['build', '--network=host', ...platform, '--tag', image, folder]);
  }

  /** @returns one field of a container, in the notation of `inspect --format`. */
  inspect(container: string, field: string): Promise<string> {
    return this.run(['inspect', '--format', `{{${field}}}`, container]);
  }

  /** Removes the containers, volumes and networks whose names begin so; at once, so that it may be called when the process ends. */
  remove(prefix: string): void {
    for (const [list, remove] of [
      [
        ['ps', '--all'],
        ['rm', '--force'],
      ],
      [
        ['volume', 'ls'],
        ['volume', 'rm', '--force'],
      ],
      [
        ['network', 'ls'],
        ['network', 'rm'],
      ],
    ] as const) {
      const { stdout } = spawnSync(this.name, [...list, '--quiet', '--filter', `name=${prefix}`], { encoding: 'utf8' });
      const found = stdout.split('\n').filter(Boolean);
      if (found.length > 0) spawnSync(this.name, [...remove, ...found]);
    }
  }

  async isHealthy(container: string): Promise<boolean> {
    if (this.name === 'podman') return succeeds('podman', ['healthcheck', 'run', container]);
    return (await this.inspect(container, '.State.Health.Status')) === 'healthy';
  }
}

/** The images that a build and the stores of the compose file begin with. */
export function baseImages(root: string): string[] {
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
  const node = /^ARG NODE_IMAGE=(\S+)$/m.exec(read('Dockerfile'))![1]!;
  return [node, ...[...read('docker-compose.yml').matchAll(/^ {4}image: ([a-z]+:\S+)$/gm)].map(([, image]) => image!)];
}

/** Without what compose would pass on to the containers from the shell of whoever runs the drill. */
const withoutSettings = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(env).filter(([name]) => /^(PATH|HOME|TMPDIR|XDG_.*|DOCKER_.*|CONTAINERS_.*)$/.test(name)),
  );

const architecture = () => (process.arch === 'x64' ? 'amd64' : process.arch);

async function succeeds(command: string, args: readonly string[]): Promise<boolean> {
  return run(command, args, { maxBuffer: MAX_OUTPUT_BYTES }).then(
    () => true,
    () => false,
  );
}

async function isThere(file: string): Promise<boolean> {
  for (const deadline = performance.now() + SOCKET_WITHIN_MS; performance.now() < deadline; await delay(100))
    if (existsSync(file)) return true;
  return false;
}

/** Podman's service for clients of Docker. @returns what ends it. */
function servePodman(socket: string): () => void {
  const child = spawn('podman', ['system', 'service', '--time=0', `unix://${socket}`], { stdio: 'ignore' });
  killAtExit(child.pid);
  child.once('exit', () => hasEnded(child.pid));
  return () => child.kill();
}

function runHealthChecks(): () => void {
  let ended = false;
  const check = async () => {
    while (!ended) {
      // Fails if a container goes meanwhile; the next turn asks again.
      const listed = run('podman', ['ps', '--quiet', '--filter', 'name=pairwise-drill']);
      const { stdout } = await listed.catch(() => ({ stdout: '' }));
      for (const id of stdout.split('\n').filter(Boolean)) await succeeds('podman', ['healthcheck', 'run', id]);
      await delay(HEALTH_CHECKS_EVERY_MS);
    }
  };
  void check();
  return () => {
    ended = true;
  };
}
