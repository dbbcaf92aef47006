import type { Words } from '../../platform/rules/words.ts';
import type { mailTexts as english } from '../texts.ts';

const rules = new Intl.PluralRules('ar');

/** The first places: "أول 10 ميزات". */
const firstOf = (k: number): string => {
  if (k === 1) return 'المرتبة الأولى';
  if (k === 2) return 'أول ميزتين';
  return `أول ${k} ${rules.select(k) === 'few' ? 'ميزات' : 'ميزة'}`;
};

export const mailTexts: Words<typeof english> = {
  hello: (name) => `مرحبًا ${name}،`,
  address: 'إذا لم يعمل الزر، فيمكن فتح هذا العنوان:',
  stop: 'إيقاف هذا النوع من الرسائل',
  passwordReset: {
    subject: 'اختيار كلمة مرور جديدة في Pairwise',
    why: 'طُلبت كلمة مرور جديدة لحسابك في Pairwise، والأرجح أن الطلب منك.',
    button: 'اختيار كلمة مرور جديدة',
    until: 'يعمل الرابط مرة واحدة، خلال ساعة. وإذا أُرسل رابط أحدث، فهو يحل محله.',
    otherwise: 'إذا لم يكن الطلب منك، فلا حاجة إلى فعل شيء: تبقى كلمة المرور كما هي.',
  },
  verification: {
    subject: 'تأكيد عنوان البريد الإلكتروني في Pairwise',
    why: (username) => `أُدخل هذا العنوان لحساب Pairwise المسمى ${username}.`,
    button: 'تأكيد العنوان',
    until: 'يعمل الرابط مرة واحدة، خلال يوم. وإذا أُرسل رابط أحدث، فهو يحل محله.',
    otherwise: 'إذا لم يكن هذا حسابك، فلا حاجة إلى فعل شيء: يبقى العنوان غير مؤكد.',
  },
  handover: {
    subject: 'أصبحت مشاريع شخص غادر Pairwise ملكًا لك',
    why: 'حُذف حساب، وأصبحت مشاريعه ملكًا لك:',
    more: (count) => `وعدد آخر: ${count}.`,
    access: ({ links, guestLinks, guests, invitations, serviceTokens, webhooks }) =>
      `الروابط: ${links}. روابط الضيوف: ${guestLinks} (الضيوف: ${guests}). الدعوات: ${invitations}. رموز API لحسابات الخدمة: ${serviceTokens}. خطافات الويب: ${webhooks}.`,
    ended: 'انتهى ما كان يمنح الآخرين وصولًا بسبب ذلك الشخص. أنشئ من جديد ما تحتاج إليه:',
    kept: 'ما يمنح الآخرين وصولًا مستمر. قد يعرف الشخص الذي غادر أسراره، فأنهِ ما لا تحتاج إليه وجدّد الباقي:',
    button: 'عرض مشاريعك',
  },
  secondFactor: {
    subject: 'تغيّرت طريقة تسجيل دخولك إلى Pairwise',
    changes: {
      passkey_added: 'أُضيف مفتاح مرور إلى حسابك في Pairwise.',
      passkey_removed: 'أُزيل مفتاح مرور من حسابك في Pairwise.',
      recovery_codes_made: 'أُنشئت رموز استرداد جديدة لحسابك في Pairwise، ولم تعد الرموز السابقة صالحة.',
      recovery_code_used: 'سُجّل الدخول إلى حسابك في Pairwise برمز استرداد، ولن يصلح هذا الرمز مرة أخرى.',
      second_factor_reset:
        'أزالت الإدارة كل مفاتيح المرور ورموز الاسترداد من حسابك في Pairwise. تكفي كلمة مرورك الآن لتسجيل الدخول.',
    },
    button: 'عرض حسابك',
    otherwise: 'إن لم تكن أنت من فعل ذلك، فغيّر كلمة مرورك، وأزل مفاتيح المرور التي لا تعرفها، وأبلغ إدارة Pairwise.',
  },
  invitation: {
    subject: 'دعوة إلى مشروع في Pairwise',
    why: (inviter, project) => `يدعوك ${inviter} إلى ترتيب ميزات المشروع «${project}» معًا.`,
    button: 'عرض الدعوة',
    until: (day) => `يمكن قبول الدعوة أو رفضها حتى ${day}.`,
    otherwise: 'إذا كان صاحب الدعوة غير معروف، فلا حاجة إلى فعل شيء.',
    because: 'تصلك هذه الرسالة لأن لديك حسابًا في Pairwise.',
  },
  questionsWaiting: {
    subject: 'أسئلة في انتظارك في Pairwise',
    why: (project, questions, minutes) =>
      `في المشروع «${project}» أسئلة في انتظارك: العدد التقريبي للأسئلة حتى ترتيب أولي ${questions}، والوقت بالدقائق ${minutes}.`,
    shared: 'يتقاسم جميع المشاركين في المشروع هذه الأسئلة: كلما زاد عدد المجيبين، قلّ ما يبقى لك منها.',
    button: 'الإجابة عن السؤال الأول',
    because: 'تصلك هذه الرسالة لأنك تشارك في هذا المشروع.',
  },
  rankingDigest: {
    subject: (project) => `ترتيب «${project}» هذا الأسبوع`,
    by: {
      ratio: (project) => `أولى ميزات «${project}» بالقيمة مقابل الجهد:`,
      value: (project) => `أولى ميزات «${project}» بالقيمة:`,
      complexity: (project) => `أولى ميزات «${project}» بالجهد، والأصعب أولًا:`,
    },
    up: (from) => `صعدت من المرتبة ${from}`,
    down: (from) => `هبطت من المرتبة ${from}`,
    isNew: 'جديدة',
    fromBelow: 'صعدت من مرتبة بعيدة',
    nowAt: (name, place) => `${name} (الآن في المرتبة ${place})`,
    fallen: (names) => `لم تعد بين الأولى: ${names}.`,
    archived: (names) => `مؤرشفة: ${names}.`,
    added: (count) => `عدد الميزات الجديدة: ${count}.`,
    removed: (count) => `عدد الميزات الأخرى التي لم تعد في الترتيب: ${count}.`,
    settled: (k, settled, isChecked, isOver) => {
      const unchecked = isChecked ? '' : '. لم يُتحقق بعد من إجابات كافية';
      const first = firstOf(k);
      if (settled >= k)
        return `${first} ${isChecked ? '' : 'تبدو '}${k === 2 ? (isChecked ? 'محسومتان' : 'محسومتين') : 'محسومة'}${unchecked}`;
      if (k === 1) return `المرتبة الأولى غير محسومة بعد${unchecked}`;
      if (settled === 0 && !isOver) return `${first}: لا ميزة محسومة بعد`;
      const done = {
        0: isChecked ? 'لا ميزة محسومة بعد' : 'لا ميزة تبدو محسومة بعد',
        1: isChecked ? 'ميزة واحدة محسومة' : 'ميزة واحدة تبدو محسومة',
        2: isChecked ? 'ميزتان محسومتان' : 'ميزتان تبدوان محسومتين',
      }[settled];
      return `${first}: ${done ?? `${settled} ${isChecked ? 'محسومة' : 'تبدو محسومة'}`}، ${k - settled} ${isOver ? 'متقاربة يتعذّر حسمها' : 'غير محسومة بعد'}${unchecked}`;
    },
    button: 'عرض الترتيب كله',
    because: 'تصلك هذه الرسالة لأنك اخترت رسالة أسبوعية في نتائج هذا المشروع.',
  },
  backupFailed: {
    subject: 'فشل نسخ احتياطي في Pairwise',
    backup: (reason) => `تعذّر إنشاء نسخة احتياطية: ${reason}`,
    verification: (reason) => `لا يمكن استعادة نسخة احتياطية: ${reason}`,
    button: 'عرض النسخ الاحتياطية',
    until: 'البيانات الأحدث من آخر نسخة سليمة غير محمية حتى تنجح النسخة التالية.',
    because: 'تصلك هذه الرسالة لأنك من مسؤولي Pairwise.',
  },
  serviceProblem: {
    subject: (problem) => `يحتاج Pairwise إلى انتباهك: ${problem}`,
    subjectOver: (problem) => `انتهت المشكلة: ${problem}`,
    began: (problem) => `مشكلة جديدة: ${problem}`,
    action: (action) => `ما ينبغي فعله: ${action}`,
    ended: (problem) => `انتهت المشكلة: ${problem}`,
    button: 'عرض حالة الخدمة',
    again: 'ما دامت المشكلة قائمة، تصلك رسالة عنها مرة كل يوم.',
    because: 'تصلك هذه الرسالة لأنك من مسؤولي Pairwise.',
  },
};
