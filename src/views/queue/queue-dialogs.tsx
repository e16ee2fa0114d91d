import { Button } from '@chakra-ui/react/button'
import { type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallInput } from '#contract/endpoint.ts'
import { type moveVisit, queueReasons } from '#contract/visit.ts'
import { Dialog } from '../parts/dialog.tsx'
import { nameOf } from './queue-words.ts'
import type { QueueAsking } from './use-queue-moves.ts'

type Details = Pick<CallInput<typeof moveVisit>, 'tableId' | 'reasonCode'>
type Props = { asking: QueueAsking; isBusy: boolean; onConfirm: (details: Details) => Promise<void>; onClose: () => void }

/** Asks for the table, or why someone is taken out of the queue. */
export function QueueDialog(props: Props) {
  return props.asking.event === 'queue.seat' ? <SeatAt {...props} /> : <Remove {...props} />
}

function Remove({ asking: { visit, failure }, isBusy, onConfirm, onClose }: Props) {
  const { t } = useTranslation()
  const submit = (form: FormData) => {
    const reasonCode = queueReasons.find((code) => code === form.get('reasonCode'))
    if (reasonCode) void onConfirm({ reasonCode })
  }
  return (
    <Frame title={t('queue.remove.title', { name: nameOf(visit, t) })} failure={failure?.message} onSubmit={submit} onClose={onClose}>
      <fieldset>
        <legend>{t('queue.remove.why')}</legend>
        {queueReasons.map((code) => (
          <label key={code} className="choice">
            <input type="radio" name="reasonCode" value={code} required />
            {t(`queue.reason.${code}`)}
          </label>
        ))}
      </fieldset>
      <Actions confirm={t('queue.remove.confirm')} isBusy={isBusy} isEnding onClose={onClose} />
    </Frame>
  )
}

/** Tables that are free now and large enough come first; the others can be picked where people move together. */
function SeatAt({ asking: { visit, tables, failure }, isBusy, onConfirm, onClose }: Props) {
  const { t } = useTranslation()
  const free = tables.filter(({ liveStatus }) => liveStatus === 'free' || liveStatus === 'reserved')
  const fitting = free.toSorted((a, b) => Number(b.capacity >= visit.partySize) - Number(a.capacity >= visit.partySize) || a.capacity - b.capacity)
  const submit = (form: FormData) => {
    const table = tables.find(({ id }) => id === form.get('tableId'))
    void onConfirm({ tableId: table?.id })
  }
  return (
    <Frame title={t('queue.seat.title', { name: nameOf(visit, t) })} failure={failure?.message} onSubmit={submit} onClose={onClose}>
      <p>{t('queue.people', { count: visit.partySize })}</p>
      <fieldset>
        <legend>{t('queue.seat.where')}</legend>
        {fitting.map(({ id, name, capacity, liveStatus }, index) => (
          <label key={id} className="choice">
            <input type="radio" name="tableId" value={id} defaultChecked={index === 0} />
            <span>
              {name} <small>{liveStatus === 'reserved' ? t('queue.seat.reserved', { count: capacity }) : t('queue.seat.seats', { count: capacity })}</small>
            </span>
          </label>
        ))}
        <label className="choice">
          <input type="radio" name="tableId" value="" defaultChecked={fitting.length === 0} />
          {t('queue.seat.none')}
        </label>
      </fieldset>
      <Actions confirm={t('queue.seat.confirm')} isBusy={isBusy} onClose={onClose} />
    </Frame>
  )
}

type FrameProps = { title: string; failure: string | undefined; onSubmit: (form: FormData) => void; onClose: () => void; children: ReactNode }

/** What the dialogs of the board have in common: the question, why it was refused, the answer. */
export function Frame({ title, failure, onSubmit, onClose, children }: FrameProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSubmit(new FormData(event.currentTarget))
  }
  return (
    <Dialog label={title} onClose={onClose}>
      <form onSubmit={submit}>
        <h2>{title}</h2>
        {failure && (
          <p className="dialog-failure" role="alert">
            {failure}
          </p>
        )}
        {children}
      </form>
    </Dialog>
  )
}

export function Actions({ confirm, isBusy, isEnding = false, onClose }: { confirm: string; isBusy: boolean; isEnding?: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <div className="dialog-actions">
      <Button type="button" variant="surface" onClick={onClose}>
        {t('queue.cancel')}
      </Button>
      <Button type="submit" colorPalette={isEnding ? 'red' : 'brand'} disabled={isBusy}>
        {confirm}
      </Button>
    </div>
  )
}
