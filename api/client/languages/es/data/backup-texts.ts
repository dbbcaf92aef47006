import type { backupTexts as english } from '../../../data/backup-texts.ts';
import type { Words } from '../../words.ts';
import { plural } from '../grammar.ts';

/** The words of backups and of restoring one. */
export const backupTexts: Words<typeof english> = {
  title: 'Copias de seguridad',
  now: 'Crear copia ahora',
  backingUp: 'Creando la copia…',
  made: 'La copia de seguridad se ha creado. Se está verificando.',
  summary: (count, newest) =>
    `${plural(count, 'copia de seguridad', 'copias de seguridad')}; última verificada: ${newest ?? 'ninguna'}`,
  empty: {
    title: 'Aún no hay copias de seguridad',
    text: 'Pairwise crea una copia de seguridad cada noche. Para verificarla, la restaura en tablas temporales y compara todas las filas.',
  },
  kinds: { nightly: 'nocturna', manual: 'manual', safety: 'antes de restaurar' },
  foreign: 'copiada aquí',
  verified: (time) => `Verificada el ${time}`,
  intact: (time) => `Intacta el ${time}, cifrada: no se comprobó el contenido`,
  failed: 'No se puede restaurar',
  failedBecause: (reason) => `No se puede restaurar: ${reason}`,
  verifying: 'Verificando…',
  pending: 'Sin verificar',
  signatures: {
    valid: 'firmada',
    wrong: 'la firma no coincide',
    missing: 'sin firma',
  },
  download: 'Descargar',
  downloading: (size, total) => `${size} de ${total}`,
  restore: 'Restaurar…',
  of: (time) => ` la copia de seguridad del ${time}`,
  dialog: {
    title: (time) => `Restaurar la copia de seguridad del ${time}`,
    text: (time) =>
      `Esto reemplaza todo por los datos del ${time}: cuentas, proyectos, funciones y respuestas. Se pierde lo que se haya añadido desde entonces.`,
    meanwhile:
      'El servicio no estará disponible mientras se reemplazan los datos. Pairwise crea primero una copia de seguridad de los datos actuales. Para deshacer la restauración, restaura esa copia.',
    notVerified: 'Esta copia de seguridad no se ha verificado. Pairwise la comprueba antes de reemplazar nada.',
    label: 'Para confirmar, escribe',
    phrase: (day) => `restaurar ${day}`,
    submit: 'Restaurar',
  },
  progress: {
    title: 'Se está restaurando una copia de seguridad',
    preparing: 'La copia se está comprobando y cargando. El servicio sigue disponible.',
    closed: 'Se están reemplazando los datos. El servicio no estará disponible hasta que termine.',
    finishing: 'El servicio vuelve a estar disponible. Esperando el resultado.',
    lost: 'Se ha perdido la conexión. Buscando el resultado.',
    elapsed: (duration) => `Empezó hace ${duration}.`,
    done: 'La copia de seguridad se ha restaurado',
    doneText: (time, safety) =>
      `Los datos se reemplazaron el ${time}. Los datos anteriores están en ${safety}. Para deshacer la restauración, restaura esa copia.`,
    doneUnseen: 'Se perdió la conexión, pero los eventos de seguridad indican que la restauración se completó.',
    failed: 'No se ha restaurado nada',
    failedUnseen: 'Los eventos de seguridad indican que la restauración falló, así que los datos no han cambiado.',
    unknown: 'No se conoce el resultado de la restauración',
    unknownText: (safety) =>
      safety === null
        ? 'No hay una copia de seguridad previa, así que probablemente no se reemplazó nada. Revisa las cifras del resumen y las tareas.'
        : `Se guardó la copia de seguridad previa ${safety}. Revisa las cifras del resumen y las tareas antes de volver a intentarlo.`,
  },
};
