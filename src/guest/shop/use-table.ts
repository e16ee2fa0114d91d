import { useEffect, useState } from 'react'
import type { OutputOf } from '#contract/endpoint.ts'
import { joinTable } from '#contract/guest.ts'
import type { CallFailure } from '../../machines/failure.ts'
import { useAnswer } from '../../views/parts/live/use-answer.ts'
import { useGuest } from '../guest.ts'
import { guestSecretOf } from '../guest-secret.ts'
import type { LinkProps } from '../link.ts'
import { useOnce } from '../../views/parts/hooks/use-once.ts'

/** A guest at a table: their identity, and the table's state for them. */
export type AtTable = {
  guestSecret: string
  table: OutputOf<typeof joinTable> | undefined
  /** It takes no orders, as when it is out of service. */
  isOff: boolean
  reload: () => void
  /** The refusal of an order without the code. */
  refusal: string | undefined
  ask: (words: string) => void
}

/** Only a table has an open order to join. */
export function useTable({ link: { intakeToken } }: Pick<LinkProps, 'link'>): AtTable {
  const { storage } = useGuest()
  const guestSecret = useOnce(() => guestSecretOf(storage))
  const {
    answer: table,
    failure,
    reload,
  } = useAnswer(joinTable, { intakeToken, guestSecret }, { live: ['table'], everyMs: 2_000 })
  const [refusal, ask] = useState<string>()
  return { guestSecret, table, isOff: failure?.code === 'NOT_FOUND', reload, refusal, ask }
}

/**
 * Refetches the table when an order was refused because it is occupied meanwhile; the refusal is
 * then shown at the code's input.
 */
export function useCodeRefusal(at: AtTable | undefined, failure: CallFailure | undefined): void {
  const { reload, ask } = at ?? {}
  useEffect(() => {
    if (failure?.code !== 'CODE_NEEDED') return
    ask?.(failure.message)
    reload?.()
  }, [failure, ask, reload])
}
