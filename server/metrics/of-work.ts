/** A kind of work and what tells one piece from another: ids and counts, nothing of people. */
type Piece = { name: string; attributes?: Readonly<Record<string, string | number>> }

/**
 * Runs a piece of work that no call waits for, such as a job, as a span of its own where traces
 * are switched on. It has failed when it throws, or says so by `fail`.
 */
export type OfWork = <Result>(
  piece: Piece,
  work: (fail: () => void) => Promise<Result>,
) => Promise<Result>

/** Where traces are not switched on. */
export const untraced: OfWork = (_piece, work) => work(() => undefined)
