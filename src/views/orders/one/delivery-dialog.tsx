import { useTranslation } from '#i18n/use-translation.tsx'
import { connectPartner, listPartners } from '#contract/delivery.ts'
import { id as idSchema } from '#contract/fields.ts'
import type { Order } from '#contract/order.ts'
import { refusalOf } from '#contract/permission.ts'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { Input } from '../../ui/input.tsx'
import { FailureNotice } from '../../parts/notice/failure-notice.tsx'
import { useAnswer } from '../../parts/live/use-answer.ts'
import { useSubmit } from '../../parts/live/use-submit.ts'
import { useViewer } from '../../seams/viewer.ts'
import type { AskProps } from '../../parts/dialog/ask-form.tsx'
import { AskFrame } from '../../parts/dialog/ask-frame.tsx'
import { AskField } from '../../parts/dialog/ask-field.tsx'
import type { DeliveryAct } from '../order-acts.ts'
import { useChosen } from '../../parts/hooks/use-chosen.ts'
import { textIn } from '../../parts/dialog/text-in.ts'

const ownDriver = idSchema.parse('own-driver')

type Props = AskProps & { order: Order; onAct: (act: DeliveryAct) => void }

/** Selects who delivers: the company's own driver, by name, or a connected service. */
export function RequestDialog({ order, onAct, ...ask }: Props) {
  const { t } = useTranslation()
  const { answer, failure, reload } = useAnswer(listPartners, {})
  const partners = answer?.filter(({ status }) => status === 'Active') ?? []
  const [chosen, choose] = useChosen(partners, ({ id }) => id)
  const isOwn = chosen?.deliveryPartnerId === ownDriver
  const confirm = (form: FormData) =>
    chosen && onAct({ do: 'requestDelivery', connectionId: chosen.id, isOwn, ...courierOf(form) })
  return (
    <AskFrame
      {...ask}
      isBusy={ask.isBusy || !chosen}
      title={t('orders.ask.request', { number: order.orderNo })}
      confirm={t('orders.ask.send')}
      onConfirm={confirm}
    >
      {failure && <FailureNotice failure={failure} onRetry={reload} />}
      {answer && partners.length === 0 && <FirstDriver onReady={reload} />}
      {partners.length > 0 && (
        <fieldset className="dialog__oneColumn">
          <legend>{t('orders.ask.partner')}</legend>
          {partners.map(({ id, name, deliveryPartnerId }) => (
            <Choice key={id} name="partner" checked={id === chosen?.id} onChange={() => choose(id)}>
              {deliveryPartnerId === ownDriver ? t('orders.ask.own') : name}
            </Choice>
          ))}
        </fieldset>
      )}
      {isOwn && <CourierFields isNeeded={false} />}
    </AskFrame>
  )
}

/** If none is set up, the owner can add their own driver with one click. */
function FirstDriver({ onReady }: { onReady: () => void }) {
  const { t } = useTranslation()
  const viewer = useViewer()
  const { send, isBusy, failure } = useSubmit(connectPartner, onReady)
  if (refusalOf('delivery.write', viewer, viewer.module)) return <p>{t('orders.ask.noPartner')}</p>
  return (
    <>
      {failure && <FailureNotice failure={failure} />}
      <p>{t('orders.ask.noDriver')}</p>
      <Button
        type="button"
        variant="surface"
        loading={isBusy}
        onClick={() => send({ deliveryPartnerId: ownDriver })}
      >
        {t('orders.ask.useOwn')}
      </Button>
    </>
  )
}

/** Assigns the driver. */
export function DriverDialog({ order, onAct, ...ask }: Props) {
  const { t } = useTranslation()
  return (
    <AskFrame
      {...ask}
      title={t('orders.ask.driver', { number: order.orderNo })}
      confirm={t('orders.courier.event.delivery.assign')}
      onConfirm={(form) =>
        onAct({ do: 'moveDelivery', event: 'delivery.assign', ...courierOf(form) })
      }
    >
      <CourierFields isNeeded />
    </AskFrame>
  )
}

function CourierFields({ isNeeded }: { isNeeded: boolean }) {
  const { t } = useTranslation()
  return (
    <>
      <AskField name="courierName" label={t('orders.ask.courierName')}>
        {(wiring) => <Input {...wiring} maxLength={80} autoComplete="off" required={isNeeded} />}
      </AskField>
      <AskField name="courierPhone" label={t('orders.ask.courierPhone')}>
        {(wiring) => (
          <Input {...wiring} type="tel" inputMode="tel" maxLength={20} autoComplete="off" />
        )}
      </AskField>
    </>
  )
}

function courierOf(form: FormData): { courierName?: string; courierPhone?: string } {
  const [courierName, courierPhone] = ['courierName', 'courierPhone'].map((name) =>
    textIn(form, name),
  )
  return { ...(courierName && { courierName }), ...(courierPhone && { courierPhone }) }
}
