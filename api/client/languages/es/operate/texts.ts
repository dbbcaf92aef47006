import { formatCount } from '../../../lib/format.ts';
import type { operateTexts as english, overviewTexts as englishOverview } from '../../../operate/texts.ts';
import type { Words } from '../../words.ts';
import { plural } from '../grammar.ts';

/** The words that several screens of operating share. */
export const operateTexts: Words<typeof english> = {
  title: 'Administración',
  label: 'Secciones de administración',
  sections: {
    overview: 'Resumen',
    backups: 'Copias',
    users: 'Usuarios',
    data: 'Exportar e importar',
    security: 'Seguridad',
  },
  refused: {
    title: 'Solo para administradores',
    text: 'Solo las cuentas con permisos de administrador pueden administrar el servicio.',
    home: 'Ir a tus proyectos',
  },
  request: (id) => `Solicitud ${id}`,
  dismiss: 'Descartar',
};

/** The words of the overview. */
export const overviewTexts: Words<typeof englishOverview> = {
  alerts: {
    label: (title) => `Requiere atención: ${title}`,
    damaged: (time) => `La copia de seguridad del ${time} no se puede restaurar`,
    damagedAdvice:
      'Si necesitas una copia de seguridad ahora, usa la última verificada. Crea otra copia y revisa el disco.',
    noneVerified: 'Aún no se ha verificado ninguna copia de seguridad',
    noneVerifiedAdvice: 'Hasta entonces no hay garantía de que se pueda restaurar. Crea una copia de seguridad ahora.',
    old: (days) => `La última copia de seguridad verificada tiene ${plural(days, 'día', 'días')}`,
    oldAdvice:
      'Pairwise debería crear y verificar una copia de seguridad cada noche. Revisa las tareas y crea una copia ahora.',
    unsound: 'La comprobación de integridad ha encontrado problemas',
    unsoundAdvice: 'Antes de nada, crea una copia de seguridad. Puede que una copia verificada anterior esté intacta.',
    backups: 'Ver las copias de seguridad',
    problems: {
      no_worker: {
        title: 'No hay ningún worker en marcha',
        advice:
          'Se puede seguir comparando, pero no se crean ni se restauran copias de seguridad. Inicia un worker: npm run workers.',
      },
      redis_full: {
        title: 'Redis está lleno o casi lleno',
        advice:
          'Un Redis lleno rechaza las escrituras: las copias de seguridad y otras tareas no se ejecutan. Aumenta maxmemory de Redis o reduce VIEWS_MB.',
      },
      backups_unreadable: {
        title: 'No se pueden listar las copias de seguridad',
        advice: 'El motivo está en el registro. Revisa BACKUP_DIR, sus permisos y sus credenciales.',
      },
      backup_overdue: {
        title: 'No se ha creado la copia de seguridad nocturna',
        advice:
          'Pairwise lo reintenta cada hora. Mira qué tarea ha fallado y por qué, y crea una copia de seguridad ahora.',
      },
      storage_failing: {
        title: 'No se puede escribir en el disco',
        advice:
          'No habrá copias de seguridad hasta que se pueda escribir en el disco. Pairwise lo comprueba cada minuto.',
      },
      storage_low: {
        title: 'Queda poco espacio en el disco',
        advice: 'Libera espacio o conserva menos copias de seguridad (BACKUP_KEEP).',
      },
      migrations_missing: {
        title: 'El esquema de la base de datos no está al día',
        advice:
          'Una migración ha fallado o no se ha ejecutado. Lee su salida, elimina la causa y ejecuta npm run migrate.',
      },
      backup_failed: {
        title: 'Ha fallado una copia de seguridad',
        advice: 'Elimina la causa y crea una copia de seguridad. Pairwise reintenta la nocturna cada hora.',
      },
      webhook_paused: {
        title: 'Un webhook de avisos no envía nada',
        advice: 'Está en «Copias». Elimina la causa, pide un secreto nuevo si se ha perdido y después reanúdalo.',
      },
      certificate_ending: {
        title: 'Un certificado caduca pronto',
        advice: 'Renuévalo y haz que su servidor lo cargue. Pairwise vuelve a mirarlo antes de un minuto.',
      },
      sign_ins_refused: {
        title: 'Se han rechazado muchos inicios de sesión de una cuenta',
        advice:
          'Mira las direcciones en «Seguridad». Pregunta a quien usa la cuenta y bloquea las direcciones si era un ataque.',
      },
      token_reused: {
        title: 'Un token de una sesión se ha usado dos veces y puede estar robado',
        advice:
          'Pairwise ha cerrado la sesión. Pide a quien usa la cuenta que cambie la contraseña y cierre las demás sesiones.',
      },
      superuser_changed: {
        title: 'Hay un nuevo administrador, o ha cambiado la contraseña de uno',
        advice: 'Si no ha sido nadie de vosotros, desactiva la cuenta y cierra sus sesiones de inmediato.',
      },
    },
    password: (name) => `${name} aún tiene la contraseña de la documentación`,
    passwordAdvice:
      'Esta contraseña es pública. Inicia sesión con esta cuenta para elegir otra, o desactiva la cuenta.',
    changePassword: 'Cambiarla',
  },
  health: {
    title: 'Estado',
    fine: 'Todo funciona.',
    unknown: 'El servicio no responde.',
    database: 'PostgreSQL',
    migrations: 'Esquema',
    redis: 'Redis',
    restore: 'Restauración',
    states: {
      up: 'funciona',
      away: 'sin conexión',
      applied: 'al día',
      pending: 'no está al día: ejecuta la migración',
      unknown: 'desconocido',
      none: 'ninguna en curso',
      'under way': 'en curso',
    },
    backup: 'Última copia verificada',
    noBackup: 'aún ninguna',
    intact: (time) => `${time}: intacta, contenido sin comprobar`,
    workers: 'Workers',
    running: (count) => (count === 0 ? 'ninguno en marcha' : `${formatCount(count)} en marcha`),
    jobs: 'Tareas',
    noneFailed: 'ninguna ha fallado en el último día',
    jobsFailed: 'algunas han fallado en el último día',
    storage: 'Disco',
    writable: 'se puede escribir, hay espacio suficiente',
    notWritable: 'no se puede escribir',
    littleSpace: 'queda poco espacio',
    metrics:
      'Cada proceso ofrece métricas para Prometheus en su METRICS_PORT, al que los navegadores no llegan. Pairwise incluye un panel y reglas de alerta.',
  },
  jobs: {
    title: 'Tareas',
    text: 'Colas, progreso y registros de las tareas en segundo plano. Allí puedes reintentar las que han fallado.',
    open: 'Abrir el panel de tareas',
    failed: (name, count) => `${name} ha fallado ${plural(count, 'vez', 'veces')} en el último día.`,
    last: (time, reason) => `Última vez, el ${time}: ${reason}`,
  },
  system: {
    title: 'Sistema',
    free: (name) => (name === 'BACKUP_DIR' ? 'Espacio libre para copias' : 'Espacio libre para datos'),
  },
  database: {
    title: 'Base de datos',
    size: 'Tamaño',
    users: 'Usuarios',
    projects: 'Proyectos',
    features: 'Funciones',
    comparisons: 'Respuestas',
    vacuumed: 'Último vacuum',
    never: 'nunca',
    integrity: 'Integridad',
    sound: 'sin problemas',
    unsound: 'hay problemas',
    notChecked: 'aún sin comprobar',
    checked: (time) => `comprobada el ${time}`,
    operations: { vacuum: 'Vacuum', integrity_check: 'Comprobar integridad', optimize: 'Optimizar' },
    hints:
      'Vacuum recupera el espacio de las filas eliminadas. Optimizar también actualiza las estadísticas del planificador. El servicio sigue disponible.',
    done: {
      vacuum: (took) => `Vacuum terminado en ${took}.`,
      integrity_check: (took) => `Comprobada en ${took}.`,
      optimize: (took) => `Optimizada en ${took}.`,
    },
    clean: 'No se han encontrado problemas.',
  },
};
