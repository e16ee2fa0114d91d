import { useState } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import type { Customer } from '#contract/customer.ts'
import { addVisit } from '#contract/visit.ts'
import { has } from '#contract/modules.ts'
import { Choice } from '../ui/choice.tsx'
import { sentenceOf } from '../../machines/failure.ts'
import { AskFrame } from '../parts/dialog/ask-frame.tsx'
import { AskNumber } from '../parts/dialog/ask-number.tsx'
import { useSubmit } from '../parts/live/use-submit.ts'
import { useApp } from '../seams/app-context.ts'
import { useViewer } from '../seams/viewer.ts'

type Props = {
  customer: Pick<Customer, 'id' | 'fullName'>
  onClose: () => void
  onDone: () => void
}

/** Records that a customer has arrived: as a check-in, or in the queue. */
export function CheckIn({ customer: { id, fullName }, onClose, onDone }: Props) {
  const { t } = useTranslation()
  const { toasts } = useApp()
  const { module } = useViewer()
  const [type, setType] = useState<'checkin' | 'queue'>('checkin')
  const { send, isBusy, failure } = useSubmit(addVisit, ({ ticketNo }) => {
    toasts.send({
      type: 'toast.show',
      kind: 'success',
      text:
        ticketNo === undefined
          ? t('customers.checkIn.done', { name: fullName })
          : t('customers.checkIn.waits', { name: fullName, ticket: ticketNo }),
    })
    onDone()
  })
  return (
    <AskFrame
      title={t('customers.checkIn.of', { name: fullName })}
      confirm={t(type === 'queue' ? 'customers.checkIn.join' : 'customers.checkIn.action')}
      keep={t('customers.cancel')}
      failure={failure && sentenceOf(failure)}
      isBusy={isBusy}
      onConfirm={(values) =>
        send({ type, customerId: id, partySize: Number(values.get('partySize')) })
      }
      onClose={onClose}
    >
      {has(module, 'queue') && (
        <fieldset>
          <legend>{t('customers.checkIn.how')}</legend>
          {(['checkin', 'queue'] as const).map((one) => (
            <Choice
              key={one}
              name="type"
              value={one}
              checked={type === one}
              onChange={() => setType(one)}
            >
              {t(`customers.checkIn.type.${one}`)}
            </Choice>
          ))}
        </fieldset>
      )}
      <AskNumber
        name="partySize"
        label={t('customers.checkIn.party')}
        min={1}
        max={100}
        defaultValue={1}
      />
    </AskFrame>
  )
}
