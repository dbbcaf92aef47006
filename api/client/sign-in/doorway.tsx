import type { ComponentChildren } from 'preact';
import { Languages } from '../accounts/languages.tsx';
import { accountTexts } from '../accounts/texts.ts';
import { Brand } from '../parts/brand.tsx';
import { Screen } from '../parts/screen.tsx';
import { texts } from '../texts.ts';

/** The screen for people who are not signed in: the form, with a description of the product beside it. */
export function Doorway({ title, children }: { title: string; children: ComponentChildren }) {
  const { question, left, right, equal } = accountTexts.signIn.example;
  return (
    <div class="doorway">
      <Screen
        title={title}
        width="narrow"
        above={
          <>
            <Brand />
            <p class="pitch-line">{accountTexts.signIn.line}</p>
          </>
        }
      >
        {children}
        <Languages />
      </Screen>
      <aside class="pitch" aria-label={texts.product}>
        <div class="pitch-pair" aria-hidden="true">
          <p>{question}</p>
          <span class="is-chosen">
            {left} <kbd>←</kbd>
          </span>
          <i>{equal}</i>
          <span>
            {right} <kbd>→</kbd>
          </span>
        </div>
        <p class="pitch-title">{accountTexts.signIn.pitch}</p>
        <p>{accountTexts.signIn.pitchText}</p>
      </aside>
    </div>
  );
}
