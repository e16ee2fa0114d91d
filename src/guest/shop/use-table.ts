import { useEffect, useState } from 'react'
import type { OutputOf } from '#contract/endpoint.ts'
import { joinTable } from '#contract/guest.ts'
import type { CallFailure } from '../../machines/failure.ts'
import { useAnswer } from '../../views/parts/live/use-answer.ts'
import { useGuest } from '../guest.ts'
import { guestSecretOf } from '../guest-secret.ts'
import type { LinkProps } from '../link.ts'

/** A guest at a table: who they are for the server, and how the table stands for them. */
export type AtTable = {
  guestSecret: string
  table: OutputOf<typeof joinTable> | undefined
  reload: () => void
  /** An order was refused for want of the code, in these words. */
  refusal: string | undefined
  ask: (words: string) => void
}

/** Only a table has a running order that one joins. */
export function useTable({ link: { intakeToken } }: Pick<LinkProps, 'link'>): AtTable {
  const { storage } = useGuest()
  const [guestSecret] = useState(() => guestSecretOf(storage))
  const { answer: table, reload } = useAnswer(joinTable, { intakeToken, guestSecret })
  const [refusal, ask] = useState<string>()
  return { guestSecret, table, reload, refusal, ask }
}

/**
 * Looks at the table again when an order was refused because somebody sits there by now; the
 * refusal is then said where the code is typed.
 */
export function useLookAgain(at: AtTable | undefined, failure: CallFailure | undefined): void {
  const { reload, ask } = at ?? {}
  useEffect(() => {
    if (failure?.code !== 'CODE_NEEDED') return
    ask?.(failure.message)
    reload?.()
  }, [failure, ask, reload])
}
