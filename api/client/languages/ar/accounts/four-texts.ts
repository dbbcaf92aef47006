import type { fourTexts as english } from '../../../accounts/four-texts.ts';
import type { Words } from '../../words.ts';

export const fourTexts: Words<typeof english> = {
  title: 'الأسئلة',
  switch: 'السؤال عن أربع ميزات معًا',
  text: 'في المشاريع التي تضم ثماني ميزات أو أكثر، قد يعرض السؤال أربعًا: تُختار الأعلى قيمة والأقل قيمة، أو الأصعب والأسهل. وإذا استغرق ذلك وقتًا طويلًا، تعود الأسئلة إلى ميزتين. هذا الإعداد لهذا الجهاز فقط.',
};
