import { type HTMLAttributes, type ReactNode, useId } from 'react'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Choice, ChoiceGroup } from '../../ui/choice.tsx'
import { Select } from '../../ui/select.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { Input } from '../../ui/input.tsx'
import type { FieldProps } from '../../../machines/screen/form.connect.ts'
import { Field } from '../../ui/field.tsx'
import '../../theme/forms.css'

export type Common = {
  label: string
  hint?: string | undefined
  isRequired?: boolean
  isDisabled?: boolean
}

type TextProps = FieldProps<string> &
  Common & {
    type?: 'text' | 'password' | 'email' | 'tel' | 'url' | 'color'
    inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
    maxLength?: number
    autoComplete?: string
    /** The placeholder, usually the default of an empty field. */
    placeholder?: string | undefined
    /** A prefix or suffix: a currency, a unit. */
    before?: ReactNode
    behind?: ReactNode
    /** Suggestions while typing; other text is also allowed. */
    suggestions?: readonly string[]
  }

/** The props of a field's control. */
function controlOf({ name, value, isDisabled, onChange }: FieldProps<string> & Common) {
  return {
    name,
    value,
    disabled: isDisabled,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  }
}

/** A single-line text field. */
export function TextField({
  type = 'text',
  inputMode,
  maxLength,
  autoComplete = 'off',
  before,
  behind,
  suggestions,
  ...field
}: TextProps) {
  const list = useId()
  return (
    <Field {...field}>
      {(ids) => (
        <span className="field__line">
          {before && <span className="field__affix">{before}</span>}
          <Input
            {...ids}
            {...controlOf(field)}
            type={type}
            inputMode={inputMode}
            maxLength={maxLength}
            autoComplete={autoComplete}
            list={suggestions && list}
          />
          {behind && <span className="field__affix">{behind}</span>}
          {suggestions && (
            <datalist id={list}>
              {suggestions.map((one) => (
                <option key={one} value={one} />
              ))}
            </datalist>
          )}
        </span>
      )}
    </Field>
  )
}

/** A multi-line text field. */
export function TextAreaField({
  rows = 4,
  maxLength,
  ...field
}: FieldProps<string> & Common & { rows?: number; maxLength?: number }) {
  return (
    <Field {...field}>
      {(ids) => <Textarea {...ids} {...controlOf(field)} rows={rows} maxLength={maxLength} />}
    </Field>
  )
}

export type FieldChoice = { value: string; label: string }

/** A select; '' is no selection, offered with the label `none`. */
export function SelectField({
  choices,
  none,
  ...field
}: FieldProps<string> & Common & { choices: readonly FieldChoice[]; none?: string | undefined }) {
  return (
    <Field {...field}>
      {(ids) => (
        <Select {...ids} {...controlOf(field)}>
          {none !== undefined && <option value="">{none}</option>}
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

/** A checkbox. */
export function CheckField({
  name,
  value,
  error,
  onChange,
  label,
  hint,
  isDisabled,
}: FieldProps<boolean> & Omit<Common, 'isRequired'>) {
  return (
    <Checkbox
      name={name}
      label={label}
      hint={hint}
      error={error}
      checked={value}
      disabled={isDisabled}
      onChange={(event) => onChange(event.target.checked)}
    />
  )
}

/** A radio group. */
export function ChoiceField({
  name,
  value,
  error,
  onChange,
  label,
  hint,
  choices,
}: FieldProps<string> & Common & { choices: readonly (FieldChoice & { mark?: ReactNode })[] }) {
  return (
    <ChoiceGroup label={label} hint={hint} error={error}>
      {choices.map((choice) => (
        <Choice
          key={choice.value}
          name={name}
          value={choice.value}
          checked={value === choice.value}
          onChange={() => onChange(choice.value)}
        >
          {choice.mark}
          {choice.label}
        </Choice>
      ))}
    </ChoiceGroup>
  )
}

/** A group of fields with a heading. */
export function FormSection({
  title,
  text,
  children,
}: {
  title: string
  text?: string
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className="form__section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {text && <p className="field__hint">{text}</p>}
      <div className="form__grid">{children}</div>
    </section>
  )
}
