import type { guideTexts as english } from '../../../guide/texts.ts';
import type { Words } from '../../words.ts';

/** The guide for users: what Pairwise asks and why, what its numbers mean, and what they can't say. In reading order. */
export const guideTexts: Words<typeof english> = {
  title: 'Cómo funciona',
  lead: 'Comparas dos o cuatro funciones cada vez. Muchas respuestas pequeñas dan una clasificación que dice lo segura que es.',
  contents: 'En esta página',
  back: 'Ir a tus proyectos',
  chapters: {
    asked: {
      title: 'Qué se pregunta y por qué',
      paragraphs: [
        'Hay dos preguntas: ¿cuál de dos funciones aporta más valor y cuál es más difícil de desarrollar? Se hacen por separado, porque pocas personas pueden sopesar las dos cosas a la vez.',
        'Es más fácil decir cuál de dos funciones aporta más valor que dar una puntuación a cada una. Además, dos personas entienden lo mismo por «aporta más valor», pero no por «7 de 10».',
        'Las respuestas se combinan: si A aporta más valor que B, y B más que C, entonces A aporta más que C. Lo que se deduce de respuestas anteriores no hace falta preguntarlo, así que una clasificación necesita muchas menos preguntas que pares hay.',
      ],
    },
    questions: {
      title: 'Cómo se eligen las preguntas',
      paragraphs: [
        'Pairwise empieza por los pares más informativos y sigue con aquellos cuya respuesta pone en orden más pares. También pregunta algunos pares cuyo orden ya se deduce de respuestas anteriores, para encontrar errores. Dos personas nunca reciben el mismo par a la vez, a menos que se les pida su propia opinión sobre una clasificación terminada.',
        'Las preguntas se acaban cuando más respuestas apenas cambiarían el orden. El propietario de un proyecto puede elegir «Menos preguntas». En ese caso, Pairwise no comprueba nada y los errores quedan ocultos.',
        'En proyectos con ocho funciones o más, muchas preguntas muestran cuatro: elige la que aporta más valor y luego la que aporta menos; o la más difícil y luego la más fácil. Una respuesta así ordena cinco de sus seis pares. Si con cuatro tardas demasiado, Pairwise vuelve a dos. Puedes desactivarlo en tu cuenta.',
        'Una respuesta cuenta una vez, sea sobre dos funciones o sobre cuatro. Las cifras sobre pares cuentan comparaciones: una respuesta sobre dos funciones es una comparación; una respuesta sobre cuatro son cinco.',
        'Puedes omitir una pregunta que no sepas juzgar. «Igual» es una respuesta válida.',
        'Al principio puedes hacer un primer vistazo: valorar las funciones del 1 al 5. Las valoraciones eligen las primeras preguntas y ordenan lo que aún no ordena ninguna respuesta. Nunca cuentan como respuestas.',
      ],
    },
    known: {
      title: 'Lo bueno que es el orden',
      paragraphs: [
        'Pairwise estima qué parte de todos los pares está en el orden correcto, según lo bien que encajan entre sí las respuestas. Esa parte baja cuando las personas no están de acuerdo. Se conoce tras unas 40 comparaciones, cuando algunas respuestas han comprobado lo que se deduce de otras.',
        'Con el 85\u{a0}% hay una primera clasificación. Hasta entonces ves cuántas preguntas llevan hasta ella, más o menos. Después ves cuántos pares pondrían bien más respuestas. Las preguntas terminan cuando más respuestas apenas cambiarían el orden.',
        'El número de preguntas que quedan y los minutos son estimaciones. Los minutos dependen de tus últimas respuestas.',
        'Con «Menos preguntas» no se comprueba nada, y nadie puede saber cuánto es correcto. Entonces las preguntas terminan cuando el 90\u{a0}% de los pares está respondido o se deduce de respuestas. Con respuestas de cinco niveles terminan igual.',
      ],
    },
    ranks: {
      title: 'Puestos y puestos probables',
      paragraphs: [
        'Las funciones que las respuestas no distinguen comparten un puesto, que se muestra como «2=». En el gráfico comparten una burbuja con su número.',
        '«2–6» en la columna «Rango» significa que la función está entre estos puestos con una probabilidad del 90\u{a0}%, según todas las respuestas y lo bien que concuerdan.',
        '«¿Por qué?», junto a un puesto, muestra qué se respondió sobre la función y sus vecinas, o cualquier otra: gana, pierde e igual. También dice qué respuestas apenas cuentan, porque parecen al azar o al revés.',
      ],
    },
    value: {
      title: 'Valor/esfuerzo y los cuatro cuadrantes',
      paragraphs: [
        'El valor/esfuerzo sopesa cuánto valor aporta una función y lo difícil que es de desarrollar. Es un índice de 0 a 100: 50 es la media, 91 es diez veces más valor que esfuerzo.',
        'El orden dice qué función vale más, no cuántas veces más. Por eso los resultados preguntan una vez por unos pares. Hasta entonces, una función de arriba cuenta diez veces más que una de abajo. Una función sin respuestas en una dimensión aún no es comparable y va al final.',
        'El gráfico tiene cuatro cuadrantes. Las victorias rápidas aportan más valor y son más fáciles que la mitad de las funciones. Los proyectos grandes aportan más valor y son más difíciles; el relleno aporta menos y es más fácil; las tareas ingratas aportan menos y son más difíciles.',
      ],
    },
    settled: {
      title: 'Firme',
      paragraphs: [
        'El top son las 10 primeras de una clasificación, menos si la lista es corta, o tantas como haya elegido el propietario del proyecto. Una función del top es firme cuando está en él con una probabilidad de al menos el 95\u{a0}%, según todas las respuestas y lo bien que concuerdan. El orden dentro del top puede cambiar hasta que todos los pares estén decididos.',
        '«Muy pocas respuestas comprobadas» significa que muy pocas preguntas han comprobado lo que se deduce de las respuestas. En ese caso, las funciones solo parecen firmes: puede haber errores ocultos.',
        'Puedes dejarlo mucho antes de que todo esté decidido: cuando el top es firme, más respuestas solo mueven lo que viene después. «Afianzar mi top», en los resultados, pregunta por las funciones que pueden estar en el top. Termina cuando estas son firmes, o cuando más respuestas apenas aclararían más: porque están muy igualadas o porque hay respuestas que se contradicen. Si el orden es por valor/esfuerzo, pregunta por ambas cosas, así que necesita más preguntas que si es solo por valor.',
        'Cuando todos los pares están decididos y ninguna respuesta contradice a otra, el orden por valor o por esfuerzo es definitivo. Entonces todo su top es firme.',
      ],
    },
    right: {
      title: 'Cuánto es correcto',
      paragraphs: [
        'Tras unas 40 comparaciones, Pairwise estima cuánto del orden es correcto. Para ello mira lo bien que encajan entre sí las respuestas.',
        'Antes de eso ves que se han comprobado muy pocas respuestas. No es ni mala señal ni buena.',
      ],
    },
    contradictions: {
      title: 'Contradicciones',
      paragraphs: [
        'Si A aporta más valor que B, B más que C y C más que A, al menos una de las respuestas tiene que estar mal. Le pasa a todo el mundo, y más cuando responden varias personas.',
        'Ves esas respuestas en un círculo, con quién las dio y cuándo. Al cambiar una se resuelve el círculo, pero puede contradecir otras respuestas y aparecer círculos nuevos. Al confirmar una, su círculo sigue abierto. Las respuestas anteriores solo aparecen después de que respondas, para que no influyan en ti.',
        'La respuesta más reciente a un par decide su orden y reemplaza a la tuya anterior. Las respuestas de otras personas al par siguen contando para la clasificación.',
        '«Para hablarlo» nombra funciones que dos personas ven de forma claramente distinta, si de ello dependen puestos. Deja fuera las respuestas que apenas cuentan en la clasificación. La mayoría de las contradicciones son descuidos que las demás respuestas compensan.',
      ],
    },
    people: {
      title: 'Hasta qué punto hay acuerdo',
      paragraphs: [
        '«El equipo está de acuerdo en cerca del 80\u{a0}% de los pares» significa: dos personas pondrían dos funciones en el mismo orden en el 80\u{a0}% de los casos. Pairwise lo estima a partir de todas las respuestas, sin contar a quienes parecen responder al azar o al revés.',
        '«Encaja con el equipo» indica con qué frecuencia las respuestas de una persona coinciden con el orden que mejor encaja con todas las respuestas. Quien responde al azar acierta más o menos la mitad. Una opinión distinta también baja la cifra. Hacen falta unas 20 respuestas que se puedan comprobar con las de los demás.',
        'Una opinión distinta no es un error. Conviene hablar primero de esas funciones.',
      ],
    },
    limits: {
      title: 'Lo que no puede saber',
      paragraphs: [
        'Pairwise solo sabe lo que se ha respondido. Si todo el mundo juzga mal una función de la misma manera, la clasificación también.',
        'Sabe qué función aporta más valor, pero no cuánto dinero genera; cuál es más difícil, pero no cuántos días lleva. Puedes importar tus propias estimaciones. Cuentan como un primer vistazo más, en la medida en que las respuestas concuerden con ellas.',
        'No sabe que una función necesita otra antes, ni qué ha cambiado desde una respuesta. Si una descripción cambia mucho, vuelve a responder preguntas sobre ella.',
      ],
    },
    names: {
      title: 'Quién ve qué',
      paragraphs: [
        'Los miembros de un proyecto ven sus funciones, su clasificación y quién respondió qué. El propietario puede ocultar los nombres entre los miembros.',
        'Un enlace a los resultados muestra la clasificación, pero nada sobre las personas ni sus respuestas.',
        'Las respuestas deshechas salen de la clasificación al momento. Siguen en el historial, como todo lo demás.',
      ],
    },
  },
};
