import type { OutputOf } from '#contract/endpoint.ts'
import type { checkIn, joinQueue } from '#contract/guest-queue.ts'
import {
  emptyPerson,
  FormFrame,
  PersonFields,
  personInput,
  type PersonValues,
  TextField,
} from '../fields.tsx'
import { useGuest } from '../guest.ts'
import { guestSecretOf } from '../guest-secret.ts'
import type { LinkProps } from '../link.ts'
import { Notice } from '../notice.tsx'
import { Proof } from '../proof.tsx'
import { useGuestForm } from '../use-guest-form.ts'

type VisitEndpoint = typeof joinQueue | typeof checkIn
type Props<E extends VisitEndpoint> = LinkProps & {
  endpoint: E
  title: string
  send: string
  hint: string
  /** The services of the queue. */
  services?: readonly string[] | undefined
  onDone: (output: OutputOf<E>) => void
}

/** Name and party size, for the queue and for check-ins. */
export function VisitForm<E extends VisitEndpoint>({
  link,
  code,
  endpoint,
  title,
  send,
  hint,
  services = [],
  onDone,
}: Props<E>) {
  const { t, storage } = useGuest()
  const form = useGuestForm<VisitEndpoint, PersonValues & { partySize: string; service: string }>(
    endpoint,
    {
      key: `visit.${code}`,
      empty: { ...emptyPerson(link.company), partySize: '1', service: services[0] ?? '' },
      toInput: (values) => ({
        ...personInput(values),
        intakeToken: link.intakeToken,
        guestSecret: guestSecretOf(storage),
        partySize: values.partySize.trim() === '' ? 1 : Number(values.partySize),
        ...(services.length > 0 && { service: values.service }),
      }),
      onDone: (output) => onDone(output as OutputOf<E>),
    },
  )
  if (!link.isOpenNow)
    return <Notice title={t('guest.visit.closedTitle')} text={t('guest.visit.closedText')} />
  const line = link.queueLines?.find(
    ({ service }) => services.length === 0 || service === form.values.service,
  )
  return (
    <FormFrame form={form} title={title} send={send}>
      {line && (
        <p role="status">
          {line.waiting === 0
            ? t('guest.queue.nobody')
            : t('guest.queue.waiting', { count: line.waiting })}{' '}
          {line.estimate &&
            t('guest.queue.wait', { from: line.estimate.fromMin, to: line.estimate.toMin })}
        </p>
      )}
      {services.length > 0 && (
        <fieldset className="guest__choice">
          <legend>{t('guest.queue.service')}</legend>
          {services.map((name) => (
            <label key={name}>
              <input
                type="radio"
                name="service"
                checked={form.values.service === name}
                onChange={() => form.change({ service: name })}
              />
              <span>{name}</span>
            </label>
          ))}
        </fieldset>
      )}
      <TextField
        {...form.field('partySize')}
        label={t('guest.visit.people')}
        type="number"
        inputMode="numeric"
        maxLength={2}
        isRequired
      />
      <PersonFields form={form} hint={hint} texts={link.isTextOffered && 'queue'} />
      {form.failure?.code === 'LIMIT_REACHED' && (
        <Proof intakeToken={link.intakeToken} email={form.values.email.trim()} about="visit" />
      )}
    </FormFrame>
  )
}
