import { expect } from 'chai';
import { createContext } from '../../shared/context.ts';
import { relayEvents } from '../../shared/events/relay-events.ts';
import { recordEvent } from '../../shared/events/store/events.ts';
import { deliverWebhook } from '../../shared/webhooks/deliver-webhook.ts';
import type { TestApp } from './app.ts';
import type { TestClient } from './client.ts';
import type { TestProject } from './factories.ts';
import { type Receiver, startReceiver } from './receiver.ts';

interface Keyed {
  id: string;
}

/** A project with a receiver, and its owner, who makes webhooks. The app must allow loopback addresses. */
export class WebhookScene {
  readonly app: TestApp;
  readonly client: TestClient;
  readonly project: TestProject;
  readonly receiver: Receiver;

  private constructor(app: TestApp, client: TestClient, project: TestProject, receiver: Receiver) {
    this.app = app;
    this.client = client;
    this.project = project;
    this.receiver = receiver;
  }

  static async open(app: TestApp): Promise<WebhookScene> {
    const owner = await app.make.user();
    return new WebhookScene(app, app.as(owner), await app.make.project({ owner, features: 4 }), await startReceiver());
  }

  context() {
    return createContext(this.app.resources, this.app.resources.log);
  }

  /** A path below the webhooks of the project. */
  path(rest = ''): string {
    return `/projects/${this.project.id}/webhooks${rest}`;
  }

  async make(more: object = {}): Promise<{ id: string; secret: string }> {
    const { status, body, text } = await this.client.post(this.path(), { url: this.receiver.url, ...more });
    expect(status, text).to.equal(201);
    return body;
  }

  /** Causes an event about a feature with this name. */
  async happen(name: string): Promise<void> {
    const { id: projectId } = this.project;
    const payload = { count: 1, features: [{ id: projectId, name }] };
    await recordEvent(this.app.resources.pool, {
      projectId,
      type: 'feature.created',
      payload,
      now: this.context().now(),
    });
  }

  /** Runs the relay once, and then the delivery to a webhook. */
  async run({ id }: Keyed): Promise<void> {
    await relayEvents(this.context());
    await deliverWebhook(this.context(), id);
  }

  /** The names of the features in the events that arrived. */
  names(): unknown[] {
    return this.receiver.received.map(({ body }) => body.data.features?.[0].name);
  }

  // biome-ignore lint/suspicious/noExplicitAny: as the API presents it
  async state({ id }: Keyed): Promise<any> {
    return (await this.client.get(this.path())).body.find((webhook: Keyed) => webhook.id === id);
  }

  // biome-ignore lint/suspicious/noExplicitAny: as the API presents it
  async log({ id }: Keyed): Promise<any[]> {
    return (await this.client.get(this.path(`/${id}/deliveries`))).body.items;
  }

  /** Runs a function at a later time of the clock. */
  async later<T>(ms: number, work: () => Promise<T>): Promise<T> {
    this.app.travel(ms);
    return work().finally(() => this.app.travel(-ms));
  }
}
