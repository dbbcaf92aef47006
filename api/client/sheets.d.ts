/** A style sheet is imported as its address; `lazyScreen` loads it. */
declare module '*.css' {
  const address: string;
  export default address;
}
