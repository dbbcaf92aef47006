import { accountTexts } from '../accounts/texts.ts';
import { ways } from './ways.ts';

/** The buttons of the other ways to sign in, and the separator above them. */
export function ProviderButtons({ isAlone }: { isAlone: boolean }) {
  if (!ways.data?.providers.length) return null;
  return (
    <>
      {ways.data.providers.map(({ id, name, color, sign_in_url }) => (
        <p key={id}>
          <a class="button wide" href={sign_in_url} target="_top" style={color ? colorsOn(color) : {}}>
            {accountTexts.signIn.continueWith(name)}
          </a>
        </p>
      ))}
      {!isAlone && (
        <p class="or" aria-hidden="true">
          {accountTexts.signIn.or}
        </p>
      )}
    </>
  );
}

/** A background with black or white letters, whichever have more contrast: at least 4.5 on any background. */
function colorsOn(background: string) {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(background.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  const isLight = 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179;
  return { background, color: isLight ? '#000' : '#fff' };
}
