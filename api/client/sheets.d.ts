/** The import of a style sheet is its address; `lazyScreen` loads it. */
declare module '*.css' {
  const address: string;
  export default address;
}
