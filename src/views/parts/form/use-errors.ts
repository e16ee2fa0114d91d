import { useState } from 'react'
import type { FieldError } from '#contract/problem.ts'
import type { CallFailure } from '../../../machines/failure.ts'

export type Errors = {
  errors: readonly FieldError[]
  /**
   * Says what is wrong before anything is sent; with nothing wrong, whatever was said before is
   * forgotten.
   */
  say: (errors: readonly FieldError[]) => void
  /** A field was changed: what was said about it, or about a part of it, no longer holds. */
  forget: (paths: readonly string[]) => void
}

type Said = {
  own: readonly FieldError[]
  forgotten: readonly string[]
  about: CallFailure | undefined
}

/**
 * What is wrong with which field: said by the contract before a call, or by the server after it.
 */
export function useErrors(failure: CallFailure | undefined): Errors {
  const [said, setSaid] = useState<Said>({ own: [], forgotten: [], about: failure })
  const isNews = said.about !== failure
  if (isNews) setSaid({ own: [], forgotten: [], about: failure })
  const all = said.own.length > 0 ? said.own : (failure?.errors ?? [])
  return {
    errors: isNews
      ? (failure?.errors ?? [])
      : all.filter(
          ({ path }) =>
            !said.forgotten.some((gone) => path === gone || path.startsWith(`${gone}.`)),
        ),
    say: (own) => setSaid({ own, forgotten: [], about: failure }),
    forget: (paths) => setSaid((now) => ({ ...now, forgotten: [...now.forgotten, ...paths] })),
  }
}
