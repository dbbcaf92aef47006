import { formatCount } from '../../../lib/format.ts';
import type { printTexts as english } from '../../../results/print-texts.ts';
import type { Words } from '../../words.ts';
import { features, firstOf } from '../grammar.ts';

export const printTexts: Words<typeof english> = {
  top: (count, of) => (count < of ? `${firstOf(count)} من أصل ${formatCount(of)}` : `جميع الميزات (${features(of)})`),
  about: {
    ratio: (time) => `حسب القيمة مقابل الجهد، كما في ${time}`,
    value: (time) => `حسب القيمة، كما في ${time}`,
    complexity: (time) => `حسب الجهد، كما في ${time}`,
  },
  above: { value: 'أعلى قيمة من', complexity: 'أصعب من' },
};
