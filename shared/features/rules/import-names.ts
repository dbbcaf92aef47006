import type { ByDimension } from '../../ranking/vocabulary.ts';
import { headerOf } from './import-header.ts';

/**
 * Names that trackers and spreadsheets give the columns of a feature: one list per meaning, best name first. `headerOf` makes names
 * comparable: case, blanks, hyphens, underscores and camel case make no difference.
 */
export const namesIn = (...lines: string[]): readonly string[] =>
  lines.flatMap((line) => line.split(', ')).map(headerOf);

/** Jira's name of an issue's title. */
export const JIRA_SUMMARIES = namesIn(
  'summary, zusammenfassung, résumé, resumen, resumo, samenvatting, riepilogo, podsumowanie, тема, 要約, 概要, 摘要, 요약',
  'souhrn, shrnutí, sammanfattning, resumé, sammendrag, yhteenveto, özet, الملخص',
);

/** Redmine's name of an issue's title. */
export const SUBJECTS = namesIn(
  'subject, thema, sujet, asunto, assunto, título, onderwerp, oggetto, temat, тема, 題名, 主题, 제목, předmět, ämne, emne, aihe, konu',
  'الموضوع, betreff',
);

export const NAMES = [
  ...namesIn('name, title'),
  ...JIRA_SUMMARIES,
  ...namesIn(
    'feature, feature name, task name, card name, card title, issue title, story title, item name, work item title, subject, headline',
    'titel, titre, título, titolo, tytuł, название, заголовок, наименование, タイトル, 件名, 名称, 标题, 名字, 제목, 이름, başlık, otsikko, název',
    'nom, nombre, nome, naam, nazwa, namn, navn, nimi, العنوان, الاسم',
    'fonctionnalité, función, funcionalidad, funcionalidade, funktion, functie, funzionalità, funkcja, функция, 機能, الميزة',
  ),
  ...SUBJECTS,
  ...namesIn(
    'issue, task, story, user story, idea, requirement, item, card',
    'aufgabe, anforderung, tâche, tarea, tarefa, taak, attività, zadanie, задача, タスク, المهمة',
  ),
];

export const DESCRIPTIONS = namesIn(
  'description, body, details, notes, desc, text, task content, card description, task description, issue description',
  'story description, content, text content, description text, description stripped, user story / description',
  'beschreibung, descripción, descrição, descrizione, beschrijving, opis, описание, 説明, 詳細, 内容, 描述, 설명, popis, beskrivning',
  'beskrivelse, kuvaus, açıklama, الوصف, notizen, détails, detalles, detalhes, dettagli, szczegóły, notatki, подробности, メモ, التفاصيل',
);

export const TAGS = namesIn(
  'tags, labels, tag, label, tag names, label names',
  'stichwörter, stichworte, schlagwörter, schlagworte, bezeichnungen, etiketten, étiquettes, étiquette, mots-clés, balises',
  'etiquetas, etiqueta, marcadores, rótulos, etichette, etichetta, trefwoorden, etykiety, etykieta, tagi, метки, метка, теги',
  'ラベル, タグ, 标签, 레이블, štítky, etiketter, taggar, tunnisteet, etiketler, الوسوم, التصنيفات',
  'keywords, components, component, category, categories, komponenten, kategorie, kategorien, composants, catégorie, catégories',
  'componentes, categoría, categoria, componenti, componenten, categorie, komponenty, kategoria, компоненты, категория, コンポーネント',
  'カテゴリ, カテゴリー, الفئة',
);

const VALUES = namesIn(
  'value, business value, value estimate, estimated value, rice, rice score, wsjf, impact, benefit',
  'wert, geschäftswert, nutzen, valeur, valeur métier, valor, valor de negocio, valor de negócio, valor comercial, valore',
  'valore aziendale, waarde, bedrijfswaarde, wartość, wartość biznesowa, ценность, бизнес-ценность, 価値, ビジネス価値, القيمة',
);

const STORY_POINTS = namesIn(
  'complexity, story points, story point estimate, storypoints, storypoint, story-punkte, storypunkte, story point-schätzung',
  'points de story, points d’histoire, estimation des story points, puntos de historia, puntos de la historia',
  'estimación de puntos de historia, pontos de história, pontos da história, estimativa de story points, storypunten',
  'story point-inschatting, punti storia, punti della storia, stima degli story point, punkty historii, punkty fabularne, стори поинты, сторипойнты',
  'очки истории, ストーリーポイント, ストーリー ポイント, ストーリー ポイント見積もり, 故事点, 스토리 포인트, نقاط القصة',
);

const EFFORTS = namesIn(
  'points, total points, point, estimate, estimation, estimate point, estimate points, effort, size, weight',
  'punkte, aufwand, schätzung, effort estimé, estimación, esfuerzo, puntos, estimativa, esforço, pontos, stima, impegno, sforzo, punti',
  'inschatting, schatting, inspanning, punten, szacunek, oszacowanie, estymacja, wysiłek, punkty, оценка, трудоемкость, трудоёмкость',
  'баллы, очки, 見積もり, 見積, 工数, ポイント, 规模, 工作量, الجهد, التقدير, النقاط, customfield 10016',
);

