import { useActorRef, useSelector } from '@xstate/react'
import type { CallInput } from '#contract/endpoint.ts'
import { receiptUuid } from '#contract/fields.ts'
import { getReceipt, moveByUuid, type Receipt } from '#contract/receipt.ts'
import type { CallFailure } from '../../machines/failure.ts'
import { recordMachine } from '../../machines/screen/record.ts'
import { useLiveRecord } from '../../views/parts/live/use-live-record.ts'
import { useSubmit } from '../../views/parts/live/use-submit.ts'
import { useCalls } from '../../views/seams/call-context.ts'
import type { Call } from '../../services/http.ts'
import type { Storage } from '../../services/storage.ts'
import { useGuest } from '../guest.ts'
import { knownGuestSecret } from '../guest-secret.ts'
import { useGuestStream } from '../use-guest-stream.ts'

/** One action of the guest. */
export type Act = Omit<CallInput<typeof moveByUuid>, 'uuid' | 'guestSecret'>

export type OpenReceipt = {
  receipt: Receipt | undefined
  failure: CallFailure | undefined
  isMissing: boolean
  isBusy: boolean
  /** Since when the page can't be updated; undefined while it can. */
  lostMs: number | undefined
  act: (act: Act) => void
  reload: () => void
}

/**
 * The receipt of an address on the record machine, with the business's changes; and what the guest
 * does to it, each act under the key of its intent.
 */
export function useReceipt(secret: string): OpenReceipt {
  const { call, inspect } = useCalls()
  const { storage } = useGuest()
  const load = async (id: string, signal?: AbortSignal) =>
    named(await readReceipt(call, storage, id, signal))
  const actor = useActorRef(recordMachine<Receipt & { id: string }>(), {
    id: 'record of the receipt',
    input: { id: secret, load },
    inspect,
  })
  const moving = useSubmit(moveByUuid, (moved) =>
    actor.send({ type: 'record.changed', record: named(moved) }),
  )
  const isUuid = receiptUuid.safeParse(secret).success
  const receipt = useSelector(actor, (state) => state.context.record)
  const unread = useSelector(actor, (state) => state.context.failure)
  const isBusy = useSelector(actor, (state) => state.hasTag('busy')) || moving.isBusy
  const lostMs = useGuestStream('uuid', receipt?.id)
  useLiveRecord(['order', 'booking'], {
    id: secret,
    record: receipt,
    isBusy,
    load: () => load(secret),
    send: actor.send,
  })
  return {
    receipt,
    failure: unread ?? moving.failure,
    isMissing: useSelector(actor, (state) => state.matches('notFound')) || !isUuid,
    isBusy,
    lostMs,
    act(act) {
      const guestSecret = knownGuestSecret(storage)
      moving.send({ uuid: receiptUuid.parse(secret), ...(guestSecret && { guestSecret }), ...act })
    },
    reload: () => actor.send({ type: 'record.reload' }),
  }
}

/**
 * At a table the answer depends on the guest; the public answer is requested first, because it may
 * already be available.
 */
async function readReceipt(
  call: Call,
  storage: Storage,
  id: string,
  signal?: AbortSignal,
): Promise<Receipt> {
  const uuid = receiptUuid.parse(id)
  const options = { ...(signal && { signal }) }
  const known = await call(getReceipt, { uuid }, options)
  const guestSecret = known.tableName === undefined ? undefined : knownGuestSecret(storage)
  return guestSecret ? call(getReceipt, { uuid, guestSecret }, options) : known
}

function named(receipt: Receipt): Receipt & { id: string } {
  return { ...receipt, id: receipt.uuid }
}
