/** A kind of work with the attributes of one run: ids and counts, no personal data. */
type Piece = { name: string; attributes?: Readonly<Record<string, string | number>> }

/**
 * Runs work outside of a call, such as a job, as a span of its own if tracing is on. It counts as
 * failed when it throws or calls `fail`.
 */
export type OfWork = <Result>(
  piece: Piece,
  work: (fail: () => void) => Promise<Result>,
) => Promise<Result>

/** Used while tracing is off. */
export const untraced: OfWork = (_piece, work) => work(() => undefined)
