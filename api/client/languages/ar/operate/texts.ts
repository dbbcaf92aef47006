import { formatCount } from '../../../lib/format.ts';
import type { operateTexts as english, overviewTexts as englishOverview } from '../../../operate/texts.ts';
import type { Words } from '../../words.ts';
import { counted } from '../grammar.ts';

export const operateTexts: Words<typeof english> = {
  title: 'التشغيل',
  label: 'أقسام التشغيل',
  sections: {
    overview: 'نظرة عامة',
    backups: 'النسخ الاحتياطية',
    users: 'المستخدمون',
    data: 'التصدير والاستيراد',
    security: 'الأمان',
  },
  refused: {
    title: 'للمسؤولين فقط',
    text: 'لا يمكن تشغيل الخدمة إلا بحساب له صلاحيات المسؤول.',
    home: 'إلى مشاريعك',
  },
  request: (id) => `الطلب ${id}`,
  dismiss: 'إغلاق',
};

export const overviewTexts: Words<typeof englishOverview> = {
  alerts: {
    label: (title) => `يلزم الانتباه: ${title}`,
    damaged: (time) => `النسخة الاحتياطية بتاريخ ${time} لا يمكن استعادتها`,
    damagedAdvice:
      'عند الحاجة إلى نسخة احتياطية الآن، تُستخدم أحدث نسخة تم التحقق منها. يُرجى إنشاء نسخة أخرى وفحص القرص.',
    noneVerified: 'لم يتم التحقق من أي نسخة احتياطية بعد',
    noneVerifiedAdvice: 'حتى ذلك الحين، لا ضمان لنجاح الاستعادة. يُرجى إنشاء نسخة احتياطية الآن.',
    old: (days) =>
      `عمر أحدث نسخة احتياطية تم التحقق منها: ${counted(days, { one: 'يوم واحد', two: 'يومان', few: 'أيام', many: 'يومًا', other: 'يوم' })}`,
    oldAdvice:
      'ينبغي أن ينشئ Pairwise نسخة احتياطية ويتحقق منها كل ليلة. يُرجى مراجعة المهام وإنشاء نسخة احتياطية الآن.',
    unsound: 'كشف فحص السلامة عن مشكلات',
    unsoundAdvice: 'قبل أي شيء آخر، يُرجى إنشاء نسخة احتياطية. وقد تكون نسخة سابقة تم التحقق منها سليمة.',
    backups: 'إلى النسخ الاحتياطية',
    problems: {
      no_worker: {
        title: 'لا توجد عملية خلفية تعمل',
        advice: 'يمكن متابعة المقارنة، لكن النسخ الاحتياطي والاستعادة متوقفان. لتشغيل عملية خلفية: npm run workers.',
      },
      redis_full: {
        title: 'ذاكرة Redis ممتلئة أو تكاد',
        advice:
          'عندما تمتلئ ذاكرة Redis يرفض الكتابة، فيتوقف النسخ الاحتياطي والمهام الأخرى. يُرجى رفع maxmemory في Redis أو خفض VIEWS_MB.',
      },
      backups_unreadable: {
        title: 'تعذّر عرض النسخ الاحتياطية',
        advice: 'السبب في السجل. يُرجى فحص BACKUP_DIR وأذوناته وبيانات اعتماده.',
      },
      backup_overdue: {
        title: 'لم تُنشأ النسخة الاحتياطية الليلية',
        advice: 'يعيد Pairwise المحاولة كل ساعة. يُرجى معرفة المهمة التي فشلت والسبب، وإنشاء نسخة احتياطية الآن.',
      },
      storage_failing: {
        title: 'تعذّرت الكتابة على القرص',
        advice: 'يفشل النسخ الاحتياطي حتى تصبح الكتابة ممكنة. يعيد Pairwise التحقق كل دقيقة.',
      },
      storage_low: {
        title: 'مساحة القرص قليلة',
        advice: 'يُرجى تحرير بعض المساحة، أو الاحتفاظ بعدد أقل من النسخ الاحتياطية (BACKUP_KEEP).',
      },
      migrations_missing: {
        title: 'بنية قاعدة البيانات ليست محدّثة',
        advice: 'فشلت عملية ترحيل أو لم تُنفَّذ. يُرجى قراءة ناتجها وإزالة السبب، ثم تنفيذ npm run migrate.',
      },
      backup_failed: {
        title: 'فشلت نسخة احتياطية',
        advice: 'يُرجى إزالة السبب ثم إنشاء نسخة احتياطية. يعيد Pairwise محاولة النسخة الليلية كل ساعة.',
      },
      webhook_paused: {
        title: 'خطاف ويب للتنبيهات لا يرسل شيئًا',
        advice: 'تجده في قسم النسخ الاحتياطية. يُرجى إزالة السبب، وطلب سر جديد إن فُقد، ثم استئناف خطاف الويب.',
      },
      certificate_ending: {
        title: 'تنتهي صلاحية شهادة قريبًا',
        advice: 'يُرجى تجديدها وتحميلها في خادمها. يعيد Pairwise التحقق خلال دقيقة.',
      },
      sign_ins_refused: {
        title: 'رُفضت عمليات تسجيل دخول كثيرة إلى حساب',
        advice: 'العناوين مذكورة في قسم الأمان. يُرجى سؤال صاحب الحساب، وحظر العناوين إن كان هجومًا.',
      },
      token_reused: {
        title: 'استُخدم رمز جلسة مرتين وقد يكون مسروقًا',
        advice: 'أنهى Pairwise الجلسة. يُرجى أن يغيّر صاحب الحساب كلمة المرور وأن ينهي كل الجلسات الأخرى.',
      },
      superuser_changed: {
        title: 'أُضيف مسؤول، أو تغيّرت كلمة مرور أحد المسؤولين',
        advice: 'إن لم يكن ذلك من أحدكم، يُرجى إيقاف الحساب وإنهاء جلساته فورًا.',
      },
    },
    password: (name) => `ما زالت كلمة مرور ${name} هي المذكورة في الوثائق`,
    passwordAdvice: 'كلمة المرور هذه معروفة للجميع. يُرجى تسجيل الدخول بهذا الحساب لاختيار كلمة أخرى، أو إيقاف الحساب.',
    changePassword: 'تغييرها',
  },
  health: {
    title: 'الحالة',
    fine: 'كل شيء يعمل.',
    unknown: 'الخدمة لا تستجيب.',
    database: 'PostgreSQL',
    migrations: 'المخطط',
    redis: 'Redis',
    restore: 'الاستعادة',
    states: {
      up: 'يعمل',
      away: 'لا يمكن الوصول إليه',
      applied: 'محدَّث',
      pending: 'غير محدَّث: يلزم تشغيل الترحيل',
      unknown: 'غير معروف',
      none: 'غير جارية',
      'under way': 'جارية',
    },
    backup: 'أحدث نسخة احتياطية تم التحقق منها',
    noBackup: 'لا توجد بعد',
    intact: (time) => `${time}: سليمة، لم يُفحص المحتوى`,
    workers: 'العمليات الخلفية',
    running: (count) => (count === 0 ? 'لا توجد عمليات تعمل' : `${formatCount(count)} تعمل`),
    jobs: 'المهام',
    noneFailed: 'لم يفشل شيء في اليوم الأخير',
    jobsFailed: 'فشل بعضها في اليوم الأخير',
    storage: 'القرص',
    writable: 'الكتابة ممكنة، والمساحة كافية',
    notWritable: 'الكتابة غير ممكنة',
    littleSpace: 'المساحة قليلة',
    metrics:
      'تقدّم كل عملية مقاييس لـ Prometheus على منفذ METRICS_PORT الخاص بها، ولا تصل إليه المتصفحات. ويتضمن Pairwise لوحة معلومات وقواعد تنبيه.',
  },
  jobs: {
    title: 'المهام',
    text: 'قوائم انتظار المهام الخلفية وتقدّمها وسجلاتها. ويمكن هناك إعادة محاولة المهام الفاشلة.',
    open: 'فتح لوحة المهام',
    failed: (name, count) =>
      `فشل ${name} ${counted(count, { one: 'مرة واحدة', two: 'مرتين', few: 'مرات', many: 'مرة', other: 'مرة' })} في اليوم الأخير.`,
    last: (time, reason) => `آخرها في ${time}: ${reason}`,
  },
  system: {
    title: 'النظام',
    free: (name) => (name === 'BACKUP_DIR' ? 'المساحة الخالية للنسخ الاحتياطية' : 'المساحة الخالية للبيانات'),
  },
  database: {
    title: 'قاعدة البيانات',
    size: 'الحجم',
    users: 'المستخدمون',
    projects: 'المشاريع',
    features: 'الميزات',
    comparisons: 'الإجابات',
    vacuumed: 'آخر تنظيف',
    never: 'لم يتم قط',
    integrity: 'السلامة',
    sound: 'لا مشكلات',
    unsound: 'توجد مشكلات',
    notChecked: 'لم تُفحص بعد',
    checked: (time) => `فُحصت ${time}`,
    operations: { vacuum: 'تنظيف', integrity_check: 'فحص السلامة', optimize: 'تحسين' },
    hints: 'يستعيد التنظيف مساحة الصفوف المحذوفة، ويحدّث التحسين أيضًا إحصاءات مخطط الاستعلامات. وتبقى الخدمة متاحة.',
    done: {
      vacuum: (took) => `تم التنظيف في ${took}.`,
      integrity_check: (took) => `تم الفحص في ${took}.`,
      optimize: (took) => `تم التحسين في ${took}.`,
    },
    clean: 'لم توجد مشكلات.',
  },
};
