import { serviceTagTexts as words } from './service-tag-texts.ts';

/** Marks the name of a service account; nothing beside a person's. */
export function ServiceTag({ of }: { of: { service?: true } | undefined }) {
  return of?.service ? <span class="tag">{words.service}</span> : null;
}
