import { useActorRef, useSelector } from '@xstate/react'
import { type Id, receiptUuid } from '#contract/fields.ts'
import type { GuestEventName } from '#contract/order-event.ts'
import { getReceipt, moveByUuid, type Receipt } from '#contract/receipt.ts'
import type { CallFailure } from '../../machines/failure.ts'
import { recordMachine } from '../../machines/screen/record.ts'
import { useLiveRecord } from '../../views/parts/live/use-live-record.ts'
import { useCalls } from '../../views/seams/call-context.ts'
import type { Call } from '../../services/http.ts'
import type { Storage } from '../../services/storage.ts'
import { useGuest } from '../guest.ts'
import { knownGuestSecret } from '../guest-secret.ts'
import { useGuestStream } from '../use-guest-stream.ts'

/** One action of the guest. */
export type Act = {
  event: GuestEventName
  startMs?: number | undefined
  resourceId?: Id
  rating?: number | undefined
  note?: string | undefined
}

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
 * The receipt of an address, on the record machine: the guest's actions and the business's changes.
 */
export function useReceipt(secret: string): OpenReceipt {
  const { call, inspect } = useCalls()
  const { storage } = useGuest()
  const load = async (id: string, signal?: AbortSignal) =>
    named(await readReceipt(call, storage, id, signal))
  const actor = useActorRef(recordMachine<Receipt & { id: string }, Act>(), {
    id: 'record of the receipt',
    input: {
      id: secret,
      load,
      async perform(act, { id }, signal) {
        const who = knownGuestSecret(storage)
        const done = { uuid: receiptUuid.parse(id), ...(who && { guestSecret: who }), ...act }
        return named(await call(moveByUuid, done, { signal }))
      },
    },
    inspect,
  })
  const isUuid = receiptUuid.safeParse(secret).success
  const receipt = useSelector(actor, (state) => state.context.record)
  const isBusy = useSelector(actor, (state) => state.hasTag('busy'))
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
    failure: useSelector(actor, (state) => state.context.failure),
    isMissing: useSelector(actor, (state) => state.matches('notFound')) || !isUuid,
    isBusy,
    lostMs,
    act: (act) => actor.send({ type: 'record.act', act }),
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
