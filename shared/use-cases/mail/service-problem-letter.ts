import { Forbidden } from '../../errors.ts';
import { catalogue } from '../../mail/catalogue.ts';
import { PROBLEMS } from '../../rules/problems.ts';
import { clientAddress, nameOf, type Writer } from './writing.ts';

/** A mail to a superuser about problems of the service that began or ended. Their details are in English, like the log. */
export const letterAboutProblems: Writer = async (context, { reader, language, mail: { problems = [], noticeId } }) => {
  if (!reader.isSuperuser || problems.length === 0) throw new Forbidden();
  const words = catalogue[language].serviceProblem;
  const first = PROBLEMS[problems[0]!.code].summary;
  const areOver = problems.every(({ ended }) => ended !== null);
  return {
    ...(noticeId !== undefined && { id: noticeId }),
    subject: areOver ? words.subjectOver(first) : words.subject(first),
    name: nameOf(reader, language),
    before: problems.flatMap(({ code, detail, ended }) => {
      const { summary, action } = PROBLEMS[code];
      const sentence = detail === summary ? summary : `${summary}. ${detail}`;
      return ended === null ? [words.began(sentence), words.action(action)] : [words.ended(sentence)];
    }),
    button: { label: words.button, url: clientAddress(context, '/operate') },
    after: areOver ? [] : [words.again],
    because: words.because,
  };
};
