/** The current verdict of each compared pair, in typed arrays of at least `count` entries. */
export interface VerdictList {
  readonly count: number;
  readonly a: Int32Array;
  readonly b: Int32Array;
  /** 1 when `a` is better, -1 when `b` is, 0 for a tie. */
  readonly sign: Int8Array;
  /** 1 for a tie from which nothing follows. Without this array, every tie is an edge in both directions. */
  readonly loose?: Uint8Array;
}

/** Neighbours of each feature in one array: those of `v` stand from `start[v]` up to `start[v + 1]`. */
export interface Adjacency {
  readonly start: Int32Array;
  readonly targets: Int32Array;
}

/** Strongly connected components of the verdict graph. An edge leads to the same component or to one with a smaller id. */
export interface Components {
  readonly count: number;
  /** Component of each feature. */
  readonly of: Int32Array;
  readonly sizes: Int32Array;
  /** 1 if a strict verdict lies inside the component, which means that its answers contradict each other. */
  readonly inconsistent: Uint8Array;
  /** Features by component: those of `c` stand from `start[c]` up to `start[c + 1]`, in id order. */
  readonly members: Adjacency;
}

/**
 * Edges of the verdict graph, from winner to loser (or from loser to winner if `reversed`). A tie is an edge in both directions, unless it
 * is loose.
 */
export function adjacencyOf(n: number, verdicts: VerdictList, reversed = false): Adjacency {
  const { count, a, b, sign, loose } = verdicts;
  const forward = reversed ? -1 : 1;
  const start = new Int32Array(n + 1);
  for (let i = 0; i < count; i++) {
    if (loose?.[i] === 1) continue;
    if (sign[i] !== -forward) start[a[i]! + 1]!++;
    if (sign[i] !== forward) start[b[i]! + 1]!++;
  }
  for (let v = 0; v < n; v++) start[v + 1]! += start[v]!;
  const targets = new Int32Array(start[n]!);
  const next = start.slice(0, n);
  for (let i = 0; i < count; i++) {
    if (loose?.[i] === 1) continue;
    if (sign[i] !== -forward) targets[next[a[i]!]!++] = b[i]!;
    if (sign[i] !== forward) targets[next[b[i]!]!++] = a[i]!;
  }
  return { start, targets };
}

/** Strongly connected components, and which of them are inconsistent. */
export function findComponents(n: number, verdicts: VerdictList, edges = adjacencyOf(n, verdicts)): Components {
  const of = new Int32Array(n).fill(-1);
  const count = tarjan(n, edges, of);
  const sizes = new Int32Array(count);
  for (let v = 0; v < n; v++) sizes[of[v]!]!++;
  const inconsistent = new Uint8Array(count);
  for (let i = 0; i < verdicts.count; i++) {
    const component = of[verdicts.a[i]!]!;
    if (verdicts.sign[i] !== 0 && component === of[verdicts.b[i]!]) inconsistent[component] = 1;
  }
  return { count, of, sizes, inconsistent, members: membersOf(of, sizes) };
}

function membersOf(of: Int32Array, sizes: Int32Array): Adjacency {
  const start = new Int32Array(sizes.length + 1);
  for (let c = 0; c < sizes.length; c++) start[c + 1] = start[c]! + sizes[c]!;
  const next = start.slice(0, sizes.length);
  const targets = new Int32Array(of.length);
  for (let v = 0; v < of.length; v++) targets[next[of[v]!]!++] = v;
  return { start, targets };
}

/**
 * Tarjan's algorithm (1972) with explicit stacks, since a chain of 10,000 verdicts would overflow the call stack. Fills `of` (which holds
 * -1) and returns the number of components. A component's number is larger than those of the components it leads to.
 */
function tarjan(n: number, { start, targets }: Adjacency, of: Int32Array): number {
  const order = new Int32Array(n).fill(-1);
  const low = new Int32Array(n);
  const cursor = start.slice(0, n);
  const path = new Int32Array(n);
  const open = new Int32Array(n);
  let openCount = 0;
  let visited = 0;
  let components = 0;
  for (let root = 0; root < n; root++) {
    if (order[root] !== -1) continue;
    let depth = 0;
    path[0] = root;
    order[root] = low[root] = visited++;
    open[openCount++] = root;
    while (depth >= 0) {
      const v = path[depth]!;
      if (cursor[v]! < start[v + 1]!) {
        const w = targets[cursor[v]!++]!;
        if (order[w] === -1) {
          order[w] = low[w] = visited++;
          open[openCount++] = w;
          path[++depth] = w;
        } else if (of[w] === -1 && order[w]! < low[v]!) {
          low[v] = order[w]!;
        }
        continue;
      }
      if (low[v] === order[v]) {
        let member: number;
        do {
          member = open[--openCount]!;
          of[member] = components;
        } while (member !== v);
        components++;
      }
      depth--;
      if (depth >= 0 && low[v]! < low[path[depth]!]!) low[path[depth]!] = low[v]!;
    }
  }
  return components;
}
