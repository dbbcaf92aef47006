// The addresses of style sheets for parts that load later than their screen, for `loadSheet`.
export { default as answersSheet } from './answers/answers.css';
export { default as compareSheet } from './compare/compare.css';
export { default as miniRankingSheet } from './projects/mini-ranking.css';
export { default as projectSheet } from './projects/project.css';
export { default as keptSheet } from './snapshots/snapshots.css';
