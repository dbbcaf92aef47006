import { type GuideHeading, paths } from '../paths.ts';
import { texts } from '../texts.ts';
import { whatTexts } from './what-texts.ts';

/** A "?" beside a figure that leads to its explanation in the guide. */
export function WhatLink({ about }: { about: GuideHeading }) {
  return (
    <a class="what-link" href={paths.guide(about)} title={texts.guide} aria-label={whatTexts[about]}>
      ?
    </a>
  );
}
