import { useEffect, useEffectEvent } from 'react'
import { leavePayment, type Receipt } from '#contract/receipt.ts'
import type { Storage } from '../../services/storage.ts'
import { useSubmit } from '../../views/parts/live/use-submit.ts'
import { useGuest } from '../guest.ts'
import { knownGuestSecret } from '../guest-secret.ts'
import { useIsBack } from './use-is-back.ts'

const keyOf = (uuid: string) => `paying.${uuid}`

/** Remembers in this tab that it leads to the page for the own dishes. */
export function noteLeaving(drafts: Storage, uuid: Receipt['uuid']): void {
  drafts.write(keyOf(uuid), 'own')
}

/**
 * A guest who comes back in this tab without having paid gives the page up, so that their dishes
 * are not reserved for half an hour. The server keeps it while the money may still arrive.
 */
export function useLeftPayment({ uuid }: Pick<Receipt, 'uuid'>, onReleased: () => void): void {
  const { drafts, storage } = useGuest()
  const hasPaid = useIsBack()
  const { send } = useSubmit(leavePayment, ({ isReleased }) => isReleased && onReleased())
  const giveUp = useEffectEvent(() => {
    if (drafts.read(keyOf(uuid)) === undefined) return
    drafts.write(keyOf(uuid), undefined)
    const guestSecret = knownGuestSecret(storage)
    if (!hasPaid && guestSecret) send({ uuid, guestSecret })
  })
  // A page from the back/forward cache still shows that it is leaving.
  const renew = useEffectEvent(({ persisted }: PageTransitionEvent) => {
    if (persisted && drafts.read(keyOf(uuid)) !== undefined) location.reload()
  })
  useEffect(() => {
    giveUp()
    const onShow = (event: PageTransitionEvent) => renew(event)
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [uuid])
}
