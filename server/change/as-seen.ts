/** Fits no record: those have versions from 1. */
const NO_VERSION = 0

/**
 * A record with the version that somebody has seen of it, for a guarded write. One that did not
 * exist yet when the record was read was guessed: the facts that were read are not those of it, so
 * that it fits none.
 */
export function asSeen<Row extends { version: number }>(
  read: Row,
  expectedVersion: number = read.version,
): Row {
  return { ...read, version: expectedVersion > read.version ? NO_VERSION : expectedVersion }
}
