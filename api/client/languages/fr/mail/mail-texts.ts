import type { mailTexts as english } from '../../../mail/mail-texts.ts';
import type { Words } from '../../words.ts';

export const mailTexts: Words<typeof english> = {
  title: 'E-mails',
  kinds: {
    invitation: 'Invitations à des projets',
    'questions-waiting': 'Rappels de questions',
    'backup-failed': 'Sauvegardes échouées',
    'service-problem': 'Problèmes du service',
  },
  always:
    'Les liens que vous demandez arrivent toujours. Les classements hebdomadaires se choisissent dans les résultats de chaque projet.',
  stop: {
    title: 'Ne plus recevoir ces e-mails',
    ask: 'Vous ne recevrez plus d’e-mails de ce type de Pairwise.',
    submit: 'Ne plus les recevoir',
    done: 'C’est fait. Vous pouvez le changer dans votre compte ou, pour un classement hebdomadaire, dans les résultats du projet.',
  },
  confirm: {
    title: 'Confirmer votre adresse e-mail',
    ask: 'Confirmez que cet e-mail vous était adressé.',
    submit: 'Confirmer l’adresse',
    done: 'Votre adresse e-mail est confirmée.',
  },
  signIn: 'Se connecter',
  goOn: 'Continuer vers Pairwise',
  unconfirmed: {
    text: 'Votre adresse e-mail n’est pas encore confirmée. Pairwise vous a envoyé un lien qui la confirme.',
    send: 'Renvoyer le lien',
    sent: 'Le lien est en route.',
  },
};
