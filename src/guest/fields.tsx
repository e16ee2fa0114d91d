import { type HTMLAttributes, type ReactNode, useId, useRef } from 'react'
import { type CallingCode, callingCodes } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import { Field } from '../views/ui/field.tsx'
import { useFocusOnError } from '../views/parts/form/use-focus-on-error.ts'
import { useGuest } from './guest.ts'
import { Refusal } from './notice.tsx'
import type { GuestField, GuestForm } from './use-guest-form.ts'

type Common = GuestField & { label: string; hint?: string | undefined; isRequired?: boolean }

const ofGuest = { field: 'guest__field', error: 'guest__error', hint: 'guest__hint' }

/** A single-line text field. */
export function TextField({
  type = 'text',
  maxLength = limits.text.short,
  autoComplete = 'off',
  inputMode,
  ...field
}: Common & {
  type?: 'text' | 'email' | 'tel' | 'number'
  maxLength?: number
  autoComplete?: string
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
}) {
  const { name, value, onChange } = field
  return (
    <Field {...field} classes={ofGuest}>
      {(ids) => (
        <input
          {...ids}
          name={name}
          type={type}
          value={value}
          maxLength={maxLength}
          autoComplete={autoComplete}
          inputMode={inputMode}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
    </Field>
  )
}

/** A multi-line text field. */
export function AreaField({
  maxLength = limits.text.medium,
  rows = 2,
  ...field
}: Common & { maxLength?: number; rows?: number }) {
  const { name, value, onChange } = field
  return (
    <Field {...field} classes={ofGuest}>
      {(ids) => (
        <textarea
          {...ids}
          name={name}
          rows={rows}
          value={value}
          maxLength={maxLength}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
    </Field>
  )
}

/** What a guest is texted about. */
type TextTopic = 'booking' | 'queue' | 'order' | 'reservation'

/** Whether a phone number is required, or a verified e-mail address is an alternative. */
export type PhoneNeed = 'alone' | 'orEmail'

export type PersonValues = {
  fullName: string
  callingCode: string
  /** The code of the business, offered first. */
  homeCode: string
  phone: string
  email: string
  website: string
  /** 'yes': the guest wants to receive texts. */
  textMe: string
}

/**
 * Empty contact details. The default calling code is that of the business, where most of its guests
 * live; '' if it is not known.
 */
export function emptyPerson({ homeCode = '' }: { homeCode?: string | undefined }): PersonValues {
  return {
    fullName: '',
    callingCode: homeCode,
    homeCode,
    phone: '',
    email: '',
    website: '',
    textMe: '',
  }
}

/** The contact details to send: a number includes its calling code, empty fields are omitted. */
export function personInput({
  fullName,
  callingCode,
  phone,
  email,
  website,
  textMe,
}: PersonValues) {
  return {
    fullName: fullName.trim() || undefined,
    ...(phone.trim() && { phone: phone.trim(), ...(callingCode && { callingCode }) }),
    ...(email.trim() && { email: email.trim() }),
    ...(website && { website }),
    ...(textMe === 'yes' && { isTextWanted: true }),
  } as {
    fullName: string
    phone?: string
    callingCode?: CallingCode
    email?: string
    website?: string
    isTextWanted?: boolean
  }
}

/** Name, phone and e-mail, and the honeypot field. */
export function PersonFields<V extends PersonValues>({
  form,
  isEmailRequired = false,
  hasName = true,
  texts,
  phoneNeeded,
  isEitherNeeded = false,
  hint,
}: {
  form: GuestForm<V>
  isEmailRequired?: boolean
  /** False if another field asks for the name. */
  hasName?: boolean
  /** What texts are offered about, if they are. */
  texts?: TextTopic | false | undefined
  /** Whether and why a phone number is required. */
  phoneNeeded?: PhoneNeed | undefined
  /** A phone number or an e-mail address is required, so that neither is called optional. */
  isEitherNeeded?: boolean
  hint?: string
}) {
  const { t } = useGuest()
  const codeId = useId()
  return (
    <>
      {hasName && (
        <TextField
          {...form.field('fullName')}
          label={t('guest.person.name')}
          autoComplete="name"
          isRequired
        />
      )}
      {isEitherNeeded && <p className="guest__hint">{t('guest.person.either')}</p>}
      <div className="guest__phone">
        <div className="guest__field">
          <label htmlFor={codeId}>{t('guest.person.code')}</label>
          <select
            id={codeId}
            name="callingCode"
            autoComplete="tel-country-code"
            value={form.values.callingCode}
            onChange={({ currentTarget }) =>
              form.field('callingCode').onChange(currentTarget.value)
            }
          >
            {codesOf(form.values).map(([code, country]) => (
              <option key={code} value={code}>
                {country} {code || '–'}
              </option>
            ))}
          </select>
        </div>
        <TextField
          {...form.field('phone')}
          label={t(`guest.person.${phoneNeeded || isEitherNeeded ? 'phoneNeeded' : 'phone'}`)}
          isRequired={phoneNeeded === 'alone'}
          type="tel"
          maxLength={limits.text.phone}
          autoComplete="tel-national"
        />
      </div>
      {texts && <TextWish {...form.field('textMe')} topic={texts} />}
      <TextField
        {...form.field('email')}
        label={t(`guest.person.${isEmailRequired || isEitherNeeded ? 'emailNeeded' : 'email'}`)}
        type="email"
        maxLength={limits.text.email}
        autoComplete="email"
        isRequired={isEmailRequired}
        hint={hint}
      />
      <div className="guest__unseen" aria-hidden="true">
        <label>
          Website
          <input
            name="website"
            tabIndex={-1}
            autoComplete="off"
            value={form.values.website}
            onChange={({ currentTarget }) => form.field('website').onChange(currentTarget.value)}
          />
        </label>
      </div>
    </>
  )
}

/** The codes of the select, with their countries: the one of the business first. */
function codesOf({ homeCode }: PersonValues): [code: string, country: string][] {
  const listed = Object.entries(callingCodes)
  const own = listed.find(([code]) => code === homeCode)
  const others = listed.filter(([code]) => code !== homeCode)
  return [[homeCode, own?.[1] ?? ''], ...others]
}

/** Never preselected: receiving texts needs explicit consent. */
function TextWish({ topic, value, onChange }: GuestField & { topic: TextTopic }) {
  const { t } = useGuest()
  const hintId = useId()
  return (
    <div className="guest__choice">
      <label>
        <input
          type="checkbox"
          checked={value === 'yes'}
          aria-describedby={hintId}
          onChange={({ currentTarget }) => onChange(currentTarget.checked ? 'yes' : '')}
        />
        <span>{t(`guest.person.texts.${topic}`)}</span>
      </label>
      <p id={hintId} className="guest__hint">
        {t('guest.person.textHint')}
      </p>
    </div>
  )
}

type FrameProps<V> = {
  form: GuestForm<V>
  title: string
  /** The label of the submit button. */ send: string
  isOff?: boolean
  /** Replaces the row of the submit button, for example by a bar that stays in sight. */
  renderFoot?: (submit: ReactNode) => ReactNode
  children: ReactNode
}

/** A form with its errors and submit button. */
export function FormFrame<V>({
  form: { errors, failure, isBusy, submit },
  title,
  send,
  isOff = false,
  renderFoot = (submit) => submit,
  children,
}: FrameProps<V>) {
  const { t } = useGuest()
  const ref = useRef<HTMLFormElement>(null)
  const titleId = useId()
  const loose = useFocusOnError(ref, errors)
  return (
    <form
      ref={ref}
      className="guest__card guest__form"
      noValidate
      onSubmit={submit}
      aria-labelledby={titleId}
    >
      <h2 id={titleId}>{title}</h2>
      {children}
      {errors.length === loose.length && <Refusal failure={failure} />}
      {!failure &&
        loose.map(({ path, message }) => (
          <p key={path} className="guest__refusal" role="alert">
            {message}
          </p>
        ))}
      {renderFoot(
        <button
          type="submit"
          className="guest__button guest__wide"
          data-look="solid"
          disabled={isBusy || isOff}
        >
          {isBusy ? t('guest.sending') : send}
        </button>,
      )}
    </form>
  )
}
