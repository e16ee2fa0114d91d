import { useEffect, useState } from 'react'
import type { CallInput, OutputOf } from '#contract/endpoint.ts'
import { joinTable } from '#contract/guest-table.ts'
import type { CallFailure } from '../../machines/failure.ts'
import { keepWhileSame } from '../../machines/same-as-before.ts'
import { afterFirst } from '../../views/parts/hooks/after-paint.ts'
import { useAnswerTo, useLiveAnswer } from '../../views/parts/live/use-answer-to.ts'
import { useCalls } from '../../views/seams/call-context.ts'
import { useGuest } from '../guest.ts'
import { guestSecretOf } from '../guest-secret.ts'
import type { LinkProps } from '../link.ts'
import { useOnce } from '../../views/parts/hooks/use-once.ts'
import { keepSession, sessionAt } from './table-session.ts'

type Question = Pick<CallInput<typeof joinTable>, 'intakeToken' | 'guestSecret'>
type Table = OutputOf<typeof joinTable>

/** A guest at a table: their secret, and the table's state for them. */
export type AtTable = {
  guestSecret: string
  table: Table | undefined
  /** The table takes no orders, for example because it is out of service. */
  isOff: boolean
  reload: () => void
  /** The refusal of an order without the code. */
  refusal: string | undefined
  ask: (words: string) => void
}

/** Used for tables only, because other links have no open order to join. */
export function useTable({
  link: { intakeToken },
  code,
}: Pick<LinkProps, 'link' | 'code'>): AtTable {
  const { storage, drafts } = useGuest()
  const { call } = useCalls()
  const guestSecret = useOnce(() => guestSecretOf(storage))
  const kept = useOnce(() => keepWhileSame<Table>())
  const {
    actor,
    answer: table,
    failure,
    reload,
  } = useAnswerTo<Question, Table>({
    name: `answer ${joinTable.path}`,
    question: { intakeToken, guestSecret },
    load: afterFirst(async (asked, signal) => {
      const sessionId = sessionAt(drafts, code)
      const answer = await call(joinTable, { ...asked, sessionId }, { signal })
      keepSession(drafts, code, answer.sessionId)
      return kept(answer)
    }),
  })
  useLiveAnswer(actor, { live: ['table'], everyMs: 2_000 })
  const [refusal, ask] = useState<string>()
  return { guestSecret, table, isOff: failure?.code === 'NOT_FOUND', reload, refusal, ask }
}

/**
 * If an order is refused because the table is occupied now, refetches the table and shows the
 * refusal at the code's input.
 */
export function useCodeRefusal(at: AtTable | undefined, failure: CallFailure | undefined): void {
  const { reload, ask } = at ?? {}
  useEffect(() => {
    if (failure?.code !== 'CODE_NEEDED') return
    ask?.(failure.message)
    reload?.()
  }, [failure, ask, reload])
}
