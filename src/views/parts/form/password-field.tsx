import { chakra } from '@chakra-ui/react/styled-system'
import { Input } from '../../ui/input.tsx'
import type { FieldProps } from '../../../machines/screen/form.connect.ts'
import { usePeek } from '../hooks/use-peek.ts'
import { Field } from '../../ui/field.tsx'

type Props = FieldProps<string> & { label: string; hint?: string }

/** A new password, which can be made visible before it is sent. */
export function PasswordField({ name, value, error, onChange, label, hint }: Props) {
  const { type, button } = usePeek()
  return (
    <Field label={label} hint={error ? undefined : hint} error={error}>
      {(ids) => (
        <span className="field__line">
          <Input
            {...ids}
            name={name}
            type={type}
            data-throwaway=""
            autoComplete="new-password"
            spellCheck={false}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          <chakra.button
            type="button"
            className="field__affix"
            minW="16"
            justifyContent="center"
            cursor="pointer"
            {...button}
          />
        </span>
      )}
    </Field>
  )
}
