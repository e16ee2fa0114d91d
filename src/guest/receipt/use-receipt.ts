import type { CallInput } from '#contract/endpoint.ts'
import { receiptUuid } from '#contract/fields.ts'
import { getReceipt, moveByUuid, type Receipt } from '#contract/receipt.ts'
import type { CallFailure } from '../../machines/failure.ts'
import { useLiveRecord } from '../../views/parts/live/use-live-record.ts'
import { useRecordOf } from '../../views/parts/live/use-record-of.ts'
import { useSubmit } from '../../views/parts/live/use-submit.ts'
import { useCalls } from '../../views/seams/call-context.ts'
import type { Call } from '../../services/http.ts'
import type { Storage } from '../../services/storage.ts'
import { useGuest } from '../guest.ts'
import { knownGuestSecret } from '../guest-secret.ts'
import { useGuestStream } from '../use-guest-stream.ts'

/** One action of the guest. */
export type Act = Omit<CallInput<typeof moveByUuid>, 'uuid' | 'guestSecret'>

type OpenReceipt = {
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
 * A receipt on the record machine, with live changes of the business, and the guest's actions. Each
 * action has the idempotency key of its intent.
 */
export function useReceipt(secret: string): OpenReceipt {
  const { call } = useCalls()
  const { storage } = useGuest()
  const load = async (id: string, signal?: AbortSignal) =>
    named(await readReceipt(call, storage, id, signal))
  const shown = useRecordOf<Receipt & { id: string }>('receipt', { id: secret, load })
  const moving = useSubmit(moveByUuid, (moved) => shown.changed(named(moved)))
  const isUuid = receiptUuid.safeParse(secret).success
  const isBusy = shown.isBusy || moving.isBusy
  const lostMs = useGuestStream('uuid', shown.record?.id)
  useLiveRecord(['order', 'booking'], {
    id: secret,
    record: shown.record,
    isBusy,
    load: () => load(secret),
    send: shown.actor.send,
  })
  return {
    receipt: shown.record,
    failure: shown.failure ?? moving.failure,
    isMissing: shown.isMissing || !isUuid,
    isBusy,
    lostMs,
    act(act) {
      const guestSecret = knownGuestSecret(storage)
      moving.send({ uuid: receiptUuid.parse(secret), ...(guestSecret && { guestSecret }), ...act })
    },
    reload: shown.reload,
  }
}

/**
 * At a table the answer depends on the guest. The public answer is requested first, because it may
 * already have been prefetched.
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
