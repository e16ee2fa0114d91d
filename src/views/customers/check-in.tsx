import { Button } from '@chakra-ui/react/button'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Customer } from '#contract/customer.ts'
import { addVisit } from '#contract/visit.ts'
import { Dialog } from '../parts/dialog.tsx'
import { useSubmit } from '../parts/use-submit.ts'
import { useApp } from '../shell/app-context.ts'
import { useViewer } from '../shell/viewer.ts'

type Props = { customer: Pick<Customer, 'id' | 'fullName'>; onClose: () => void; onDone: () => void }

/** The modules where people wait for their turn. */
const queueModules = ['skipques', 'cConnect', 'tableOrdering']

/** Writes down that someone has come: as here, or as waiting in the queue. */
export function CheckIn({ customer: { id, fullName }, onClose, onDone }: Props) {
  const { t } = useTranslation()
  const { toasts } = useApp()
  const { module } = useViewer()
  const [type, setType] = useState<'checkin' | 'queue'>('checkin')
  const { send, isBusy, failure } = useSubmit(addVisit, ({ ticketNo }) => {
    toasts.send({
      type: 'toast.show',
      kind: 'success',
      text: ticketNo === undefined ? t('customers.checkIn.done', { name: fullName }) : t('customers.checkIn.waits', { name: fullName, ticket: ticketNo }),
    })
    onDone()
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    send({ type, customerId: id, partySize: Number(new FormData(event.currentTarget).get('partySize')) })
  }
  const title = t('customers.checkIn.of', { name: fullName })
  return (
    <Dialog label={title} onClose={onClose}>
      <form onSubmit={submit}>
        <h2>{title}</h2>
        {failure && (
          <p className="dialog-failure" role="alert">
            {failure.message}
          </p>
        )}
        {queueModules.includes(module) && (
          <fieldset>
            <legend>{t('customers.checkIn.how')}</legend>
            {(['checkin', 'queue'] as const).map((one) => (
              <label key={one} className="choice">
                <input type="radio" name="type" value={one} checked={type === one} onChange={() => setType(one)} />
                {t(`customers.checkIn.type.${one}`)}
              </label>
            ))}
          </fieldset>
        )}
        <label>
          <span className="field-label">{t('customers.checkIn.party')}</span>
          <input className="input" type="number" name="partySize" inputMode="numeric" min={1} max={100} step={1} required defaultValue={1} />
        </label>
        <div className="dialog-actions">
          <Button type="button" variant="surface" onClick={onClose}>
            {t('customers.cancel')}
          </Button>
          <Button type="submit" disabled={isBusy}>
            {t(type === 'queue' ? 'customers.checkIn.join' : 'customers.checkIn.action')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