/** Estimates in time. The program decides what a number means. */
export const TIMES = namesIn(
  'original estimate, time estimate, time estimated, estimated time, estimated hours, timeoriginalestimate, Σ original estimate',
  'timetracking.original estimate seconds, time stats.time estimate, total estimated time, aggregatetimeoriginalestimate, remaining estimate',
  'remaining work, ursprüngliche schätzung, geschätzter aufwand, estimation originale, estimation initiale, temps estimé',
  'estimación original, tiempo estimado, estimativa original, tempo estimado, oorspronkelijke schatting, geschatte tijd',
  'stima originale, tempo stimato, pierwotne oszacowanie, szacowany czas, первоначальная оценка, оценка временных затрат',
  '初期見積もり, 予定工数, 原预估时间, 预期时间, 추정시간, الوقت المتوقع, الوقت المقدر',
);

/** Columns of the numbers of a dimension, if they are also called otherwise than it. */
export const NUMBERS: Partial<ByDimension<readonly string[]>> = {
  value: VALUES,
  complexity: [...STORY_POINTS, ...EFFORTS, ...TIMES],
};

/** Names that mean a number only if the column has one, since sizes may be S, M and L. */
export const ONLY_NUMBERS = namesIn('size, impact, benefit, weight, nutzen, customfield 10016, 规模');

export const URLS = namesIn(
  'external url, html url, web url, permalink url, permalink, app url, card url, task url, issue url, story url, ticket url, item url',
  'work item url, short url, url, link, hyperlink, web link, weblink, public url, links.html.href',
  'lien, enlace, ligação, collegamento, koppeling, odnośnik, łącze, ссылка, リンク, 链接, 링크, الرابط',
);

/** Jira's column of the key. */
export const JIRA_KEYS = namesIn(
  'issue key, work item key, vorgangsschlüssel, clé de ticket, clave de incidencia, clave de la incidencia, chave da item, chave do item',
  'chave da pendência, issuesleutel, issue-sleutel, itemsleutel, chiave ticket, chiave segnalazione, klucz zgłoszenia, ключ задачи',
  'ключ проблемы, ключ запроса, 課題キー, 问题关键字, 이슈 키, klíč požadavku, ärendenyckel, sagsnøgle, saksnøkkel, tapahtuman avain',
  'talep anahtarı, مفتاح المشكلة',
);

/** Key columns in tables of unknown programs. The last ones are those of our own spreadsheets. */
export const KEYS = [
  ...namesIn('external id'),
  ...JIRA_KEYS,
  ...namesIn(
    'issue id, ticket id, task id, item id, card id, story id, work item id, key, identifier, schlüssel, clé, clave, chave, sleutel, chiave, klucz, ключ, キー, المفتاح',
  ),
];

export const STATUSES = namesIn(
  'status category, status.status category, statuskategorie, catégorie d’état, catégorie de statut, categoría de estado',
  'categoria de status, categoria do status, statuscategorie, categoria di stato, categoria stato, kategoria statusu, категория статуса',
  'ステータス カテゴリ, ステータスカテゴリ, 状态类别, 상태 범주, فئة الحالة',
  'state, status, status.status, current state, workflow state, stage, state detail, state name, status name',
  'zustand, état, statut, estado, situação, stato, статус, состояние, ステータス, 状態, 状态, 상태, stav, tila, durum, الحالة',
);

/** Dates and flags of closed rows. */
export const CLOSINGS = namesIn(
  'is closed, closed, closed at, closed on, closed date, date closed, closed at (utc), is completed, completed, completed at, completed on',
  'completed date, date completed, is done, done, done at, canceled, canceled at, cancelled, cancelled at, resolved, resolved at',
  'resolved date, resolution date, resolutiondate, finished at, finished date, accepted at, is archived, archived, archived at, due complete',
  'state.type, status.type, status.status category.key, state group, state detail.group',
  'erledigt, geschlossen, geschlossen am, gelöst, abgeschlossen, abgeschlossen am, archiviert, résolu, résolue, fermé, fermé le, terminé, terminé le',
  'archivé, resuelta, resuelto, cerrada, cerrado, completado, completada, archivado, fechado, resolvido, resolvida, concluído, concluída',
  'arquivado, gesloten, opgelost, voltooid, gearchiveerd, chiuso, chiusa, risolto, completato, archiviato, data zamknięcia, zamknięto',
  'rozwiązano, ukończono, закрыта, закрыто, решено, завершено, дата решения, дата закрытия, 解決日, 終了日, 完了, 完了日, 解决日期, 结束日期',
  '完成日期, 완료일, uzavřeno, vyřešeno, stängd, löst, lukket, løst, ratkaistu, çözüldü, kapanış tarihi, مغلق, مكتمل',
);

/** How a closed row was resolved. */
export const RESOLUTIONS = namesIn(
  'resolution, lösung, résolution, resolución, resolução, resolutie, oplossing, risoluzione, rozwiązanie, решение, резолюция, 解決状況',
  '解决结果, 해결책, řešení, lösning, løsning, ratkaisu, çözüm',
);
