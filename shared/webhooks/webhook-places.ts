/** Receivers that answered promptly last time, and the others, including new ones. */
export type WebhookLane = 'prompt' | 'slow';

/** Maximum number of webhooks that send at the same time, per lane of a process, and per owner in a lane. */
const PLACES = 16;
const PLACES_OF_OWNER = 4;

/** The webhooks of one process in one lane. */
interface Lane {
  sending: number;
  sendingOf: Map<string, number>;
  /** Webhooks without a place, by owner, in the order of the owners' turns. */
  waiting: Map<string, Set<string>>;
}

/**
 * Places for webhooks that send. An owner takes few of them, and slow receivers only those of their own lane. A webhook without a place
 * doesn't keep its job waiting: its job is requested again when a place is free.
 */
export class WebhookPlaces {
  readonly #lanes: Record<WebhookLane, Lane> = { prompt: newLane(), slow: newLane() };

  /**
   * Takes a place.
   * @returns whether there was one. If not, the webhook waits for its owner's next place.
   */
  enter(lane: WebhookLane, owner: string, webhookId: string): boolean {
    const { sendingOf, waiting } = this.#lanes[lane];
    if (!this.#hasPlace(lane, owner)) {
      waiting.set(owner, (waiting.get(owner) ?? new Set()).add(webhookId));
      return false;
    }
    sendingOf.set(owner, (sendingOf.get(owner) ?? 0) + 1);
    this.#lanes[lane].sending += 1;
    return true;
  }

  /**
   * Gives a place back.
   * @returns the webhook whose turn it is; null if none waits.
   */
  leave(lane: WebhookLane, owner: string): string | null {
    const { sendingOf, waiting } = this.#lanes[lane];
    const left = sendingOf.get(owner)! - 1;
    if (left === 0) sendingOf.delete(owner);
    else sendingOf.set(owner, left);
    this.#lanes[lane].sending -= 1;
    for (const [next, webhooks] of waiting) {
      if (!this.#hasPlace(lane, next)) continue;
      const [first] = webhooks;
      webhooks.delete(first!);
      // The owner's other webhooks come after those of all other owners.
      waiting.delete(next);
      if (webhooks.size > 0) waiting.set(next, webhooks);
      return first!;
    }
    return null;
  }

  #hasPlace(lane: WebhookLane, owner: string): boolean {
    const { sending, sendingOf } = this.#lanes[lane];
    return sending < PLACES && (sendingOf.get(owner) ?? 0) < PLACES_OF_OWNER;
  }
}

const newLane = (): Lane => ({ sending: 0, sendingOf: new Map(), waiting: new Map() });
