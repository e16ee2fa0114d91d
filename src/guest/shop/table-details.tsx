import { type ReactNode, useEffect, useRef } from 'react'
import { PersonFields, type PhoneNeed, TextField } from '../fields.tsx'
import { useGuest } from '../guest.ts'
import type { GuestForm } from '../use-guest-form.ts'
import type { OrderValues } from './use-order-form.ts'
import { TipChoices, type TipProps, TypedTip } from './tip-field.tsx'

type Props = {
  form: GuestForm<OrderValues>
  /** The guest's name from an earlier order; '' before the first. */
  name: string
  onOtherName: () => void
  tip: TipProps
  phoneNeeded: PhoneNeed | undefined
  /** Other fields. */
  children: ReactNode
}

/**
 * The details of a guest at a table: the name is asked once; all other fields are behind *More*.
 */
export function TableDetails({ form, name, onOtherName, tip, phoneNeeded, children }: Props) {
  const { t } = useGuest()
  const isKnown = name !== '' && form.values.fullName === name
  const more = useRef<HTMLDetailsElement>(null)
  const isHidden = hasHidden(form)
  // Opens if a field inside has an error; only the guest closes it.
  useEffect(() => {
    if (isHidden && more.current) more.current.open = true
  }, [isHidden])
  return (
    <>
      {isKnown ? (
        <div className="guest__proof">
          <p>{t('guest.table.orderingAs', { name })}</p>
          <button type="button" className="guest__button" onClick={onOtherName}>
            {t('guest.table.otherName')}
          </button>
        </div>
      ) : (
        <TextField
          {...form.field('fullName')}
          label={t('guest.person.name')}
          autoComplete="name"
          isRequired
        />
      )}
      <TipChoices {...tip} />
      <details ref={more} className="guest__card guest__details">
        <summary>{t('guest.shop.moreDetails')}</summary>
        <div className="guest__form">
          <TextField
            {...form.field('partySize')}
            label={t('guest.visit.people')}
            type="number"
            inputMode="numeric"
            maxLength={3}
          />
          <PersonFields
            form={form}
            hint={t('guest.shop.emailHint')}
            hasName={false}
            phoneNeeded={phoneNeeded}
          />
          <TypedTip {...tip} />
          {children}
        </div>
      </details>
    </>
  )
}

/** Whether a field behind *More* has an error. */
function hasHidden({ errors }: GuestForm<OrderValues>): boolean {
  return errors.some(({ path }) => path !== 'fullName' && path !== 'items')
}
