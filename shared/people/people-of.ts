import { createHmac } from 'node:crypto';
import { stringify } from 'uuid';
import type { Context } from '../context.ts';
import { ME } from '../platform/contract/parameters.ts';
import { UUID_PATTERN } from '../platform/identifiers.ts';
import type { ProjectView } from '../projects/store/project-access.ts';
import type { CurrentUser } from '../sign-in/store/current-user.ts';
import { findPeopleNumbers } from './store/project-people.ts';

/** The user who reads the response. */
export interface Viewer {
  user: Pick<CurrentUser, 'id' | 'isSuperuser'>;
  context: Pick<Context, 'keys' | 'pool'>;
}

type ViewedProject = Pick<ProjectView, 'id' | 'hideNames' | 'role'>;

/** Data about a person that may need masking. Every present part is masked. */
export interface ShownPerson {
  id: string;
  username: string;
  email?: string;
  displayName?: string | null;
  avatarUrl?: string | null;
}

/** People as one viewer of a project sees them. Every response that names a person to members of a project must use this. */
export interface People {
  /** The shown id of a person. */
  id(userId: string): string;
  /** The person, with the parts that the viewer may see. */
  person<P extends ShownPerson>(person: P): P;
  /** Details of an activity. */
  details(details: Readonly<Record<string, unknown>>): Record<string, unknown>;
  /** The person behind a shown id; null if the viewer knows no such person. */
  find(shownId: string): string | null;
}

/** Unmasked people, for those who always see names: the owner and superusers. */
export const OPEN_NAMES: People = {
  id: (userId) => userId,
  person: (person) => person,
  details: (details) => ({ ...details }),
  find: (shownId) => shownId,
};

/** Whether other people's names are hidden from this user: from all but the owner and superusers. */
function isHidden({ hideNames, role }: ViewedProject, { user }: Viewer): boolean {
  return hideNames && role !== 'owner' && !user.isSuperuser;
}

/**
 * Sorts presented people. Equal ones are sorted by their shown id, because the order of accounts would reveal who is behind a hidden name.
 * @param compare by the shown data; without it, all are equal.
 */
export function inShownOrder<T>(
  list: readonly T[],
  shownId: (each: T) => string,
  compare: (one: T, other: T) => number = () => 0,
): T[] {
  return list.toSorted((one, other) => compare(one, other) || (shownId(one) < shownId(other) ? -1 : 1));
}

/** The people of a project as a viewer may see them. Reads nothing if names are open. */
export async function readPeople(project: ViewedProject, viewer: Viewer): Promise<People> {
  if (!isHidden(project, viewer)) return OPEN_NAMES;
  return new HiddenPeople(project.id, viewer, await findPeopleNumbers(viewer.context.pool, project.id));
}

/** Stands for an id that belongs to nobody. */
const NO_ONE = '00000000-0000-0000-0000-000000000000';

/** The person whom a query names by a shown id or by `me`; null if it names nobody, and an id that nobody has for an unknown one. */
export function userIdOf(shown: string | undefined, caller: { id: string }, people: People): string | null {
  if (shown === undefined) return null;
  return shown === ME ? caller.id : (people.find(shown) ?? NO_ONE);
}

/** Part of a cache key: viewers with the same key get the same response. It stands for one viewer, or for all who see names. */
export function audienceOf(project: ViewedProject, viewer: Viewer): string {
  return isHidden(project, viewer) ? viewer.user.id : 'names';
}

/** The id under which a viewer of a project sees a person. */
export function shownId(project: ViewedProject, viewer: Viewer, userId: string): string {
  return isHidden(project, viewer) && userId !== viewer.user.id ? standInId(project.id, viewer, userId) : userId;
}

/**
 * An id that stands for a person in one project only (HMAC-SHA-256, truncated to a UUID v8), because the real id could be looked up in
 * other projects. It changes with SECRET_KEY.
 */
function standInId(projectId: string, { context }: Viewer, userId: string): string {
  const id = createHmac('sha256', context.keys.standInId).update(`${projectId} ${userId}`).digest().subarray(0, 16);
  id[6] = (id[6]! & 0x0f) | 0x80;
  id[8] = (id[8]! & 0x3f) | 0x80;
  return stringify(id);
}

/** For people without a number, such as superusers who answered without being assigned. */
const UNNUMBERED = 'Another person';
/** Fields of details that contain a person's id. */
const ID_FIELDS = ['user_id', 'from', 'to'];
/** Fields of details that contain a name. */
const NAME_FIELDS = ['username', 'email', 'display_name'];
/** Fields of details that the owner fills in and that may name a person, such as the label of a link. */
const OWNERS_FIELDS = ['label'];

/** People with hidden names. Each has a number by order of joining, and an id for this project. The viewer isn't masked. */
class HiddenPeople implements People {
  readonly #projectId: string;
  readonly #viewer: Viewer;
  readonly #numbers: ReadonlyMap<string, number>;
  readonly #ids = new Map<string, string>();

  constructor(projectId: string, viewer: Viewer, numbers: ReadonlyMap<string, number>) {
    this.#projectId = projectId;
    this.#viewer = viewer;
    this.#numbers = numbers;
  }

  id(userId: string): string {
    if (userId === this.#viewer.user.id) return userId;
    let id = this.#ids.get(userId);
    if (id === undefined) {
      id = standInId(this.#projectId, this.#viewer, userId);
      this.#ids.set(userId, id);
    }
    return id;
  }

  person<P extends ShownPerson>(person: P): P {
    if (person.id === this.#viewer.user.id) return person;
    return {
      ...person,
      id: this.id(person.id),
      username: this.#nameOf(person.id),
      ...(person.email !== undefined && { email: '' }),
      ...(person.displayName !== undefined && { displayName: null }),
      ...(person.avatarUrl !== undefined && { avatarUrl: null }),
    };
  }

  details(details: Readonly<Record<string, unknown>>): Record<string, unknown> {
    const { user_id: about } = details;
    if (about === this.#viewer.user.id) return this.#masked(details, null);
    return this.#masked(details, typeof about === 'string' ? this.#nameOf(about) : UNNUMBERED);
  }

  find(shownId: string): string | null {
    const { id: own } = this.#viewer.user;
    if (shownId === own) return own;
    for (const userId of this.#numbers.keys()) if (userId !== own && this.id(userId) === shownId) return userId;
    return null;
  }

  #nameOf(userId: string): string {
    const number = this.#numbers.get(userId);
    return number === undefined ? UNNUMBERED : `Person ${number}`;
  }

  /** @param name replacement for names; null leaves them. */
  #masked(details: Readonly<Record<string, unknown>>, name: string | null): Record<string, unknown> {
    return Object.fromEntries(
      Object.entries(details).map(([field, value]) => [field, this.#maskedValue(field, value, name)]),
    );
  }

  #maskedValue(field: string, value: unknown, name: string | null): unknown {
    if (Array.isArray(value)) return value.map((each) => this.#maskedValue(field, each, name));
    if (value !== null && typeof value === 'object') return this.#masked(value as Record<string, unknown>, name);
    if (typeof value !== 'string') return value;
    if (OWNERS_FIELDS.includes(field)) return null;
    if (NAME_FIELDS.includes(field)) return name ?? value;
    const isPerson = UUID_PATTERN.test(value) && (ID_FIELDS.includes(field) || this.#numbers.has(value));
    return isPerson ? this.id(value) : value;
  }
}
