import type { exampleTexts as english } from '../../../projects/example-texts.ts';
import type { Words } from '../../words.ts';

/** The example project: its features, and its words. */
export const exampleTexts: Words<typeof english> = {
  name: 'Ejemplo: una app de notas',
  description:
    'Un ejemplo con respuestas inventadas, que cuentan como tuyas. Prueba aquí lo que quieras y después elimínalo.',
  opening: 'Creando el ejemplo…',
  remove: 'Eliminar el ejemplo',
  removed: 'El ejemplo se ha eliminado.',
  features: [
    { name: 'Búsqueda mientras escribes', description: 'Los resultados aparecen tras la segunda letra.' },
    { name: 'Lectura sin conexión', description: 'Las notas se abren aunque no haya internet.' },
    { name: 'Modo oscuro', description: 'Sigue al sistema, a menos que elijas otra cosa.' },
    { name: 'Compartir una nota con un enlace', description: 'Otras personas la leen sin tener cuenta.' },
    { name: 'Imágenes en las notas', description: 'Se pegan o se sueltan en cualquier sitio.' },
    { name: 'Editar una nota entre varios', description: 'Dos personas escriben a la vez.' },
    { name: 'Importar de otras apps', description: 'Con una vista previa antes de guardar nada.' },
    { name: 'Recordatorios', description: 'La nota vuelve el día que elijas.' },
    { name: 'Imprimir una nota', description: 'En una sola página, si cabe.' },
    { name: 'Contador de palabras', description: 'Debajo del texto, mientras escribes.' },
  ],
};
