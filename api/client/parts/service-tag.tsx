import { serviceTagTexts as words } from './service-tag-texts.ts';

/** Marks the name of a service account or a guest; members have no mark. */
export function ServiceTag({ of }: { of: { service?: true; guest?: true } | undefined }) {
  const text = of?.service ? words.service : of?.guest && words.guest;
  return text ? <span class="tag">{text}</span> : null;
}
