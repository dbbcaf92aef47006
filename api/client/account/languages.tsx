import { LANGUAGE_NAMES, LANGUAGES, type Language } from '../../../shared/platform/rules/languages.ts';
import { keepLanguage } from '../lib/language.ts';
import { language as shown } from '../lib/locale.ts';
import { accountTexts } from './texts.ts';

/** This address with another language; an invitation stands behind its `#`. */
function addressIn(language: Language): string {
  const query = new URLSearchParams(location.search);
  query.set('lang', language);
  return `?${query}${location.hash}`;
}

/** The page in each other language, for those who have no account yet or aren't signed in. */
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
