import { useEffect, useState } from 'react'
import type { OutputOf } from '#contract/endpoint.ts'
import { joinTable } from '#contract/guest.ts'
import { useAnswer } from '../../views/parts/live/use-answer.ts'
import { useGuest } from '../guest.ts'
import { guestSecretOf } from '../guest-secret.ts'
import type { LinkProps } from '../link.ts'

/** A guest at a table: who they are for the server, and how the table stands for them. */
export type AtTable = {
  guestSecret: string
  table: OutputOf<typeof joinTable> | undefined
  reload: () => void
}

/** Only a table has a running order that one joins. */
export function useTable({ link: { intakeToken } }: Pick<LinkProps, 'link'>): AtTable {
  const { storage } = useGuest()
  const [guestSecret] = useState(() => guestSecretOf(storage))
  const { answer: table, reload } = useAnswer(joinTable, { intakeToken, guestSecret })
  return { guestSecret, table, reload }
}

/** Looks at the table again when an order was refused because somebody sits there by now. */
export function useLookAgain(at: AtTable | undefined, code: string | undefined): void {
  const reload = at?.reload
  useEffect(() => {
    if (code === 'CODE_NEEDED') reload?.()
  }, [code, reload])
}
