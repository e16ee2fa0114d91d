import { Failure } from '../../services/failure.ts'

/** The call succeeded, but moved none of the lines. */
export function refusedLines(message: string): Failure {
  return new Failure(message, { kind: 'refused', status: 409, errors: [] })
}
