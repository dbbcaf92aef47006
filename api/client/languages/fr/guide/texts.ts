import type { guideTexts as english } from '../../../guide/texts.ts';
import type { Words } from '../../words.ts';

export const guideTexts: Words<typeof english> = {
  title: 'Mode d’emploi',
  lead: 'Vous comparez deux ou quatre fonctionnalités à la fois. Beaucoup de petites réponses donnent un classement qui dit à quel point il est sûr.',
  contents: 'Sur cette page',
  back: 'Vers vos projets',
  chapters: {
    asked: {
      title: 'Ce qui est demandé, et pourquoi',
      paragraphs: [
        'Il y a deux questions : laquelle de deux fonctionnalités vaut le plus, et laquelle est la plus difficile à réaliser ? Elles sont posées séparément, car peu de gens savent peser les deux à la fois.',
        'Il est plus facile de dire laquelle de deux fonctionnalités vaut le plus que de donner une note à chacune. Et deux personnes entendent la même chose par « vaut plus », mais pas par « 7 sur 10 ».',
        'Les réponses se combinent : si A vaut plus que B, et B plus que C, alors A vaut plus que C. Ce qui découle des réponses précédentes n’a pas besoin d’être demandé. Un classement prend donc bien moins de questions qu’il n’y a de paires.',
      ],
    },
    questions: {
      title: 'Comment les questions sont choisies',
      paragraphs: [
        'Pairwise commence par les paires qui en disent le plus, puis pose celles dont la réponse met en ordre le plus d’autres paires. Il en pose aussi quelques-unes dont l’ordre découle de réponses précédentes, pour trouver des erreurs. Deux personnes ne reçoivent jamais la même paire en même temps, sauf si on leur demande leur propre avis sur un classement terminé.',
        'Les questions s’arrêtent quand d’autres réponses ne changeraient guère l’ordre. Le propriétaire d’un projet peut choisir « Le moins de questions » à la place. Pairwise ne vérifie alors rien, et les erreurs restent cachées.',
        'Dans les projets de huit fonctionnalités ou plus, beaucoup de questions en montrent quatre : choisissez celle qui vaut le plus, puis celle qui vaut le moins ; ou la plus difficile, puis la plus facile. Une telle réponse ordonne cinq de leurs six paires. Si quatre vous prennent trop de temps, Pairwise revient à deux. Votre compte a un réglage pour cela.',
        'Une réponse compte une fois, qu’elle porte sur deux fonctionnalités ou sur quatre. Les chiffres sur les paires comptent des comparaisons : une réponse sur deux fonctionnalités est une comparaison, une réponse sur quatre en est cinq.',
        'Vous pouvez passer une question à laquelle vous ne savez pas répondre. « Égalité » est une réponse valable.',
        'Au début, vous pouvez donner un premier coup d’œil : notez les fonctionnalités de 1 à 5. Les notes choisissent les premières questions et ordonnent ce qu’aucune réponse n’ordonne encore. Elles ne comptent jamais comme des réponses.',
      ],
    },
    known: {
      title: 'La qualité de l’ordre',
      paragraphs: [
        'Pairwise estime quelle part des paires est dans le bon ordre, selon la façon dont les réponses concordent. Cette part baisse quand les personnes ne sont pas d’accord. Elle est connue après 40 comparaisons environ, quand quelques réponses ont vérifié ce qui découle des autres.',
        'À 85\u{a0}%, un premier classement est là. Jusque-là, vous voyez combien de questions y mènent environ. Ensuite, vous voyez combien de paires d’autres réponses mettraient dans le bon ordre. Les questions s’arrêtent quand d’autres réponses ne changeraient guère l’ordre.',
        'Le nombre de questions restantes et les minutes sont des estimations. Les minutes dépendent de vos propres dernières réponses.',
        'Avec « Le moins de questions », rien n’est vérifié, et personne ne peut dire ce qui est juste. Les questions s’arrêtent alors quand 90\u{a0}% des paires ont une réponse ou découlent de réponses. Avec les réponses en cinq degrés, elles s’arrêtent de même.',
      ],
    },
    ranks: {
      title: 'Les rangs, et lesquels sont probables',
      paragraphs: [
        'Les fonctionnalités que les réponses ne distinguent pas partagent un rang, noté « 2= ». Sur le graphique, elles partagent une bulle avec leur nombre.',
        '« Plage 2–6 » signifie que la fonctionnalité a sa place entre ces rangs avec une probabilité de 90 %, compte tenu de toutes les réponses et de leur concordance.',
        '« Pourquoi ? », à côté d’un rang, montre ce qui a été répondu sur la fonctionnalité et ses voisines, ou toute autre : gagné, perdu et égal. On y lit aussi quelles réponses comptent à peine, parce qu’elles semblent aléatoires ou inversées.',
      ],
    },
    value: {
      title: 'Le rapport valeur/effort et les quatre coins',
      paragraphs: [
        'Le rapport valeur/effort met en balance ce que vaut une fonctionnalité et la difficulté à la réaliser. C’est un indice de 0 à 100 : 50 est la moyenne, 91 veut dire dix fois plus de valeur que d’effort.',
        'L’ordre dit quelle fonctionnalité vaut plus, pas combien de fois. Les résultats posent donc une fois la question pour quelques paires. D’ici là, une fonctionnalité du haut compte dix fois plus qu’une du bas. Une fonctionnalité sans réponse dans une dimension n’est pas encore comparable et vient à la fin.',
        'Le graphique a quatre coins. Les gains rapides valent plus et sont plus faciles que la moitié des fonctionnalités. Les grands projets valent plus et sont plus difficiles, les petits plus valent moins et sont plus faciles, les tâches ingrates valent moins et sont plus difficiles.',
      ],
    },
    settled: {
      title: 'Établi',
      paragraphs: [
        'Le top réunit les 10 premières d’un classement, moins si la liste est courte, ou autant que l’a choisi le propriétaire du projet. Une fonctionnalité du top est établie quand elle y a sa place avec une probabilité d’au moins 95 %, compte tenu de toutes les réponses et de leur concordance. L’ordre à l’intérieur du top peut changer tant que toutes les paires ne sont pas tranchées.',
        '« Trop peu de réponses ont été vérifiées » signifie que trop peu de questions ont vérifié ce qui découle des réponses. Les fonctionnalités ne semblent alors qu’établies : des erreurs peuvent être cachées.',
        'Vous pouvez vous arrêter bien avant que tout soit tranché : une fois le top établi, d’autres réponses ne changent que la suite. « Établir mon top », dans les résultats, pose des questions sur les fonctionnalités qui peuvent faire partie du top. Elles s’arrêtent quand celles-ci sont établies, ou quand d’autres réponses n’éclairciraient guère plus : parce qu’elles sont proches les unes des autres, ou parce que des réponses se contredisent. Selon le rapport valeur/effort, elles portent à la fois sur la valeur et sur l’effort et sont donc plus nombreuses que par valeur seule.',
        'Une fois que toutes les paires sont tranchées et qu’aucune réponse n’en contredit une autre, l’ordre par valeur ou par effort est définitif. Tout son top est alors établi.',
      ],
    },
    right: {
      title: 'Ce qui est juste',
      paragraphs: [
        'Après 40 comparaisons environ, Pairwise estime quelle part de l’ordre est juste. Il regarde pour cela à quel point les réponses concordent.',
        'Avant cela, vous voyez « Trop peu de réponses ont été vérifiées ». Ce n’est ni mauvais signe ni bon signe.',
      ],
    },
    contradictions: {
      title: 'Contradictions',
      paragraphs: [
        'Si A vaut plus que B, B plus que C et C plus que A, au moins une des réponses est forcément fausse. Cela arrive à tout le monde, et plus souvent quand plusieurs personnes répondent.',
        'Vous voyez ces réponses sous forme de boucle, avec qui les a données et quand. Modifier l’une d’elles résout la boucle, mais peut contredire d’autres réponses et révéler de nouvelles boucles. En confirmer une laisse sa boucle ouverte. Les réponses précédentes n’apparaissent qu’après la vôtre, pour ne pas vous influencer.',
        'La réponse la plus récente à une paire décide de son ordre et remplace celle que vous aviez donnée avant. Les réponses des autres personnes à cette paire continuent de compter pour le classement.',
        '« À discuter » nomme les fonctionnalités que deux personnes voient très différemment, si des rangs en dépendent. Les réponses qui comptent à peine dans le classement sont laissées de côté. La plupart des contradictions sont des étourderies que les autres réponses compensent.',
      ],
    },
    people: {
      title: 'À quel point les gens sont d’accord',
      paragraphs: [
        '« L’équipe est d’accord sur environ 80\u{a0}% des paires » signifie : deux personnes mettraient deux fonctionnalités dans le même ordre dans 80\u{a0}% des cas. Pairwise l’estime à partir de toutes les réponses, sans compter les personnes dont les réponses semblent données au hasard ou inversées.',
        '« Suit l’ordre de l’équipe » dit à quelle fréquence les réponses d’une personne correspondent à l’ordre qui convient le mieux à toutes les réponses. Répondre au hasard donne environ la moitié. Un avis différent fait aussi baisser ce chiffre. Il faut une vingtaine de réponses que celles des autres permettent de vérifier.',
        'Un avis différent n’est pas faux. Parlez d’abord de ces fonctionnalités.',
      ],
    },
    limits: {
      title: 'Ce qu’il ne peut pas savoir',
      paragraphs: [
        'Pairwise ne connaît que les réponses données. Si tout le monde se trompe de la même façon sur une fonctionnalité, le classement aussi.',
        'Il sait quelle fonctionnalité vaut le plus, mais pas combien elle rapporte ; laquelle est la plus difficile, mais pas combien de jours elle prend. Vous pouvez importer vos propres estimations. Elles comptent comme un premier coup d’œil de plus, dans la mesure où les réponses leur correspondent.',
        'Il ne sait pas qu’une fonctionnalité en suppose une autre, ni ce qui a changé depuis une réponse. Si une description change beaucoup, répondez à nouveau à des questions à son sujet.',
      ],
    },
    names: {
      title: 'Qui voit quoi',
      paragraphs: [
        'Les membres d’un projet voient ses fonctionnalités, son classement et qui a répondu quoi. Le propriétaire peut masquer les noms des membres les uns aux autres.',
        'Un lien vers les résultats montre le classement, mais rien sur les personnes ni sur leurs réponses.',
        'Les réponses annulées quittent aussitôt le classement. Elles restent dans l’historique, comme tout le reste.',
      ],
    },
  },
};
