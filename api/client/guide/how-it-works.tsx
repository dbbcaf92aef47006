import { useEffect } from 'preact/hooks';
import { Logo } from '../parts/brand.tsx';
import { Screen } from '../parts/screen.tsx';
import { type GuideHeading, paths } from '../paths.ts';
import { texts } from '../texts.ts';
import { guideTexts as words } from './texts.ts';

const HEADINGS = Object.keys(words.chapters) as GuideHeading[];

/** Explains the questions and the numbers, and their limits. People without an account can read it. */
export default function HowItWorks() {
  useEffect(() => {
    // Runs after the router has scrolled to the top of a new page.
    const frame = requestAnimationFrame(() => document.getElementById(location.hash.slice(1))?.scrollIntoView());
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <Screen
      title={words.title}
      width="narrow"
      above={
        <nav class="guide-above" aria-label={texts.product}>
          <a class="brand" href={paths.projects}>
            <Logo />
          </a>
          <a href={paths.projects}>{words.back}</a>
        </nav>
      }
    >
      <p class="lead">{words.lead}</p>
      <nav class="panel guide-contents" aria-labelledby="guide-contents">
        <h2 id="guide-contents">{words.contents}</h2>
        <ul>
          {HEADINGS.map((heading) => (
            <li key={heading}>
              <a href={`#${heading}`}>{words.chapters[heading].title}</a>
            </li>
          ))}
        </ul>
      </nav>
      {HEADINGS.map((heading) => (
        <section class="guide-chapter" key={heading} aria-labelledby={heading}>
          <h2 id={heading}>{words.chapters[heading].title}</h2>
          {words.chapters[heading].paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
    </Screen>
  );
}
