import type { ownDataTexts as english } from '../../../accounts/own-data-texts.ts';
import type { Words } from '../../words.ts';

export const ownDataTexts: Words<typeof english> = {
  title: 'Tus datos',
  download: 'Descargar mis datos',
  downloadText: 'Un zip de archivos JSON con todo lo que Pairwise guarda sobre ti.',
  remove: 'Eliminar mi cuenta',
  consequences: [
    'Tu nombre de usuario, correo, nombre, sesiones y tokens de API se borran, también del historial. De las copias de seguridad desaparecen cuando estas caducan.',
    'Tus respuestas se quedan, como las de un antiguo miembro.',
    'No se puede deshacer.',
  ],
  password: 'Tu contraseña',
  owned: 'Estos proyectos son tuyos. Elimínalos también, o pide a un administrador que se los dé a otra persona.',
  ownedWithOthers: 'Estos proyectos son tuyos. Dáselos a alguien que participe en todos, o elimínalos también.',
  heir: '¿Quién recibe estos proyectos?',
  choose: 'Elige',
  nobody: 'Nadie: eliminarlos con todo lo que contienen',
  deleteProjects: 'Eliminar estos proyectos y todo lo que contienen',
  removeNow: 'Eliminar mi cuenta ahora',
  removed: 'Tu cuenta se ha eliminado.',
};
