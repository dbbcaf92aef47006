import { LANGUAGE_NAMES, LANGUAGES, type Language } from '../../../shared/platform/rules/languages.ts';
import { keepLanguage } from '../lib/language.ts';
import { language as shown } from '../lib/locale.ts';
import { accountTexts } from './texts.ts';

/** This address in another language. An invitation after its `#` is kept. */
function addressIn(language: Language): string {
  const query = new URLSearchParams(location.search);
  query.set('lang', language);
  return `?${query}${location.hash}`;
}

/** Links to the page in every other language, for people without an account and people who aren't signed in. */
export function Languages() {
  return (
    <nav class="languages" aria-label={accountTexts.language.title}>
      {LANGUAGES.filter((each) => each !== shown).map((each) => (
        <a
          key={each}
          href={addressIn(each)}
          target="_top"
          lang={each}
          hreflang={each}
          onClick={() => keepLanguage(each)}
        >
          {LANGUAGE_NAMES[each]}
        </a>
      ))}
    </nav>
  );
}
